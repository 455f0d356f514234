/**
 * Who may do what with a referral at a moment, where that changes no status: what does is the transition table's to say. The database
 * holds the same walls between people (20261120100000_referral_life.sql). Pure.
 */
import { AppError } from '../../../shared/domain/app-error.ts'
import {
  isAwaitingAnswer,
  isFinal,
  REFERRAL_TRANSITIONS,
  type ReferralAction,
  type ReferralParty,
  type ReferralStatus,
} from '../../../shared/domain/referral-lifecycle.ts'

type Subject = { readonly status: ReferralStatus; readonly deadlineAt: Date }
type Party = { readonly party: ReferralParty }

/** A deadline that has passed is over: whoever was waiting has been told so. */
export function canExtendDeadline(actor: Party, referral: Subject, now: number): boolean {
  return actor.party === 'sender' && isOpenForAnswer(referral, now)
}

export function canRemindRecipient(actor: Party, referral: Subject, now: number): boolean {
  return actor.party === 'sender' && isOpenForAnswer(referral, now)
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
    `A referral can hold ${MAX_MESSAGES} messages. Please go on by mail or telephone.`,
  )
}

/** Why no mail about it may leave any more, for the sender to read; null while mails may go. A recipient has nothing to do with it then. */
export function refusalToMail({ status, deadlineAt }: Subject, now: number): string | null {
  if (status === 'withdrawn') return 'The referral was withdrawn before the mail went out.'
  const isOver = status === 'expired' || (isAwaitingAnswer(status) && now >= deadlineAt.getTime())
  return isOver ? 'The deadline passed before the mail went out.' : null
}

function isOpenForAnswer({ status, deadlineAt }: Subject, now: number): boolean {
  return isAwaitingAnswer(status) && now < deadlineAt.getTime()
}

/** The same said again, e.g. after a lost answer: it has been done, so that nothing is left to do and nothing to refuse. */
export function isRepetition(action: ReferralAction, actor: Party, { status }: Subject): boolean {
  const { to, by }: { to: ReferralStatus; by: readonly ReferralParty[] } = REFERRAL_TRANSITIONS[action]
  if (!by.includes(actor.party)) return false
  return action === 'view' ? status !== 'open' : status === to && action !== 'counter'
}

const IN_WORDS: Readonly<Record<ReferralStatus, string>> = {
  open: 'has not been opened yet',
  viewed: 'is waiting for an answer',
  countered: 'has a counter-offer',
  accepted: 'has been accepted',
  declined: 'has been declined',
  expired: 'has expired',
  withdrawn: 'has been withdrawn',
  retained: 'is with a retained client',
  not_retained: 'was not retained',
  resolved: 'is resolved',
  fee_due: 'has its fee due',
  fee_paid: 'has its fee paid',
  closed: 'is closed',
}

export function refusal(why: 'not_yours' | 'not_now' | 'too_late', { status }: Subject): AppError {
  switch (why) {
    case 'not_yours':
      return new AppError('forbidden', 'This is for the other side of the referral to do.')
    case 'too_late':
      return new AppError('gone', 'The deadline for an answer has passed.')
    case 'not_now':
      return new AppError('conflict', `This cannot be done any more: the referral ${IN_WORDS[status]}.`)
  }
}

/** For what has a policy of its own, above. */
export function refusalOf(actor: Party, party: ReferralParty, referral: Subject, now: number): AppError {
  if (actor.party !== party) return refusal('not_yours', referral)
  const isLate = isAwaitingAnswer(referral.status) && now >= referral.deadlineAt.getTime()
  return refusal(isLate ? 'too_late' : 'not_now', referral)
}
