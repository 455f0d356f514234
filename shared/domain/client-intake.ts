/** The intake form for people looking for an attorney: its four steps, their validation rules and error messages. Pure. */
import { isCalendarDate } from './calendar-date.ts'
import { isEmail } from './email-address.ts'
import { isPhone, phoneToSend } from './phone.ts'
import type { PracticeArea } from './practice-areas.ts'
import { passwordErrors } from './registration.ts'
import { findIdentity, IDENTITY_KINDS } from './requests/identity-detector.ts'
import {
  CONTACT_WAY_KEYS,
  type ContactWay,
  type ForWhom,
  type RequestLanguage,
} from './requests/request-facts.ts'
import {
  INTAKE_MESSAGES,
  MAX_PARTIES,
  MAX_PARTY_LENGTH,
  MAX_SUMMARY_LENGTH,
  ZIP,
} from './requests/request-limits.ts'
import { subIssueOf } from './requests/sub-issues.ts'
import type { UsJurisdiction } from './us-states.ts'

export const INTAKE_STEPS = ['need', 'place', 'people', 'contact'] as const
export type IntakeStep = (typeof INTAKE_STEPS)[number]

/** Option for someone who does not know the practice area. */
export const NOT_SURE = 'not_sure'

/** The values as typed, valid or not. May be stored on the device, so they contain no password. */
export type IntakeValues = {
  /** '' until one is chosen. */
  readonly need: PracticeArea | typeof NOT_SURE | ''
  /** An id of SUB_ISSUES, or ''. One of another practice area counts as none. */
  readonly subIssue: string
  readonly summary: string
  readonly state: UsJurisdiction | ''
  readonly zip: string
  readonly language: RequestLanguage
  readonly forWhom: ForWhom
  /** YYYY-MM-DD, or '' if nothing has happened or the day is not known. */
  readonly date: string
  /** One name per line. */
  readonly parties: string
  readonly noParties: boolean
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  /** The ways in which it is safe to reach the client. */
  readonly reach: readonly ContactWay[]
  readonly noMessages: boolean
  /** A person shall look at the text, although it seems to tell who somebody is. */
  readonly insist: boolean
  readonly isAdult: boolean
  readonly acceptsNotices: boolean
}
export type IntakeSecrets = { readonly password: string; readonly confirmPassword: string }
export type IntakeField = keyof IntakeValues | keyof IntakeSecrets
export type IntakeErrors = { readonly [Field in IntakeField]?: string }

export const EMPTY_INTAKE: IntakeValues = {
  need: '',
  subIssue: '',
  summary: '',
  state: '',
  zip: '',
  language: 'en',
  forWhom: 'me',
  date: '',
  parties: '',
  noParties: false,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  reach: ['call', 'text', 'email'],
  noMessages: false,
  insist: false,
  isAdult: false,
  acceptsNotices: false,
}
export const NO_SECRETS: IntakeSecrets = { password: '', confirmPassword: '' }

/** `needsAccount`: nobody is signed in, so an email address and a password are required. `today`: YYYY-MM-DD. */
export type IntakeRules = { readonly needsAccount: boolean; readonly today: string }

export function stepErrors(
  step: IntakeStep,
  values: IntakeValues,
  secrets: IntakeSecrets,
  rules: IntakeRules,
): IntakeErrors {
  switch (step) {
    case 'need':
      return faults({
        need: values.need === '' ? INTAKE_MESSAGES.need : null,
        summary: summaryFault(values),
      })
    case 'place':
      return faults({
        state: values.state === '' ? INTAKE_MESSAGES.state : null,
        zip: values.zip.trim() === '' || ZIP.test(values.zip.trim()) ? null : INTAKE_MESSAGES.zip,
        date: dateFault(values.date, rules.today),
      })
    case 'people':
      return faults({ parties: partiesFault(values) })
    case 'contact':
      return contactFaults(values, secrets, rules)
  }
}

export function partyNames(parties: string): readonly string[] {
  return parties
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** The request's fields about the case. */
export type CaseBody = {
  readonly practiceArea: PracticeArea | null
  readonly summary: string
  readonly state: UsJurisdiction
  readonly incidentDate: string | null
  readonly otherParties: readonly string[]
}

export function caseBody(values: IntakeValues): CaseBody | null {
  if (values.need === '' || values.state === '') return null
  return {
    practiceArea: values.need === NOT_SURE ? null : values.need,
    summary: values.summary.trim(),
    state: values.state,
    incidentDate: values.date === '' ? null : values.date,
    otherParties: values.noParties ? [] : partyNames(values.parties),
  }
}

/** The optional facts that help an attorney to decide and to reach the client. */
export function matchingBody(values: IntakeValues) {
  const { zip, forWhom, language, reach, noMessages, insist } = values
  return {
    subIssue: chosenSubIssue(values)?.id ?? null,
    zip: zip.trim() === '' ? null : zip.trim(),
    forWhom,
    language,
    safeContact: { by: CONTACT_WAY_KEYS.filter((way) => reach.includes(way)), mayLeaveMessages: !noMessages },
    insist,
  }
}

export function chosenSubIssue({ need, subIssue }: IntakeValues) {
  const found = subIssueOf(subIssue)
  return found?.area === need ? found : null
}

/** What in the text would tell attorneys who somebody is, each as typed with the kind of it; the server looks for the same. */
export function identityInSummary(
  values: IntakeValues,
): readonly { readonly kind: string; readonly words: string }[] {
  const { summary, firstName, lastName, parties, noParties } = values
  const names = [`${firstName} ${lastName}`, ...(noParties ? [] : partyNames(parties))]
  return findIdentity(summary, names).map(({ kind, start, end }) => ({
    kind: IDENTITY_KINDS[kind],
    words: summary.slice(start, end),
  }))
}

export function contactBody({ firstName, lastName, phone }: IntakeValues) {
  return { firstName: firstName.trim(), lastName: lastName.trim(), phone: phoneToSend(phone) }
}

function summaryFault({ need, summary }: IntakeValues): string | null {
  if (summary.trim().length > MAX_SUMMARY_LENGTH) return INTAKE_MESSAGES.summaryLong
  return need === NOT_SURE && summary.trim() === '' ? INTAKE_MESSAGES.summaryNeeded : null
}

function identityFault(values: IntakeValues): string | null {
  if (values.insist) return null
  const words = [...new Set(identityInSummary(values).map((found) => `“${found.words}”`))]
  return words.length === 0 ? null : `Take out ${words.join(', ')}, or ask us to check the text first`
}

function dateFault(date: string, today: string): string | null {
  if (date === '') return null
  if (!isCalendarDate(date)) return INTAKE_MESSAGES.date
  return date > today ? INTAKE_MESSAGES.dateAhead : null
}

function partiesFault({ parties, noParties }: IntakeValues): string | null {
  if (noParties) return null
  const names = partyNames(parties)
  if (names.length === 0) return INTAKE_MESSAGES.parties
  if (names.length > MAX_PARTIES) return INTAKE_MESSAGES.partiesMany
  return names.some((name) => name.length > MAX_PARTY_LENGTH) ? INTAKE_MESSAGES.partyLong : null
}

function contactFaults(values: IntakeValues, secrets: IntakeSecrets, rules: IntakeRules): IntakeErrors {
  const { firstName, lastName, phone, reach, isAdult, acceptsNotices } = values
  return {
    ...faults({
      summary: summaryFault(values) ?? identityFault(values),
      firstName: firstName.trim() === '' ? INTAKE_MESSAGES.firstName : null,
      lastName: lastName.trim() === '' ? INTAKE_MESSAGES.lastName : null,
      email: rules.needsAccount ? emailFault(values.email) : null,
      phone: phoneFault(phone),
      reach: reach.length === 0 ? INTAKE_MESSAGES.reach : null,
      isAdult: isAdult ? null : INTAKE_MESSAGES.isAdult,
      acceptsNotices: acceptsNotices ? null : INTAKE_MESSAGES.acceptsNotices,
    }),
    ...(rules.needsAccount ? passwordErrors(secrets.password, secrets.confirmPassword) : {}),
  }
}

function emailFault(email: string): string | null {
  if (email.trim() === '') return INTAKE_MESSAGES.emailRequired
  return isEmail(email) ? null : INTAKE_MESSAGES.email
}

function phoneFault(phone: string): string | null {
  if (phone.trim() === '') return INTAKE_MESSAGES.phoneRequired
  return isPhone(phone) ? null : INTAKE_MESSAGES.phone
}

function faults(found: { readonly [Field in IntakeField]?: string | null }): IntakeErrors {
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== null))
}
