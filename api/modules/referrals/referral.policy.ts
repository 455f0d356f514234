/**
 * Permissions for actions on a referral that do not change its status; the transition table governs those that do. The database enforces
 * the same access rules (20261120100000_referral_life.sql). Pure.
 */
import type { ReferralActionRequest } from '../../../shared/contracts/referrals.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import {
  isAccepted,
  isAwaitingAnswer,
  isFinal,
  REFERRAL_TRANSITIONS,
  type ReferralParty,
  type ReferralStatus,
} from '../../../shared/domain/referral-lifecycle.ts'
import { feeShareLabel } from '../../../shared/domain/referral-terms.ts'

type Subject = { readonly status: ReferralStatus; readonly deadlineAt: Date }
type Terms = { readonly compensationPercentage: number; readonly counterPercentage: number | null }
type Party = { readonly party: ReferralParty }
/** The stored state; `skipped` also if the mail was canceled before it was sent. */
type Delivery = 'skipped' | 'accepted' | 'sent' | 'failed'
type Mailed = Subject & { readonly delivery: Delivery }

/** The same message whether or not the referral exists, so that its existence is not revealed. */
export const REFERRAL_NOT_FOUND = 'We couldn’t find this referral, or you don’t have access to it.'

/** A passed deadline cannot be extended: both sides have been notified of the expiry. */
export function canExtendDeadline(actor: Party, referral: Subject, now: number): boolean {
  return actor.party === 'sender' && isOpenForAnswer(referral, now)
}

/**
 * The error if the recipient cannot be reminded; null otherwise. A pending counteroffer waits for the sender's answer. `isStopped`: the
 * recipient has stopped emails.
 */
export function refusalToRemind(
  actor: Party,
  referral: Mailed,
  now: number,
  isStopped: boolean,
): AppError | null {
  if (actor.party !== 'sender' || !isOpenForAnswer(referral, now))
    return refusalOf(actor, 'sender', referral, now)
  if (referral.status === 'countered')
    return new AppError('conflict', 'It’s your turn: respond to the counteroffer.')
  switch (referral.delivery) {
    case 'skipped':
      return new AppError('conflict', 'This referral wasn’t emailed, so we can’t send a reminder.')
    case 'failed':
      return new AppError('conflict', 'The email couldn’t be delivered, so we can’t send a reminder.')
    case 'accepted':
    case 'sent':
      return isStopped
        ? new AppError('conflict', 'No reminder was sent: the recipient has stopped referral emails.')
        : null
  }
}

/** A recipient who was emailed must accept themselves. */
export function canRecordAcceptance({ delivery }: Pick<Mailed, 'delivery'>): boolean {
  return delivery === 'skipped'
}

/**
 * The error if the sender may not see the recipient's link; null otherwise. The link alone cannot accept: that requires the code mailed to
 * the recipient (docs/decisions/043-what-was-not-emailed.md).
 */
export function refusalToShowLink(actor: Party, referral: Mailed, now: number): AppError | null {
  if (actor.party !== 'sender') return refusal('not_yours', referral)
  if (referral.delivery !== 'skipped')
    return new AppError('conflict', 'This referral was emailed. The recipient has the link.')
  const isOver = isFinal(referral.status)
  const isUsable = isOpenForAnswer(referral, now) || (isAccepted(referral.status) && !isOver)
  return isUsable ? null : refusalOf(actor, 'sender', referral, now)
}

/** The error if the email cannot be retried; null if it can, or if that is unnecessary. */
export function refusalToRetryEmail(actor: Party, { delivery, ...referral }: Mailed): AppError | null {
  if (actor.party !== 'sender') return refusal('not_yours', referral)
  if (delivery === 'skipped') return new AppError('conflict', 'This referral wasn’t emailed.')
  if (delivery !== 'failed') return null
  return new AppError(
    'conflict',
    'The email server refused this email for good. Check the address, then send a new referral.',
  )
}

export function canCheckConflicts(actor: Party, referral: Subject, now: number): boolean {
  return actor.party === 'recipient' && isOpenForAnswer(referral, now)
}

export function canWriteMessage(actor: Party, { status, deadlineAt }: Subject, now: number): boolean {
  if (actor.party === 'system' || isFinal(status)) return false
  return !isAwaitingAnswer(status) || now < deadlineAt.getTime()
}

/** Messages per referral: as many as its page shows at once. */
export const MAX_MESSAGES = 300

export function refusalOfMoreMessages(messages: number): AppError | null {
  if (messages < MAX_MESSAGES) return null
  return new AppError(
    'conflict',
    `A referral can hold ${MAX_MESSAGES} messages. Please continue by email or phone.`,
  )
}

/** Why mails about the referral may no longer be sent, as a message for the sender; null while they may. */
export function refusalToMail({ status, deadlineAt }: Subject, now: number): string | null {
  if (status === 'withdrawn') return 'The referral was withdrawn before the email went out.'
  const isOver = status === 'expired' || (isAwaitingAnswer(status) && now >= deadlineAt.getTime())
  return isOver ? 'The deadline passed before the email went out.' : null
}

function isOpenForAnswer({ status, deadlineAt }: Subject, now: number): boolean {
  return isAwaitingAnswer(status) && now < deadlineAt.getTime()
}

/** Whether the request repeats an action that has been done, e.g. after a lost response; it then succeeds without effect. */
export function isRepetition(
  { action, percentage }: ReferralActionRequest,
  actor: Party,
  { status, compensationPercentage }: Subject & Terms,
): boolean {
  const { to, by }: { to: ReferralStatus; by: readonly ReferralParty[] } = REFERRAL_TRANSITIONS[action]
  if (!by.includes(actor.party)) return false
  if (action === 'counter_back') return status === to && percentage === compensationPercentage
  return action === 'view' ? status !== 'open' : status === to && action !== 'counter'
}

/**
 * The error for outdated or redundant terms; null otherwise. An acceptance with a percentage is valid only for that percentage: the other
 * side may have proposed another since the page was loaded.
 */
export function refusalOfTerms(
  { action, percentage }: Pick<ReferralActionRequest, 'action' | 'percentage'>,
  { compensationPercentage, counterPercentage }: Terms,
): AppError | null {
  if (percentage === undefined) return null
  if (action === 'accept' && percentage !== compensationPercentage)
    return new AppError(
      'conflict',
      `The terms have changed: ${feeShareLabel(compensationPercentage)} is proposed now. Please review them before you accept.`,
    )
  if (action === 'accept_counter' && counterPercentage !== null && percentage !== counterPercentage)
    return new AppError(
      'conflict',
      `The counteroffer has changed: ${feeShareLabel(counterPercentage)} is proposed now. Please review it before you accept.`,
    )
  if (action === 'counter_back' && percentage === counterPercentage) {
    const message = 'This is what the recipient proposes. Accept the counteroffer instead.'
    return new AppError('validation_failed', message, { details: [{ field: 'percentage', message }] })
  }
  return null
}

const IN_WORDS: Readonly<Record<ReferralStatus, string>> = {
  open: 'has not been opened yet',
  viewed: 'is waiting for an answer',
  countered: 'has a counteroffer',
  accepted: 'has been accepted',
  declined: 'has been declined',
  expired: 'has expired',
  withdrawn: 'has been withdrawn',
  retained: 'has a retained client',
  not_retained: 'was not retained',
  resolved: 'is resolved',
  fee_due: 'has its fee due',
  fee_paid: 'has its fee paid',
  closed: 'is closed',
}

export function refusal(why: 'not_yours' | 'not_now' | 'too_late', { status }: Subject): AppError {
  switch (why) {
    case 'not_yours':
      return new AppError('forbidden', 'Only the other attorney can do this.')
    case 'too_late':
      return new AppError('gone', 'The response deadline has passed.')
    case 'not_now':
      return new AppError('conflict', `That’s no longer possible: the referral ${IN_WORDS[status]}.`)
  }
}

/** The error for actions with their own policy above. */
export function refusalOf(actor: Party, party: ReferralParty, referral: Subject, now: number): AppError {
  if (actor.party !== party) return refusal('not_yours', referral)
  const isLate = isAwaitingAnswer(referral.status) && now >= referral.deadlineAt.getTime()
  return refusal(isLate ? 'too_late' : 'not_now', referral)
}
