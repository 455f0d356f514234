/** Converts the form of a referral action to its request. The transition table says which fields are needed. Pure. */
import { z } from 'zod'
import {
  declineReasonSchema,
  type ReferralActionRequest,
  type ReferralDetail,
} from '../../../../../shared/contracts/referrals.ts'
import {
  REFERRAL_TRANSITIONS,
  RESOLUTION_OUTCOMES,
  type ReferralAction,
  type Requirement,
} from '../../../../../shared/domain/referral-lifecycle.ts'
import { withoutPercentSign } from '../../../../../shared/domain/text-ends.ts'
import { centsOf } from './dollars.ts'

export type ActionFormValues = {
  readonly reason: string
  readonly percentage: string
  readonly outcome: string
  readonly grossFee: string
  readonly note: string
}

export const EMPTY_ACTION_FORM: ActionFormValues = {
  reason: '',
  percentage: '',
  outcome: '',
  grossFee: '',
  note: '',
}

type Terms = Pick<ReferralDetail, 'compensationPercentage' | 'counterPercentage'>

export const NOTE_MAX = 2000

export function requires(action: ReferralAction, requirement: Requirement): boolean {
  const needs: readonly Requirement[] = REFERRAL_TRANSITIONS[action].needs
  return needs.includes(requirement)
}

/** A counteroffer needs a percentage; a recorded acceptance takes the agreed one. */
export function takesPercentage(action: ReferralAction): boolean {
  return requires(action, 'percentage') || action === 'record_acceptance'
}

const outcomeSchema = z.enum(RESOLUTION_OUTCOMES)

/** Validates the form. Fields that the action does not use accept any text. */
export function actionFormSchema(action: ReferralAction) {
  const anyText = z.string()
  const validateIf = (isUsed: boolean, field: z.ZodType<string, string>) => (isUsed ? field : anyText)
  return z.object({
    reason: validateIf(
      requires(action, 'declineReason'),
      anyText.refine((reason) => declineReasonSchema.safeParse(reason).success, 'Choose a reason.'),
    ),
    percentage: validateIf(
      takesPercentage(action),
      anyText.refine((text) => percentageOf(text) !== null, 'Enter a percentage from 0 to 100.'),
    ),
    outcome: validateIf(
      requires(action, 'outcome'),
      anyText.refine((outcome) => outcomeSchema.safeParse(outcome).success, 'Choose an outcome.'),
    ),
    grossFee: anyText.refine(
      (text) => text.trim() === '' || centsOf(text) !== null,
      'Enter an amount in dollars, for example 12,450.00.',
    ),
    note: anyText
      .refine((note) => note.trim().length <= NOTE_MAX, `At most ${NOTE_MAX} characters`)
      .refine((note) => !requires(action, 'note') || note.trim() !== '', 'Enter a reason.'),
  })
}

/** Expects values that passed the schema. */
export function actionRequestOf(
  action: ReferralAction,
  values: ActionFormValues,
  terms: Terms,
): ReferralActionRequest {
  const reason = requires(action, 'declineReason')
    ? declineReasonSchema.safeParse(values.reason).data
    : undefined
  const percentage = takesPercentage(action) ? percentageOf(values.percentage) : termsAccepted(action, terms)
  const outcome = requires(action, 'outcome') ? outcomeSchema.safeParse(values.outcome).data : undefined
  const grossFee = outcome === undefined ? null : centsOf(values.grossFee)
  const note = values.note.trim()
  return {
    action,
    ...(reason === undefined ? {} : { reason }),
    ...(percentage === null ? {} : { percentage }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(grossFee === null ? {} : { grossFee }),
    ...(note === '' ? {} : { note }),
  }
}

/** An acceptance names its percentage, because the other side may have changed the offer in the meantime. */
function termsAccepted(
  action: ReferralAction,
  { compensationPercentage, counterPercentage }: Terms,
): number | null {
  if (action === 'accept') return compensationPercentage
  return action === 'accept_counter' ? counterPercentage : null
}

/** Null when the text is not a percentage. */
export function percentageOf(text: string): number | null {
  const plain = withoutPercentSign(text)
  if (!/^\d{1,3}(?:\.\d{1,4})?$/.test(plain)) return null
  const percentage = Number(plain)
  return percentage <= 100 ? percentage : null
}
