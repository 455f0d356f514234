/** What comes with a step of a referral's life, between the form and the request. The transition table says what is needed. Pure. */
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

/** A counteroffer needs one; a recorded acceptance comes with the one that was agreed. */
export function takesPercentage(action: ReferralAction): boolean {
  return requires(action, 'percentage') || action === 'record_acceptance'
}

const outcomeSchema = z.enum(RESOLUTION_OUTCOMES)

/** The form's fields as the request has them: what the action has no use for is left out. */
export function actionFormSchema(action: ReferralAction) {
  const always = z.string()
  const wanted = (is: boolean, field: z.ZodType<string, string>) => (is ? field : always)
  return z.object({
    reason: wanted(
      requires(action, 'declineReason'),
      always.refine((reason) => declineReasonSchema.safeParse(reason).success, 'Choose a reason.'),
    ),
    percentage: wanted(
      takesPercentage(action),
      always.refine((text) => percentageOf(text) !== null, 'Enter a percentage from 0 to 100.'),
    ),
    outcome: wanted(
      requires(action, 'outcome'),
      always.refine((outcome) => outcomeSchema.safeParse(outcome).success, 'Choose an outcome.'),
    ),
    grossFee: always.refine(
      (text) => text.trim() === '' || centsOf(text) !== null,
      'Enter an amount in dollars, for example 12,450.00.',
    ),
    note: always
      .refine((note) => note.trim().length <= NOTE_MAX, `At most ${NOTE_MAX} characters`)
      .refine((note) => !requires(action, 'note') || note.trim() !== '', 'Enter a reason.'),
  })
}

/** For values that the schema has let through. */
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

/** An acceptance says what it is for, as the other side may have proposed something else by now. */
function termsAccepted(
  action: ReferralAction,
  { compensationPercentage, counterPercentage }: Terms,
): number | null {
  if (action === 'accept') return compensationPercentage
  return action === 'accept_counter' ? counterPercentage : null
}

/** Null for what is no percentage. */
export function percentageOf(text: string): number | null {
  const plain = withoutPercentSign(text)
  if (!/^\d{1,3}(?:\.\d{1,4})?$/.test(plain)) return null
  const percentage = Number(plain)
  return percentage <= 100 ? percentage : null
}
