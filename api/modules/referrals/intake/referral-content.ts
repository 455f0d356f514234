/** Converts a request to a referral's content: the form that is validated, stored, hashed and mailed. Pure except for the hash. */
import { createHash } from 'node:crypto'
import {
  sendReferralEmailRequestSchema,
  type ReferralAttachment,
  type SendReferralEmailRequest,
} from '../../../../shared/contracts/referral-email.ts'
import type { ErrorDetail } from '../../../../shared/contracts/http.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { isEmail, normalizeEmail } from '../../../../shared/domain/email-address.ts'
import { isTimeZone } from '../../../../shared/domain/format-time.ts'
import {
  deadlineInstant,
  INVALID_COMPENSATION,
  INVALID_DEADLINE,
  INVALID_EMAIL,
  missingFieldsMessage,
  REFERRAL_REQUIRED_FIELDS,
  validateReferral,
  type ReferralFault,
} from '../../../../shared/domain/referral.ts'

export type ReferralContent = {
  readonly to: string
  readonly name: string
  readonly phone: string | null
  readonly firm: string | null
  readonly subject: string
  readonly caseDetails: string
  readonly compensationPercentage: number
  /** As entered: a date or an instant. */
  readonly acceptanceDeadline: string
  readonly area: string | null
  readonly jurisdiction: string | null
  readonly attachments: readonly ReferralAttachment[]
  readonly sendEmail: boolean
  /** The fields below are omitted if absent, so that the hashes of referrals that predate them do not change. */
  readonly client?: string
  readonly adverseParties?: string
  readonly timeZone?: string
  readonly reference?: string
  readonly includeCaseDetails?: true
}

/** Throws validation_failed, with the message of the product's rules if the field has one. */
export function parseReferralRequest(body: unknown): SendReferralEmailRequest {
  const content = withoutNulls(body)
  const parsed = sendReferralEmailRequestSchema.safeParse(content)
  if (parsed.success) return parsed.data
  const missing = missingFields(content)
  if (missing !== null) throw refuseReferral(missing)
  const details = parsed.error.issues.map(({ path, message }): ErrorDetail => {
    const field = String(path.at(0) === 'referralData' ? (path[1] ?? 'referralData') : (path[0] ?? 'body'))
    return { field, message: FIELD_MESSAGES[field] ?? message }
  })
  const [first] = details
  throw new AppError(
    'validation_failed',
    first === undefined
      ? 'This referral is not valid.'
      : (FIELD_MESSAGES[first.field] ?? `${first.field}: ${first.message}`),
    { details },
  )
}

const FIELD_MESSAGES: Readonly<Record<string, string>> = {
  to: INVALID_EMAIL,
  email: INVALID_EMAIL,
  compensationPercentage: INVALID_COMPENSATION,
  acceptanceDeadline: INVALID_DEADLINE,
}

/** Null means absent. */
function withoutNulls(body: unknown): unknown {
  if (!isRecord(body)) return body
  const data = body['referralData']
  return { ...dropNulls(body), ...(isRecord(data) ? { referralData: dropNulls(data) } : {}) }
}

function dropNulls(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function missingFields(body: unknown): ReferralFault | null {
  const data = isRecord(body) ? body['referralData'] : undefined
  if (!isRecord(data)) return null
  const fields = REFERRAL_REQUIRED_FIELDS.filter((field) => {
    const value = data[field]
    return value === undefined || (typeof value === 'string' && value.trim() === '')
  })
  return fields.length === 0 ? null : { message: missingFieldsMessage(fields), fields }
}

/** `now` in milliseconds since 1970. Throws validation_failed. */
export function assertValidReferral({ to, referralData }: SendReferralEmailRequest, now: number): void {
  const fault = validateReferral(referralData, now)
  if (fault !== null) throw refuseReferral(fault)
  if (to !== undefined && !isEmail(to)) throw refuseReferral({ message: INVALID_EMAIL, fields: ['email'] })
}

function refuseReferral({ message, fields }: ReferralFault): AppError {
  return new AppError('validation_failed', message, { details: fields.map((field) => ({ field, message })) })
}

/** Accepts a request that is not validated yet: missing fields become empty. */
export function contentOf(request: SendReferralEmailRequest): ReferralContent {
  const { to, sendEmail = true, includeCaseDetails = false, referralData } = request
  const client = textOrNull(referralData.client)
  const adverseParties = textOrNull(referralData.adverseParties)
  const timeZone = textOrNull(referralData.timeZone)
  const reference = textOrNull(referralData.reference)
  return {
    to: normalizeEmail(to ?? referralData.email ?? ''),
    name: (referralData.name ?? '').trim(),
    phone: textOrNull(referralData.phone),
    firm: textOrNull(referralData.firm),
    subject: (referralData.selectedSubject ?? '').trim(),
    caseDetails: (referralData.caseDetails ?? '').trim(),
    compensationPercentage: referralData.compensationPercentage ?? Number.NaN,
    acceptanceDeadline: (referralData.acceptanceDeadline ?? '').trim(),
    area: textOrNull(referralData.area),
    jurisdiction: textOrNull(referralData.state),
    attachments: (referralData.attachments ?? []).map(({ name, size, type }) => ({ name, size, type })),
    sendEmail,
    ...(client === null ? {} : { client }),
    ...(adverseParties === null ? {} : { adverseParties }),
    ...(timeZone === null || !isTimeZone(timeZone) ? {} : { timeZone }),
    ...(reference === null ? {} : { reference }),
    ...(includeCaseDetails ? { includeCaseDetails } : {}),
  }
}

function textOrNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

/**
 * Lower-case hex SHA-256 of the content's JSON with its keys in the order of the type above. It excludes the mail's subject line and the
 * payload's schema version, which may change between two attempts for one referral, e.g. by an app update.
 */
export function contentHash(content: ReferralContent): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** The instant of a valid referral's deadline. */
export function deadlineOf({ acceptanceDeadline }: ReferralContent): Date {
  const instant = deadlineInstant(acceptanceDeadline)
  if (instant === null) throw new Error('the deadline was not validated')
  return new Date(instant)
}
