/** Validation of a referral, used on the device and on the server (product spec, section 5). Pure. */
import { isEmail } from './email-address.ts'

/** The validated fields; absent, null and '' all mean "not given". */
export type ReferralInput = {
  readonly name?: string | null | undefined
  readonly email?: string | null | undefined
  readonly selectedSubject?: string | null | undefined
  readonly caseDetails?: string | null | undefined
  readonly compensationPercentage?: number | null | undefined
  readonly acceptanceDeadline?: string | null | undefined
}

export type ReferralFault = { readonly message: string; readonly fields: readonly ReferralRequiredField[] }

export const REFERRAL_REQUIRED_FIELDS = [
  'name',
  'email',
  'selectedSubject',
  'caseDetails',
  'compensationPercentage',
  'acceptanceDeadline',
] as const
export type ReferralRequiredField = (typeof REFERRAL_REQUIRED_FIELDS)[number]

export const INVALID_EMAIL = 'Invalid email format'
export const INVALID_COMPENSATION = 'Invalid compensation percentage'
export const INVALID_DEADLINE = 'Invalid or past deadline date'

/** The first fault in the spec's order, or null. `now` is milliseconds since 1970. */
export function validateReferral(input: ReferralInput, now: number): ReferralFault | null {
  const missing = REFERRAL_REQUIRED_FIELDS.filter((field) => isMissing(input[field]))
  if (missing.length > 0) return { message: missingFieldsMessage(missing), fields: missing }
  if (!isEmail(input.email ?? '')) return { message: INVALID_EMAIL, fields: ['email'] }
  const share = input.compensationPercentage ?? Number.NaN
  if (!(share >= 0 && share <= 100))
    return { message: INVALID_COMPENSATION, fields: ['compensationPercentage'] }
  const deadline = deadlineInstant(input.acceptanceDeadline ?? '')
  if (deadline === null || deadline < now)
    return { message: INVALID_DEADLINE, fields: ['acceptanceDeadline'] }
  return null
}

/** `names`: field keys in API responses, labels on screens. */
export function missingFieldsMessage(names: readonly string[]): string {
  return `Missing required fields: ${names.join(', ')}`
}

function isMissing(value: string | number | null | undefined): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/
const HOUR = 3_600_000
/** A day ends last at UTC-12. */
const LAST_ZONE_OFFSET = 12 * HOUR

/**
 * The end of a deadline in milliseconds since 1970, or null if it is not a date.
 * A date without a time lasts until the day has ended in every time zone, so that no user's "today" is refused.
 */
export function deadlineInstant(deadline: string): number | null {
  const text = deadline.trim()
  if (DATE_ONLY.test(text)) {
    const midnight = realMidnight(text)
    return midnight === null ? null : midnight + 24 * HOUR + LAST_ZONE_OFFSET - 1
  }
  const day = INSTANT.exec(text)?.[1]
  if (day === undefined || realMidnight(day) === null) return null
  const instant = Date.parse(text)
  return Number.isNaN(instant) ? null : instant
}

/** Midnight UTC of a day; null for a nonexistent date, which `Date` would roll over to a later one. */
function realMidnight(day: string): number | null {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day) ? midnight : null
}
