/** What a person reads in the list of liens. */
import type { NextStep } from '../../../../../shared/domain/books/lien-rows.ts'
import {
  LIEN_TYPES,
  type LienStatus,
  type LienType,
} from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import type { Tone } from '../../../ui/tone.ts'

export const LIEN_STATUS_LABELS: Readonly<Record<LienStatus, string>> = {
  identified: 'Identified',
  notice_received: 'Notice received',
  unconfirmed: 'Unconfirmed',
  confirmed: 'Confirmed',
  in_dispute: 'In dispute',
  reduction_requested: 'Reduction requested',
  countered: 'Countered',
  agreed: 'Agreed',
  paid: 'Paid',
  released: 'Released',
  waived: 'Waived',
  invalid: 'Invalid',
}

export const LIEN_STATUS_TONES: Readonly<Record<LienStatus, Tone>> = {
  identified: 'neutral',
  notice_received: 'neutral',
  unconfirmed: 'neutral',
  confirmed: 'info',
  in_dispute: 'warning',
  reduction_requested: 'info',
  countered: 'warning',
  agreed: 'success',
  paid: 'success',
  released: 'neutral',
  waived: 'neutral',
  invalid: 'neutral',
}

const NEXT_LABELS: Readonly<Record<NonNullable<NextStep>, string>> = {
  decide: 'Choose between two values',
  receive_notice: 'Record the notice',
  assert: 'Enter the asserted amount',
  confirm: 'Confirm the amount',
  dispute: 'Dispute it',
  request_reduction: 'Request a reduction',
  counter: 'Wait for their answer',
  agree: 'Answer their offer',
  unlock: 'Unlock it',
  pay: 'Pay it',
  release: 'Get the release',
  waive: 'Record the waiver',
  invalidate: 'Mark it invalid',
  reopen: 'Reopen it',
}

/** Empty: nothing is left to do. */
export function nextLabel(next: NextStep): string {
  return next === null ? '' : NEXT_LABELS[next]
}

/** At the start of a line: "Hospital". */
export function lienTypeLabel(type: LienType): string {
  const name = LIEN_TYPES[type]
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

export const HOLDER_MISSING = 'Lienholder not entered'
export const TITLE_MISSING = 'Matter without a title'
