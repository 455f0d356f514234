/** The rules of an action on a referral: required fields, history note and notifications. Pure. */
import type { ErrorDetail } from '../../../../shared/contracts/http.ts'
import type { ReferralActionRequest } from '../../../../shared/contracts/referrals.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import {
  DECLINE_REASONS,
  type ReferralAction,
  type Requirement,
} from '../../../../shared/domain/referral-lifecycle.ts'
import { feeShareLabel } from '../../../../shared/domain/referral-terms.ts'
import { OUTCOME_LABELS, formatPercent } from '../../../../shared/domain/referral-labels.ts'
import type { ReferralEvent } from './referral-notifications.ts'
import type { ReferralRecord } from '../referral-record.repository.ts'

const ANSWERS: readonly ReferralAction[] = ['accept', 'decline', 'counter', 'record_acceptance']

/** Actions after which the sender's terms apply. */
const SENDERS_TERMS: readonly ReferralAction[] = ['accept', 'refuse_counter', 'reopen']

/** Whether the action counts as the recipient's answer, even if the sender recorded it. */
export function isAnswer(action: ReferralAction): boolean {
  return ANSWERS.includes(action)
}

/** The counteroffer after the action: `accept` agrees to the sender's terms, `accept_counter` to the counteroffer. */
export function counterAfter(
  { counterPercentage, compensationPercentage }: ReferralRecord,
  { action, percentage }: ReferralActionRequest,
): number | null {
  if (action === 'counter') return percentage ?? null
  if (action === 'record_acceptance')
    return percentage === undefined || percentage === compensationPercentage ? null : percentage
  return SENDERS_TERMS.includes(action) ? null : counterPercentage
}

/** The sender's offer after the action. The history keeps the previous percentage. */
export function offerAfter(
  { compensationPercentage }: ReferralRecord,
  { action, percentage }: ReferralActionRequest,
): number {
  return action === 'counter_back' ? (percentage ?? compensationPercentage) : compensationPercentage
}

const WANTED: Readonly<Record<Requirement, ErrorDetail>> = {
  declineReason: { field: 'reason', message: 'Choose a reason.' },
  percentage: { field: 'percentage', message: 'Enter a percentage from 0 to 100.' },
  note: { field: 'note', message: 'Enter a reason.' },
  outcome: { field: 'outcome', message: 'Choose an outcome.' },
  deadline: { field: 'acceptanceDeadline', message: 'Choose a new deadline.' },
}

/** Throws validation_failed with a detail per missing field. */
export function requireParts(needs: readonly Requirement[], request: ReferralActionRequest): void {
  const parts: Readonly<Record<Requirement, unknown>> = {
    declineReason: request.reason,
    percentage: request.percentage,
    note: request.note === '' ? undefined : request.note,
    outcome: request.outcome,
    deadline: request.acceptanceDeadline,
  }
  const details = needs.filter((need) => parts[need] === undefined).map((need) => WANTED[need])
  const [first] = details
  if (first !== undefined) throw new AppError('validation_failed', first.message, { details })
}

/** The text of the history entry. */
export function noteOf(
  referral: ReferralRecord,
  request: ReferralActionRequest,
  deadlineAt: Date,
): string | null {
  if (request.action === 'reopen') return deadlineAt.toISOString()
  const parts = [factOf(referral, request), request.note].filter((part) => part !== undefined && part !== '')
  return parts.length === 0 ? null : parts.join(': ')
}

function factOf(
  { compensationPercentage }: ReferralRecord,
  { action, reason, percentage, outcome }: ReferralActionRequest,
): string | undefined {
  if (action === 'counter_back' && percentage !== undefined)
    return `${feeShareLabel(percentage)} instead of ${formatPercent(compensationPercentage)}`
  if (action === 'decline') return reason === undefined ? undefined : DECLINE_REASONS[reason]
  if (action === 'counter' || action === 'record_acceptance')
    return percentage === undefined ? undefined : feeShareLabel(percentage)
  return action === 'resolve' && outcome !== undefined ? OUTCOME_LABELS[outcome] : undefined
}

/** Null for actions that send no notification. */
export function referralEventOf({
  action,
  reason,
  percentage,
  note,
}: ReferralActionRequest): ReferralEvent | null {
  const hasNote = note !== undefined && note !== ''
  switch (action) {
    case 'decline':
      return { what: 'decline', reason: reason ?? 'other', hasNote }
    case 'counter':
      return { what: 'counter', percentage: percentage ?? 0, hasNote }
    case 'view':
    case 'accept':
    case 'accept_counter':
    case 'counter_back':
    case 'refuse_counter':
    case 'record_acceptance':
    case 'withdraw':
    case 'expire':
      return { what: action }
    case 'reopen':
      return { what: 'deadline_extended' }
    // Later steps of the matter are shown on the referral's page only.
    case 'retain':
    case 'not_retain':
    case 'resolve':
    case 'fee_due':
    case 'fee_paid':
    case 'close':
      return null
  }
}
