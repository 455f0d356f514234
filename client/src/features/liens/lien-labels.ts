/** The words of liens on every page: statuses, steps, amounts, types and days. */
import {
  LIEN_TYPES,
  type LienAction,
  type LienStatus,
  type LienType,
} from '../../../../shared/domain/liens/lien-lifecycle.ts'
import type { Tone } from '../../ui/tone.ts'

export { AMOUNT_LABELS, formatDay, STATUS_LABELS } from '../../../../shared/domain/books/book-words.ts'

export const STATUS_TONES: Readonly<Record<LienStatus, Tone>> = {
  identified: 'neutral',
  notice_received: 'neutral',
  unconfirmed: 'neutral',
  confirmed: 'info',
  in_dispute: 'warning',
  reduction_requested: 'info',
  countered: 'info',
  agreed: 'success',
  paid: 'success',
  released: 'success',
  waived: 'neutral',
  invalid: 'neutral',
}

/** Of buttons and dialogs. */
export const ACTION_LABELS: Readonly<Record<LienAction, string>> = {
  receive_notice: 'Record the notice',
  assert: 'Record the claim',
  confirm: 'Confirm the amount',
  dispute: 'Dispute',
  request_reduction: 'Request a reduction',
  counter: 'Record their counteroffer',
  agree: 'Agree and lock',
  unlock: 'Unlock',
  pay: 'Mark as paid',
  release: 'Record the release',
  waive: 'Record a waiver',
  invalidate: 'Mark as invalid',
  reopen: 'Reopen',
}

/** Why a reduction is asked for, by the keys of the letter that asks for it. */
export const OFFER_REASONS: Readonly<Record<string, string>> = {
  common_fund: 'Share of the cost of the recovery (common fund)',
  cap: 'A rule limits the lien',
  limited_policy: 'Limited coverage',
  fault: 'Disputed fault',
  unrelated: 'Charges not related to the injury',
  hardship: 'Hardship',
}

/** To begin with: "Hospital". */
export function lienTypeName(type: LienType): string {
  const name = LIEN_TYPES[type]
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
