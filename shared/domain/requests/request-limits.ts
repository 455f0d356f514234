/** Limits of a client's request, and what is said when one is broken. Apart from the steps, because the queue needs nothing else of them. */

export const MAX_SUMMARY_LENGTH = 500
export const ZIP = /^\d{5}$/
export const MAX_PARTIES = 20
export const MAX_PARTY_LENGTH = 200

export const INTAKE_MESSAGES = {
  need: 'Choose what you need help with, or “I am not sure”',
  summaryNeeded:
    'Tell us in a sentence what happened, so an attorney can tell whether this fits their practice',
  summaryLong: `Keep it to ${MAX_SUMMARY_LENGTH} characters`,
  state: 'Choose the state',
  zip: 'Enter five digits, or leave it blank',
  reach: 'Choose at least one way to reach you',
  date: 'Enter a valid date',
  dateAhead: 'The date can’t be in the future',
  parties: 'Name who else is involved, or check the box below',
  partiesMany: `Name at most ${MAX_PARTIES} people or companies`,
  partyLong: `Keep each name to ${MAX_PARTY_LENGTH} characters`,
  firstName: 'First name required',
  lastName: 'Last name required',
  emailRequired: 'Email required',
  email: 'Invalid email',
  phoneRequired: 'Phone required',
  phone: 'Invalid phone (+1...)',
  isAdult: 'You must be 18 or older.',
  acceptsNotices: 'Please confirm you’ve read the notices.',
} as const
