/**
 * Every change to a referral, by whichever road it comes: a member's screen, the recipient's page, a job. The caller holds the row locked;
 * the change, its entry in the history and the news of it are one transaction.
 */
import type { ReferralActionRequest } from '../../../shared/contracts/referrals.ts'
import type { ErrorDetail } from '../../../shared/contracts/http.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { deadlineInstant, INVALID_DEADLINE } from '../../../shared/domain/referral.ts'
import {
  DECLINE_REASONS,
  transition,
  type ReferralAction,
  type Requirement,
} from '../../../shared/domain/referral-lifecycle.ts'
import { percentWords } from '../../../shared/domain/referral-words.ts'
import type { ServiceTx } from '../../db/database.ts'
import { cancelMailsOf } from '../email/mails.repository.ts'
import { revokeLinks } from '../recipient/recipient-links.repository.ts'
import type { Herald } from './referral-herald.ts'
import type { ReferralHappening } from './referral-news.ts'
import {
  insertEvent,
  countMessages,
  insertMessage,
  storeConflictCheck,
  storeDeadline,
  storeStatus,
  type Actor,
  type ReferralRecord,
} from './referral-record.repository.ts'
import {
  canCheckConflicts,
  canExtendDeadline,
  canRemindRecipient,
  canWriteMessage,
  isRepetition,
  refusal,
  refusalOf,
  refusalOfMoreMessages,
  refusalToMail,
} from './referral.policy.ts'

export type ChangesDeps = {
  readonly herald: Herald
  readonly clock: () => number
  readonly newId: () => string
}

/** All reject with an AppError in the words of the policy. `referral` is locked by `tx`. */
export type ReferralChanges = {
  act(tx: ServiceTx, referral: ReferralRecord, actor: Actor, request: ReferralActionRequest): Promise<void>
  checkConflicts(tx: ServiceTx, referral: ReferralRecord, actor: Actor): Promise<void>
  extendDeadline(tx: ServiceTx, referral: ReferralRecord, actor: Actor, deadline: string): Promise<void>
  remind(tx: ServiceTx, referral: ReferralRecord, actor: Actor): Promise<void>
  write(tx: ServiceTx, referral: ReferralRecord, actor: Actor, text: string): Promise<void>
}

export function createReferralChanges(deps: ChangesDeps): ReferralChanges {
  return {
    act: async (tx, referral, actor, request) =>
      act(deps, tx, await afterOpening(deps, tx, referral, actor, request.action), actor, request),
    checkConflicts: async (tx, referral, actor) =>
      checkConflicts(deps, tx, await afterOpening(deps, tx, referral, actor, 'check'), actor),
    extendDeadline: (tx, referral, actor, deadline) => extendDeadline(deps, tx, referral, actor, deadline),
    remind: (tx, referral, actor) => remind(deps, tx, referral, actor),
    write: (tx, referral, actor, text) => write(deps, tx, referral, actor, text),
  }
}

/** Who answers has seen it: a recipient's first step of any kind is preceded by "viewed" in the history. */
async function afterOpening(
  deps: ChangesDeps,
  tx: ServiceTx,
  referral: ReferralRecord,
  actor: Actor,
  action: ReferralAction | 'check',
): Promise<ReferralRecord> {
  if (actor.party !== 'recipient' || referral.status !== 'open' || action === 'view') return referral
  await act(deps, tx, referral, actor, { action: 'view' })
  return { ...referral, status: 'viewed' }
}

async function act(
  { herald, clock }: ChangesDeps,
  tx: ServiceTx,
  referral: ReferralRecord,
  actor: Actor,
  request: ReferralActionRequest,
): Promise<void> {
  const { action } = request
  if (isRepetition(action, actor, referral)) return
  const now = clock()
  const result = transition(referral.status, action, actor.party, referral.deadlineAt.getTime(), now)
  if (!result.ok) throw refusal(result.why, referral)
  requireParts(result.needs, request)

  const at = new Date(now)
  const counterPercentage = counterAfter(referral, request)
  await storeStatus(tx, referral.id, {
    to: result.to,
    counterPercentage,
    declineReason: action === 'decline' ? (request.reason ?? null) : null,
    outcome: action === 'resolve' ? (request.outcome ?? null) : null,
    grossFee: action === 'resolve' ? (request.grossFee ?? null) : null,
    isAnswer: action === 'accept' || action === 'decline' || action === 'counter',
    at,
  })
  await insertEvent(tx, {
    referralId: referral.id,
    actor,
    kind: action,
    from: referral.status,
    to: result.to,
    note: noteOf(request),
    at,
  })
  if (action === 'withdraw') await revokeLinks(tx, referral.id, at)
  const stopped = refusalToMail({ status: result.to, deadlineAt: referral.deadlineAt }, now)
  if (stopped !== null) await cancelMailsOf(tx, referral.id, stopped, at)
  const delivery = stopped !== null && referral.delivery === 'accepted' ? 'skipped' : referral.delivery
  const changed = { ...referral, status: result.to, counterPercentage, delivery }
  const happening = happeningOf(request)
  if (happening === null) await herald.refresh(tx, changed)
  else await herald.tell(tx, changed, happening)
}

/** The recipient's own acceptance is of the first terms, the sender's of the counter-offer. */
function counterAfter(
  { counterPercentage }: ReferralRecord,
  { action, percentage }: ReferralActionRequest,
): number | null {
  if (action === 'counter') return percentage ?? null
  return action === 'accept' || action === 'refuse_counter' ? null : counterPercentage
}

const WANTED: Readonly<Record<Requirement, ErrorDetail>> = {
  declineReason: { field: 'reason', message: 'Please choose a reason.' },
  percentage: { field: 'percentage', message: 'Please give a percentage from 0 to 100.' },
  note: { field: 'note', message: 'Please say why.' },
  outcome: { field: 'outcome', message: 'Please choose an outcome.' },
}

function requireParts(needs: readonly Requirement[], request: ReferralActionRequest): void {
  const given: Readonly<Record<Requirement, unknown>> = {
    declineReason: request.reason,
    percentage: request.percentage,
    note: request.note === '' ? undefined : request.note,
    outcome: request.outcome,
  }
  const details = needs.filter((need) => given[need] === undefined).map((need) => WANTED[need])
  const [first] = details
  if (first !== undefined) throw new AppError('validation_failed', first.message, { details })
}

/** What stands in the history beside who and when. */
function noteOf({ action, reason, percentage, outcome, note }: ReferralActionRequest): string | null {
  const fact =
    action === 'decline' && reason !== undefined
      ? DECLINE_REASONS[reason]
      : action === 'counter' && percentage !== undefined
        ? `${percentWords(percentage)} of the fee`
        : action === 'resolve'
          ? outcome
          : undefined
  const parts = [fact, note].filter((part) => part !== undefined && part !== '')
  return parts.length === 0 ? null : parts.join(': ')
}

function happeningOf({ action, reason, percentage }: ReferralActionRequest): ReferralHappening | null {
  switch (action) {
    case 'decline':
      return { what: 'decline', reason: reason ?? 'other' }
    case 'counter':
      return { what: 'counter', percentage: percentage ?? 0 }
    case 'view':
    case 'accept':
    case 'accept_counter':
    case 'refuse_counter':
    case 'withdraw':
    case 'expire':
      return { what: action }
    // The matter's later course is read on the page of the referral; no message goes out for each step.
    case 'retain':
    case 'not_retain':
    case 'resolve':
    case 'fee_due':
    case 'fee_paid':
    case 'close':
      return null
  }
}

async function checkConflicts(
  { herald, clock }: ChangesDeps,
  tx: ServiceTx,
  referral: ReferralRecord,
  actor: Actor,
): Promise<void> {
  if (actor.party === 'recipient' && referral.conflictCheckAt !== null) return
  const now = clock()
  if (!canCheckConflicts(actor, referral, now)) throw refusalOf(actor, 'recipient', referral, now)
  const at = new Date(now)
  await storeConflictCheck(tx, referral.id, at)
  await insertEvent(tx, { ...eventOf(referral, actor, at), kind: 'conflict_check', note: null })
  await herald.refresh(tx, referral)
}

async function extendDeadline(
  { herald, clock }: ChangesDeps,
  tx: ServiceTx,
  referral: ReferralRecord,
  actor: Actor,
  given: string,
): Promise<void> {
  const now = clock()
  if (!canExtendDeadline(actor, referral, now)) throw refusalOf(actor, 'sender', referral, now)
  const instant = deadlineInstant(given)
  if (instant === null || instant <= now) throw refuseDeadline(INVALID_DEADLINE)
  if (instant === referral.deadlineAt.getTime()) return
  if (instant < referral.deadlineAt.getTime())
    throw refuseDeadline('The new deadline must be later than the present one.')
  const at = new Date(now)
  const deadlineAt = new Date(instant)
  await storeDeadline(tx, referral.id, given.trim(), deadlineAt, at)
  const note = deadlineAt.toISOString()
  await insertEvent(tx, { ...eventOf(referral, actor, at), kind: 'deadline_extended', note })
  await herald.tell(tx, { ...referral, deadlineAt }, { what: 'deadline_extended' })
}

function refuseDeadline(message: string): AppError {
  return new AppError('validation_failed', message, { details: [{ field: 'acceptanceDeadline', message }] })
}

async function remind(
  { herald, clock }: ChangesDeps,
  tx: ServiceTx,
  referral: ReferralRecord,
  actor: Actor,
): Promise<void> {
  const now = clock()
  if (!canRemindRecipient(actor, referral, now)) throw refusalOf(actor, 'sender', referral, now)
  if (referral.delivery === 'skipped' || referral.delivery === 'failed')
    throw new AppError(
      'conflict',
      'No mail reaches this recipient, so there is nothing to remind by. Please get in touch another way.',
    )
  await insertEvent(tx, { ...eventOf(referral, actor, new Date(now)), kind: 'reminded', note: null })
  await herald.tell(tx, referral, { what: 'reminded' })
}

async function write(
  { herald, clock, newId }: ChangesDeps,
  tx: ServiceTx,
  referral: ReferralRecord,
  actor: Actor,
  text: string,
): Promise<void> {
  const { party } = actor
  const now = clock()
  if (party === 'system' || !canWriteMessage(actor, referral, now))
    throw refusalOf(actor, party, referral, now)
  const full = refusalOfMoreMessages(await countMessages(tx, referral.id))
  if (full !== null) throw full
  const at = new Date(now)
  await insertMessage(tx, { id: newId(), referralId: referral.id, actor: { ...actor, party }, text, at })
  await insertEvent(tx, { ...eventOf(referral, actor, at), kind: 'message', note: null })
  await herald.tell(tx, referral, { what: 'message', author: party })
}

/** An entry that leaves the status as it is. */
function eventOf(
  { id }: ReferralRecord,
  actor: Actor,
  at: Date,
): { referralId: string; actor: Actor; from: null; to: null; at: Date } {
  return { referralId: id, actor, from: null, to: null, at }
}
