/** The form values of a referral, and their validation field by field. Pure. */
import {
  missingFieldsMessage,
  validateReferral,
  type ReferralInput,
  type ReferralRequiredField,
} from '../../../../../shared/domain/referral.ts'
import { referralFeeTerm } from '../../../../../shared/domain/referral-terms.ts'
import { withoutPercentSign } from '../../../../../shared/domain/text-ends.ts'
import type { ReferralDraftValues } from '../../../offline/operations/referral-draft.ts'
import { localInputOfStored, storedOfLocalInput } from '../deadline.ts'

/** Same shape as the draft, but the deadline is a local time instead of an instant. */
export type ReferralFormValues = ReferralDraftValues

export function formValuesOf(draft: ReferralDraftValues): ReferralFormValues {
  return { ...draft, acceptanceDeadline: localInputOfStored(draft.acceptanceDeadline) }
}

export function draftOf(values: ReferralFormValues): ReferralDraftValues {
  return {
    ...values,
    compensationPercentage: withoutPercentSign(values.compensationPercentage),
    acceptanceDeadline: storedOfLocalInput(values.acceptanceDeadline),
  }
}

/** The fee split for the typed share; '' when it is not a percentage. */
export function feeSentence(
  share: string,
  sender: string,
  recipient: { readonly firm: string; readonly name: string },
): string {
  const text = withoutPercentSign(share).trim()
  const value = Number(text)
  if (text === '' || !(value >= 0 && value <= 100)) return ''
  return `${referralFeeTerm(value, sender, recipient.firm.trim() || recipient.name.trim() || 'the receiving firm')}.`
}

type ReferralFaults = {
  /** The list of missing fields, or null. */
  readonly summary: string | null
  /** In the order of the form. */
  readonly fields: readonly { readonly field: ReferralRequiredField; readonly message: string }[]
}

export const FIELD_MISSING = 'Required'

/** Valid values. They replace an invalid field, so that validation reaches the next one. */
const VALID_VALUES = {
  name: 'x',
  email: 'x@example.com',
  selectedSubject: 'x',
  caseDetails: 'x',
  compensationPercentage: 0,
  acceptanceDeadline: '9999-01-01',
} as const satisfies ReferralInput

/** Collects all errors at once instead of one after another. `now` is milliseconds since 1970. */
export function referralFaults(draft: ReferralDraftValues, now: number): ReferralFaults {
  let input: ReferralInput = inputOf(draft)
  let summary: string | null = null
  const found = new Map<ReferralRequiredField, string>()
  for (let fault = validateReferral(input, now); fault !== null; fault = validateReferral(input, now)) {
    const isList = fault.message === missingFieldsMessage(fault.fields)
    if (isList) summary = missingSummary(fault.fields)
    for (const field of fault.fields) {
      found.set(field, isList ? FIELD_MISSING : fault.message)
      input = { ...input, [field]: VALID_VALUES[field] }
    }
  }
  const fields = FORM_ORDER.flatMap((field) => {
    const message = found.get(field)
    return message === undefined ? [] : [{ field, message }]
  })
  return { summary, fields }
}

const FORM_ORDER = [
  'name',
  'email',
  'selectedSubject',
  'caseDetails',
  'compensationPercentage',
  'acceptanceDeadline',
] as const satisfies readonly ReferralRequiredField[]

function inputOf(draft: ReferralDraftValues): ReferralInput {
  const share = draft.compensationPercentage.trim()
  return { ...draft, compensationPercentage: share === '' ? null : Number(share) }
}

/** The labels used in the form. */
const LABELS: Readonly<Record<ReferralRequiredField, string>> = {
  name: 'Recipient name',
  email: 'Recipient email',
  selectedSubject: 'Subject',
  caseDetails: 'Case details',
  compensationPercentage: 'Your referral fee (%)',
  acceptanceDeadline: 'Acceptance deadline',
}

/** A message that lists the missing fields by label; null when none is missing. */
export function missingSummary(missing: readonly ReferralRequiredField[]): string | null {
  return missing.length === 0 ? null : missingFieldsMessage(missing.map((field) => LABELS[field]))
}

/** No text and no files have been entered. */
export function isBlank(draft: ReferralDraftValues): boolean {
  const texts = Object.entries(draft).filter(([, value]) => typeof value === 'string' && value.trim() !== '')
  return draft.files.length === 0 && texts.length === 0
}
