/**
 * All changes to a referral, whether from a member, the recipient's page or a job. The caller holds the row's lock; the change, its history
 * entry and the notifications are one transaction.
 */
import type { ReferralActionRequest } from '../../../../shared/contracts/referrals.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { deadlineInstant, INVALID_DEADLINE } from '../../../../shared/domain/referral.ts'
import { transition, type ReferralAction } from '../../../../shared/domain/referral-lifecycle.ts'
import type { ServiceTx } from '../../../db/database.ts'
import type { RetryEmail } from '../../email/mail-delivery.service.ts'
import { revokeLinks, storeLinkUnlessRevoked } from '../recipient/recipient-links.repository.ts'
import { isStopped } from '../recipient/stopped-addresses.repository.ts'
import {
  counterAfter,
  referralEventOf,
  isAnswer,
  noteOf,
  offerAfter,
  requireParts,
} from './referral-action.ts'
import { cancelReferralMails } from './referral-mail-hooks.ts'
import type { ReferralNotifier } from './referral-notifier.ts'
import {
  insertEvent,
  countMessages,
  hasEvent,
  insertMessage,
  storeConflictCheck,
  storeDeadline,
  storeNextAttempt,
  storeStatus,
  type Actor,
  type ReferralRecord,
} from '../referral-record.repository.ts'
import {
  canCheckConflicts,
  canExtendDeadline,
  canRecordAcceptance,
  canWriteMessage,
  isRepetition,
  refusal,
  refusalOf,
  refusalOfMoreMessages,
  refusalOfTerms,
  refusalToMail,
  refusalToRemind,
  refusalToRetryEmail,
  refusalToShowLink,
} from '../referral.policy.ts'

export type ChangesDeps = {
  readonly notifier: ReferralNotifier
  readonly clock: () => number
  readonly newId: () => string
  readonly retryEmail: RetryEmail
}

/** All reject with the policy's AppError. `referral` is locked by `tx`. */
export type ReferralChanges = {
  act(tx: ServiceTx, referral: ReferralRecord, actor: Actor, request: ReferralActionRequest): Promise<void>
  checkConflicts(tx: ServiceTx, referral: ReferralRecord, actor: Actor): Promise<void>
  extendDeadline(tx: ServiceTx, referral: ReferralRecord, actor: Actor, deadline: string): Promise<void>
  remind(tx: ServiceTx, referral: ReferralRecord, actor: Actor): Promise<void>
  /** Retries a delayed email now. */
  retryEmail(tx: ServiceTx, referral: ReferralRecord, actor: Actor): Promise<void>
  /** Records that the sender sees the recipient's link, whose hash is `tokenSha256`. */
  showLink(tx: ServiceTx, referral: ReferralRecord, actor: Actor, tokenSha256: string): Promise<void>
  /** `id`: the message's; by default a new one. */
  write(tx: ServiceTx, referral: ReferralRecord, actor: Actor, text: string, id?: string): Promise<void>
}

export function createReferralChanges(deps: ChangesDeps): ReferralChanges {
  return {
    act: async (tx, referral, actor, request) =>
      act(deps, tx, await afterOpening(deps, tx, referral, actor, request.action), actor, request),
    checkConflicts: async (tx, referral, actor) =>
      checkConflicts(deps, tx, await afterOpening(deps, tx, referral, actor, 'check'), actor),
    extendDeadline: (tx, referral, actor, deadline) => extendDeadline(deps, tx, referral, actor, deadline),
    remind: (tx, referral, actor) => remind(deps, tx, referral, actor),
    retryEmail: (tx, referral, actor) => retryEmail(deps, tx, referral, actor),
    showLink: (tx, referral, actor, tokenSha256) => showLink(deps, tx, referral, actor, tokenSha256),
    write: (tx, referral, actor, text, id = deps.newId()) => write(deps, tx, referral, actor, { id, text }),
  }
}

/** Answering implies viewing: adds "viewed" to the history before a recipient's first step. */
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
  { notifier, clock }: ChangesDeps,
  tx: ServiceTx,
  referral: ReferralRecord,
  actor: Actor,
  request: ReferralActionRequest,
): Promise<void> {
  const { action } = request
  if (isRepetition(request, actor, referral)) return
  const now = clock()
  const result = transition(referral.status, action, actor.party, referral.deadlineAt.getTime(), now)
  if (!result.ok) throw refusal(result.why, referral)
  if (action === 'record_acceptance' && !canRecordAcceptance(referral))
    throw new AppError('conflict', 'This referral was emailed, so the recipient has to accept it.')
  requireParts(result.needs, request)
  const changedTerms = refusalOfTerms(request, referral)
  if (changedTerms !== null) throw changedTerms

  const at = new Date(now)
  const deadlineAt = await newDeadline(tx, referral, request, at)
  const counterPercentage = counterAfter(referral, request)
  const compensationPercentage = offerAfter(referral, request)
  await Promise.all([
    storeStatus(tx, referral.id, {
      to: result.to,
      compensationPercentage,
      counterPercentage,
      declineReason: action === 'decline' ? (request.reason ?? null) : null,
      outcome: action === 'resolve' ? (request.outcome ?? null) : null,
      grossFee: action === 'resolve' ? (request.grossFee ?? null) : null,
      isAnswer: isAnswer(action),
      at,
    }),
    insertEvent(tx, {
      referralId: referral.id,
      actor,
      kind: action,
      from: referral.status,
      to: result.to,
      note: noteOf(referral, request, deadlineAt),
      at,
    }),
    action === 'withdraw' ? revokeLinks(tx, referral.id, at) : null,
  ])
  const stopped = refusalToMail({ status: result.to, deadlineAt }, now)
  if (stopped !== null) await cancelReferralMails(tx, referral.id, stopped, at)
  const delivery = stopped !== null && referral.delivery === 'accepted' ? 'skipped' : referral.delivery
  const terms = { compensationPercentage, counterPercentage, deadlineAt }
  const changed = { ...referral, ...terms, status: result.to, delivery }
  const event = referralEventOf(request)
  if (event === null) await notifier.refresh(tx, changed)
  else await notifier.publish(tx, changed, event)
}

/** Returns the deadline after the action; reopening stores a new one. */
async function newDeadline(
  tx: ServiceTx,
  referral: ReferralRecord,
  { action, acceptanceDeadline }: ReferralActionRequest,
  at: Date,
): Promise<Date> {
  if (action !== 'reopen' || acceptanceDeadline === undefined) return referral.deadlineAt
  const instant = deadlineInstant(acceptanceDeadline)
  if (instant === null || instant <= at.getTime()) throw refuseDeadline(INVALID_DEADLINE)
  const deadlineAt = new Date(instant)
  await storeDeadline(tx, referral.id, acceptanceDeadline.trim(), deadlineAt, at)
  return deadlineAt
}

async function checkConflicts(
  { notifier, clock }: ChangesDeps,
  tx: ServiceTx,
  referral: ReferralRecord,
  actor: Actor,
): Promise<void> {
  if (actor.party === 'recipient' && referral.conflictCheckAt !== null) return
  const now = clock()
  if (!canCheckConflicts(actor, referral, now)) throw refusalOf(actor, 'recipient', referral, now)
  const at = new Date(now)
  await Promise.all([
    storeConflictCheck(tx, referral.id, at),
    insertEvent(tx, { ...eventOf(referral, actor, at), kind: 'conflict_check', note: namesOf(referral) }),
    notifier.refresh(tx, referral),
  ])
}

/** The history records which names were available for the check, not the names. */
function namesOf({ client, adverseParties }: ReferralRecord): string | null {
  if (client !== null && adverseParties !== null) return null
  if (client !== null) return 'The adverse parties were not named.'
  return adverseParties === null ? 'No parties were named.' : 'The client was not named.'
}

async function extendDeadline(
  { notifier, clock }: ChangesDeps,
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
    throw refuseDeadline('Choose a time after the current deadline.')
  const at = new Date(now)
  const deadlineAt = new Date(instant)
  const note = deadlineAt.toISOString()
  await Promise.all([
    storeDeadline(tx, referral.id, given.trim(), deadlineAt, at),
    insertEvent(tx, { ...eventOf(referral, actor, at), kind: 'deadline_extended', note }),
    notifier.publish(tx, { ...referral, deadlineAt }, { what: 'deadline_extended' }),
  ])
}

function refuseDeadline(message: string): AppError {
  return new AppError('validation_failed', message, { details: [{ field: 'acceptanceDeadline', message }] })
}

async function remind(
  { notifier, clock }: ChangesDeps,
  tx: ServiceTx,
  referral: ReferralRecord,
  actor: Actor,
): Promise<void> {
  const now = clock()
  const refused = refusalToRemind(actor, referral, now, await isStopped(tx, referral.recipient.email))
  if (refused !== null) throw refused
  await insertEvent(tx, { ...eventOf(referral, actor, new Date(now)), kind: 'reminded', note: null })
  await notifier.publish(tx, referral, { what: 'reminded' })
}

async function retryEmail(
  { notifier, clock, retryEmail: retry }: ChangesDeps,
  tx: ServiceTx,
  referral: ReferralRecord,
  actor: Actor,
): Promise<void> {
  const refused = refusalToRetryEmail(actor, referral)
  if (refused !== null) throw refused
  const at = new Date(clock())
  if (!(await retry(tx, referral.id))) return
  await storeNextAttempt(tx, referral.id, at)
  await insertEvent(tx, { ...eventOf(referral, actor, at), kind: 'delivery_retried', note: null })
  await notifier.refresh(tx, referral)
}

async function showLink(
  { notifier, clock }: ChangesDeps,
  tx: ServiceTx,
  referral: ReferralRecord,
  actor: Actor,
  tokenSha256: string,
): Promise<void> {
  const now = clock()
  const refused = refusalToShowLink(actor, referral, now)
  if (refused !== null) throw refused
  const at = new Date(now)
  await storeLinkUnlessRevoked(tx, referral.id, tokenSha256, at)
  // The history records only the first copy.
  if (await hasEvent(tx, referral.id, 'link_copied')) return
  await insertEvent(tx, { ...eventOf(referral, actor, at), kind: 'link_copied', note: null })
  await notifier.refresh(tx, referral)
}

async function write(
  { notifier, clock }: ChangesDeps,
  tx: ServiceTx,
  referral: ReferralRecord,
  actor: Actor,
  message: { readonly id: string; readonly text: string },
): Promise<void> {
  const { party } = actor
  const now = clock()
  if (party === 'system' || !canWriteMessage(actor, referral, now))
    throw refusalOf(actor, party, referral, now)
  const full = refusalOfMoreMessages(await countMessages(tx, referral.id))
  if (full !== null) throw full
  const at = new Date(now)
  await Promise.all([
    insertMessage(tx, { ...message, referralId: referral.id, actor: { ...actor, party }, at }),
    insertEvent(tx, { ...eventOf(referral, actor, at), kind: 'message', note: null }),
    notifier.publish(tx, referral, { what: 'message', author: party }),
  ])
}

/** A history entry without a change of status. */
function eventOf(
  { id }: ReferralRecord,
  actor: Actor,
  at: Date,
): { referralId: string; actor: Actor; from: null; to: null; at: Date } {
  return { referralId: id, actor, from: null, to: null, at }
}
