/** A member's view of and actions on referrals, as sender, or as recipient by the verified address. */
import type { z } from 'zod'
import { RECIPIENT_PREFIX } from '../../../shared/contracts/bff-routes.ts'
import {
  type DashboardResponse,
  type PastRecipient,
  type ReferralActionRequest,
  type ReferralDetail,
  type ReferralListResponse,
  type referralDeliveryResponseSchema,
  type referralListQuerySchema,
} from '../../../shared/contracts/referrals.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { REFERRAL_TRANSITIONS, type ReferralParty } from '../../../shared/domain/referral-lifecycle.ts'
import type { Caller } from '../../caller.ts'
import type { Database, UserTx } from '../../db/database.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { decodeCursor, encodeCursor } from '../../http/page-cursor.ts'
import type { RecipientTokens } from './recipient/recipient-link.ts'
import { isStopped } from './recipient/stopped-addresses.repository.ts'
import { readAsActiveAttorney, requireActiveAttorney } from '../users/active-attorney.ts'
import { readRooms } from './lists/dashboard-rooms.repository.ts'
import { readFigures, readNeedsAction, readRecent, readUpcoming } from './lists/dashboard.repository.ts'
import { readPastRecipients } from './lists/past-recipients.repository.ts'
import { changeAsMember, type MemberChange } from './lifecycle/member-change.ts'
import type { ReferralChanges } from './lifecycle/referral-changes.ts'
import { findStanding, readDetail } from './lists/referral-detail.repository.ts'
import { countReferrals, listReferrals, sortsByTime } from './lists/referral-list.repository.ts'
import { readRecord } from './referral-record.repository.ts'
import { REFERRAL_NOT_FOUND, refusalToRemind } from './referral.policy.ts'

type ListQuery = z.output<typeof referralListQuerySchema>

export type MemberReferralsDeps = {
  readonly database: Database
  readonly changes: ReferralChanges
  readonly clock: () => number
  /** Reminders per referral. */
  readonly remindLimit: CallLimit
  /** Retries of an email, per referral. */
  readonly retryLimit: CallLimit
  /** Messages per user. */
  readonly messageLimit: CallLimit
  readonly tokens: Pick<RecipientTokens, 'tokenOf' | 'hashOf'>
  readonly publicOrigin: string
}

/** Rejects with not_found for a referral that the caller has no role in, whether or not it exists. */
export type MemberReferrals = {
  list(caller: Caller, query: ListQuery): Promise<ReferralListResponse>
  pastRecipients(caller: Caller): Promise<readonly PastRecipient[]>
  detail(caller: Caller, id: string): Promise<ReferralDetail>
  delivery(caller: Caller, id: string): Promise<z.infer<typeof referralDeliveryResponseSchema>>
  dashboard(caller: Caller): Promise<DashboardResponse>
  act(caller: Caller, id: string, request: ReferralActionRequest): Promise<ReferralDetail>
  checkConflicts(caller: Caller, id: string): Promise<ReferralDetail>
  extendDeadline(caller: Caller, id: string, deadline: string): Promise<ReferralDetail>
  remind(caller: Caller, id: string): Promise<ReferralDetail>
  retryEmail(caller: Caller, id: string): Promise<ReferralDetail>
  /** Returns the recipient's link of a referral that was not emailed. */
  link(caller: Caller, id: string): Promise<{ readonly link: string; readonly referral: ReferralDetail }>
  write(caller: Caller, id: string, text: string): Promise<ReferralDetail>
}

export function createMemberReferrals(deps: MemberReferralsDeps): MemberReferrals {
  const { database, changes, clock } = deps
  return {
    list: (caller, query) => list(deps, caller, query),
    pastRecipients: (caller) =>
      readAsActiveAttorney(database, caller, (tx) => readPastRecipients(tx, caller.userId)),
    detail: async ({ claims }, id) =>
      found(await database.readAsUser(claims, (tx) => readDetail(tx, id, clock()))),
    async delivery({ claims }, id) {
      const detail = await database.readAsUser(claims, (tx) => readDetail(tx, id, clock()))
      if (detail?.side !== 'sender') throw notFound()
      const { delivery, messageId, deliveryError, nextAttemptAt } = detail
      return { referralId: id, delivery, messageId, deliveryError, nextAttemptAt }
    },
    dashboard: (caller) =>
      readAsActiveAttorney(database, caller, (tx) => readDashboard(tx, caller.userId, new Date(clock()))),
    act: (caller, id, request) =>
      change(deps, caller, id, REFERRAL_TRANSITIONS[request.action].by, (tx, referral, actor) =>
        changes.act(tx, referral, actor, request),
      ),
    checkConflicts: (caller, id) =>
      change(deps, caller, id, ['recipient'], (tx, referral, actor) =>
        changes.checkConflicts(tx, referral, actor),
      ),
    extendDeadline: (caller, id, deadline) =>
      change(deps, caller, id, ['sender'], (tx, referral, actor) =>
        changes.extendDeadline(tx, referral, actor, deadline),
      ),
    async remind(caller, id) {
      await requireActiveAttorney(database, caller)
      await requireReminder(deps, caller, id)
      await deps.remindLimit(id)
      return change(deps, caller, id, ['sender'], (tx, referral, actor) =>
        changes.remind(tx, referral, actor),
      )
    },
    async retryEmail(caller, id) {
      await requireOwn(deps, caller, id)
      await deps.retryLimit(id)
      return change(deps, caller, id, ['sender'], (tx, referral, actor) =>
        changes.retryEmail(tx, referral, actor),
      )
    },
    async link(caller, id) {
      await requireActiveAttorney(database, caller)
      await requireOwn(deps, caller, id)
      const token = deps.tokens.tokenOf(id)
      const referral = await change(deps, caller, id, ['sender'], (tx, record, actor) =>
        changes.showLink(tx, record, actor, deps.tokens.hashOf(token)),
      )
      return { link: `${deps.publicOrigin}${RECIPIENT_PREFIX}/${token}`, referral }
    },
    async write(caller, id, text) {
      await deps.messageLimit(caller.userId)
      return change(deps, caller, id, ['sender', 'recipient'], (tx, referral, actor) =>
        changes.write(tx, referral, actor, text),
      )
    },
  }
}

async function readDashboard(tx: UserTx, userId: string, now: Date): Promise<DashboardResponse> {
  const [figures, needsAction, upcoming, recent, rooms] = await Promise.all([
    readFigures(tx, userId),
    readNeedsAction(tx, userId, now),
    readUpcoming(tx, userId, now),
    readRecent(tx),
    readRooms(tx, userId),
  ])
  return { ...figures, needsAction, upcoming, recent, rooms }
}

async function list(
  { database }: MemberReferralsDeps,
  caller: Caller,
  { box, q, status, area, counterpart, from, until, sort, limit, next }: ListQuery,
): Promise<ReferralListResponse> {
  const after = decodeCursor(next, sortsByTime(sort) ? 'by time' : 'by text')
  const filter = {
    box,
    q: given(q),
    statuses: status === undefined || status.length === 0 ? null : status,
    area: given(area),
    counterpart: given(counterpart)?.toLowerCase() ?? null,
    from: from ?? null,
    until: until ?? null,
  }
  const [rows, total] = await readAsActiveAttorney(database, caller, (tx) =>
    Promise.all([
      listReferrals(tx, { ...filter, sort, after, limit: limit + 1 }),
      countReferrals(tx, filter),
    ]),
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    referrals: page.map(({ summary }) => summary),
    next: rows.length > limit && last !== undefined ? encodeCursor([last.place, last.summary.id]) : null,
    total,
  }
}

function given(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text
}

function change(
  { database, clock }: MemberReferralsDeps,
  caller: Caller,
  id: string,
  by: readonly ReferralParty[],
  work: MemberChange,
): Promise<ReferralDetail> {
  return database.asUser(caller.claims, async (tx) => {
    if ((await changeAsMember(tx, caller, { id, by }, work)) === null) throw notFound()
    return found(await readDetail(tx, id, clock()))
  })
}

/** Runs before a rate limit counts, so that other users cannot use up the sender's limit. */
async function requireOwn({ database }: MemberReferralsDeps, { claims }: Caller, id: string): Promise<void> {
  const standing = await database.readAsUser(claims, (tx) => findStanding(tx, id))
  if (standing?.isSender !== true) throw notFound()
}

/** Runs before the rate limit, so that a rejected reminder does not count. */
async function requireReminder(deps: MemberReferralsDeps, caller: Caller, id: string): Promise<void> {
  await requireOwn(deps, caller, id)
  const refused = await deps.database.asService(async (tx) => {
    const referral = await readRecord(tx, id)
    if (referral === null) throw notFound()
    return refusalToRemind(
      { party: 'sender' },
      referral,
      deps.clock(),
      await isStopped(tx, referral.recipient.email),
    )
  })
  if (refused !== null) throw refused
}

function found(detail: ReferralDetail | null): ReferralDetail {
  if (detail === null) throw notFound()
  return detail
}

function notFound(): AppError {
  return new AppError('not_found', REFERRAL_NOT_FOUND)
}
