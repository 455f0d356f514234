/** What of the plans works today and what is being built: the one list that every page reads, to be changed when something opens. */
import type { CUSTOM_PLAN_FEATURES, PRO_PLAN_FEATURES } from '../../../../shared/domain/pricing.ts'

export type Openness = 'open' | 'building' | 'agreed'
type Status = { readonly openness: Openness; readonly words: string }

export const OPENNESS_WORDS: Readonly<Record<Openness, string>> = {
  open: 'Open today',
  building: 'Being built',
  agreed: 'Agreed with you',
}

export const PRO_PLAN_STATUS: Readonly<Record<(typeof PRO_PLAN_FEATURES)[number], Status>> = {
  'Full dashboard': {
    openness: 'open',
    words:
      'Referrals written and queued offline, the recipient’s page, statuses with times, messages, deadlines and reminders, notifications, export as CSV, and your Google and Microsoft accounts for files, mail and calendar.',
  },
  'AI legal assistant': {
    openness: 'building',
    words: 'Kiwi AI, which answers from your own documents and shows the sentences it answers with.',
  },
  'Unlimited legal research': {
    openness: 'building',
    words: 'A search over court opinions without a count of searches. There is a waiting list for its beta.',
  },
  'Priority support': {
    openness: 'open',
    words: 'By e-mail. Firms on a plan are answered before anybody else.',
  },
  'Advanced redlining': { openness: 'building', words: 'Two versions of a document, compared.' },
  'Unlimited storage': {
    openness: 'open',
    words: 'No limit on referrals, drafts and messages. Room for documents comes with Kiwi AI.',
  },
}

export const CUSTOM_PLAN_STATUS: Readonly<Record<(typeof CUSTOM_PLAN_FEATURES)[number], Status>> = {
  'Custom integrations': {
    openness: 'agreed',
    words: 'With the case management or intake system that you already have.',
  },
  'Dedicated account manager': { openness: 'agreed', words: 'One person who knows your firm.' },
  'White-label': { openness: 'agreed', words: 'Your name and colours where your referral partners look.' },
  'Enterprise support': { openness: 'agreed', words: 'Hours and times of response by contract.' },
  'Custom training': { openness: 'agreed', words: 'For your attorneys and your staff, on your own cases.' },
  'Advanced security': {
    openness: 'agreed',
    words: 'Your questionnaire answered; single sign-on and hosting as your policy needs them.',
  },
}
