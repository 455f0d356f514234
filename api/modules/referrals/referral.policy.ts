/**
 * Who may do what with a referral at a moment, where that changes no status: what does is the transition table's to say. The database
 * holds the same walls between people (20261120100000_referral_life.sql). Pure.
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
/** As the server keeps it; `skipped` also when the mail was stopped before it left. */
type Delivery = 'skipped' | 'accepted' | 'sent' | 'failed'
type Mailed = Subject & { readonly delivery: Delivery }

/** Whether it exists is nobody else's business. */
export const REFERRAL_NOT_FOUND = 'We couldn’t find this referral, or you don’t have access to it.'

/** A deadline that has passed is over: whoever was waiting has been told so. */
export function canExtendDeadline(actor: Party, referral: Subject, now: number): boolean {
  return actor.party === 'sender' && isOpenForAnswer(referral, now)
}

/**
 * Why the recipient cannot be reminded; null when they can. While a counteroffer is open, it is the sender who owes an answer. `isStopped`:
 * the recipient has stopped emails.
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

/** Who was emailed answers for themselves. */
export function canRecordAcceptance({ delivery }: Pick<Mailed, 'delivery'>): boolean {
  return delivery === 'skipped'
}

/**
 * Why the sender is not shown the recipient's link; null when they are. It accepts nothing by itself: that takes the code which is mailed
 * to the recipient (docs/decisions/043-what-was-not-emailed.md).
 */
export function refusalToShowLink(actor: Party, referral: Mailed, now: number): AppError | null {
  if (actor.party !== 'sender') return refusal('not_yours', referral)
  if (referral.delivery !== 'skipped')
    return new AppError('conflict', 'This referral was emailed. The recipient has the link.')
  const isOver = isFinal(referral.status)
  const isUsable = isOpenForAnswer(referral, now) || (isAccepted(referral.status) && !isOver)
  return isUsable ? null : refusalOf(actor, 'sender', referral, now)
}

/** Why the email is not tried again; null when it is, or when that has come to the same. */
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

/** What one referral's page shows at once. */
export const MAX_MESSAGES = 300

export function refusalOfMoreMessages(messages: number): AppError | null {
  if (messages < MAX_MESSAGES) return null
  return new AppError(
    'conflict',
    `A referral can hold ${MAX_MESSAGES} messages. Please continue by email or phone.`,
  )
}

/** Why no mail about it may leave any more, for the sender to read; null while mails may go. A recipient has nothing to do with it then. */
export function refusalToMail({ status, deadlineAt }: Subject, now: number): string | null {
  if (status === 'withdrawn') return 'The referral was withdrawn before the email went out.'
  const isOver = status === 'expired' || (isAwaitingAnswer(status) && now >= deadlineAt.getTime())
  return isOver ? 'The deadline passed before the email went out.' : null
}

function isOpenForAnswer({ status, deadlineAt }: Subject, now: number): boolean {
  return isAwaitingAnswer(status) && now < deadlineAt.getTime()
}

/** The same said again, e.g. after a lost answer: it has been done, so that nothing is left to do and nothing to refuse. */
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
 * Why terms are not agreed or proposed as asked; null when they are. An acceptance that names its percentage holds for that one alone: the
 * other side may have proposed another since the page was read.
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

/** For what has a policy of its own, above. */
export function refusalOf(actor: Party, party: ReferralParty, referral: Subject, now: number): AppError {
  if (actor.party !== party) return refusal('not_yours', referral)
  const isLate = isAwaitingAnswer(referral.status) && now >= referral.deadlineAt.getTime()
  return refusal(isLate ? 'too_late' : 'not_now', referral)
}
