/** What a person reads in the list of liens only; other words are in `../lien-labels.ts`. */
import { ANSWER_RECEIVED, type NextStep } from '../../../../../shared/domain/books/lien-rows.ts'

const NEXT_LABELS: Readonly<Record<NonNullable<NextStep>, string>> = {
  decide: 'Choose between two values',
  answer: ANSWER_RECEIVED,
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

export const HOLDER_MISSING = 'Lienholder not entered'
export const TITLE_MISSING = 'Matter without a title'
