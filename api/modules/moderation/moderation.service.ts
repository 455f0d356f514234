/** The administrators' queue of held and reported texts and attorneys, and their decisions: reason, audit entry and notice in one transaction. */
import {
  MAX_MODERATION,
  type ModerationDecision,
  type ModerationQueue,
  type ReportedAttorney,
  type ReportedConversation,
} from '../../../shared/contracts/moderation.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { ApplicationsService, Reviewer } from '../admin/applications.service.ts'
import { lockRequest } from '../client-requests/choice/request-state.repository.ts'
import { moveRequest } from '../client-requests/choice/request-moves.ts'
import { relist } from '../client-requests/listing/listing.repository.ts'
import type { Notify } from '../notifications/notify.service.ts'
import {
  closeReports,
  decideListing,
  fileReport,
  findAttorneyEmail,
  lockHeld,
  recordAct,
  reportedMembers,
} from './moderation-acts.repository.ts'
import { moderationNotice, type ToldAct } from './moderation-notices.ts'
import {
  listAttorneys,
  listHeld,
  listMembers,
  listOpenReports,
  listReportedMessages,
  listReportingTickets,
  type Member,
  type OpenReport,
} from './moderation.repository.ts'

export type ModerationDeps = {
  readonly database: Database
  readonly notify: Notify
  readonly clock: () => number
  readonly newId: () => string
  readonly applications: Pick<ApplicationsService, 'decideNow'>
}

export type Moderation = {
  queue(): Promise<ModerationQueue>
  /** Rejects with an AppError: not_found when nothing is to be decided, conflict, forbidden about oneself. */
  decide(reviewer: Reviewer, decision: ModerationDecision): Promise<void>
}

export function createModeration(deps: ModerationDeps): Moderation {
  const { database } = deps
  return {
    queue: () => database.asService(readQueue),
    async decide(reviewer, decision) {
      const at = new Date(deps.clock())
      if (decision.kind === 'attorney') await decideAttorney(deps, reviewer, decision, at)
      else if (decision.kind === 'request')
        await database.asService((tx) => decideRequest(deps, tx, reviewer, decision, at))
      else if (decision.kind === 'ticket')
        await database.asService((tx) => decideTicket(deps, tx, reviewer, decision, at))
      else await database.asService((tx) => decideConversation(deps, tx, reviewer, decision, at))
    },
  }
}

async function readQueue(tx: ServiceTx): Promise<ModerationQueue> {
  const reports = await listOpenReports(tx)
  const of = (kind: OpenReport['kind']): readonly OpenReport[] => reports.filter((one) => one.kind === kind)
  const said = (kind: OpenReport['kind'], id: string) =>
    of(kind)
      .filter(({ subjectId }) => subjectId === id)
      .map((one) => one.said)
  const ids = (kind: OpenReport['kind']): readonly string[] => [
    ...new Set(of(kind).map(({ subjectId }) => subjectId)),
  ]
  const held = await listHeld(tx, ids('request'))
  const members = await listMembers(tx, ids('conversation'))
  const reported = members.filter((member) => isReported(member, of('conversation')))
  const conversations = await readConversations(
    tx,
    ids('conversation').slice(0, MAX_MODERATION),
    members,
    reported,
  )
  const attorneys = await listAttorneys(tx, [
    ...ids('attorney'),
    ...reported.filter((one) => !one.is_client).map((one) => one.user_id),
  ])
  return {
    requests: held.map((request) => ({ ...request, reports: said('request', request.id) })),
    conversations: conversations.map((one) => ({ ...one, reports: said('conversation', one.id) })),
    attorneys: attorneys
      .map((row): ReportedAttorney => ({
        userId: row.id,
        name: row.name,
        email: row.email,
        firmName: row.firm_name,
        isSuspended: row.is_suspended,
        reports: said('attorney', row.id),
        reportedConversations: reported.filter(({ user_id }) => user_id === row.id).length,
        hasManyNameChecks: row.has_flag,
      }))
      .toSorted((a, b) => reportsAbout(b) - reportsAbout(a))
      .slice(0, MAX_MODERATION),
    tickets: [...(await listReportingTickets(tx))],
  }
}

function isReported(member: Member, reports: readonly OpenReport[]): boolean {
  return reports.some(
    ({ subjectId, reporterId }) => subjectId === member.conversation_id && reporterId !== member.user_id,
  )
}

function reportsAbout({ reports, reportedConversations }: ReportedAttorney): number {
  return reports.length + reportedConversations
}

async function readConversations(
  tx: ServiceTx,
  ids: readonly string[],
  members: readonly Member[],
  reported: readonly Member[],
): Promise<readonly Omit<ReportedConversation, 'reports'>[]> {
  const messages = await listReportedMessages(tx, ids)
  return ids.map((id) => ({
    id,
    about: reported
      .filter((one) => one.conversation_id === id)
      .map((one) => ({ userId: one.user_id, name: one.name, isClient: one.is_client })),
    messages: messages
      .filter((message) => message.conversation_id === id)
      .map((message) => ({
        id: message.id,
        by:
          members.find((one) => one.conversation_id === id && one.user_id === message.author_id)?.name ??
          'A member',
        at: message.at.toISOString(),
        body: message.body,
      })),
  }))
}

async function decideRequest(
  deps: ModerationDeps,
  tx: ServiceTx,
  by: Reviewer,
  { id, act, version, reason }: Extract<ModerationDecision, { kind: 'request' }>,
  at: Date,
): Promise<void> {
  const held = await lockHeld(tx, id)
  if (held === null) throw nothingToDecide()
  if (held.version !== version)
    throw new AppError(
      'conflict',
      'The client has changed this text since you read it. Please read it again.',
    )
  // Asked to edit, the request stays held and its reports stay open until somebody has read the new text.
  if (act === 'ask_to_edit') await decideListing(tx, id, 'reported')
  else await closeReports(tx, { kind: 'request', id, as: act === 'release' ? 'dismissed' : 'upheld', by, at })
  if (act === 'release') await decideListing(tx, id, 'released')
  if (act === 'hide') {
    await decideListing(tx, id, 'by_administrator')
    const locked = await lockRequest(tx, id)
    if (locked !== null) await moveRequest(deps, tx, locked, { type: 'close' })
  }
  await relist(tx, id, at)
  await recordAct(tx, { act, subjectId: id, reason, details: { kind: 'request', version }, by, at })
  await tell(deps, tx, held.clientId, act)
}

async function decideConversation(
  deps: ModerationDeps,
  tx: ServiceTx,
  by: Reviewer,
  { id, act, reason }: Extract<ModerationDecision, { kind: 'conversation' }>,
  at: Date,
): Promise<void> {
  const members = await reportedMembers(tx, id)
  const as = act === 'release' ? 'dismissed' : 'upheld'
  if ((await closeReports(tx, { kind: 'conversation', id, as, by, at })) === 0) throw nothingToDecide()
  await recordAct(tx, { act, subjectId: id, reason, details: { kind: 'conversation' }, by, at })
  if (act === 'warn') for (const userId of members) await tell(deps, tx, userId, act)
}

/** The ticket's own thread is answered apart from this. */
async function decideTicket(
  { newId }: ModerationDeps,
  tx: ServiceTx,
  by: Reviewer,
  { id, act, email, reason }: Extract<ModerationDecision, { kind: 'ticket' }>,
  at: Date,
): Promise<void> {
  const as = act === 'release' ? 'dismissed' : 'upheld'
  if ((await closeReports(tx, { kind: 'ticket', id, as, by, at })) === 0) throw nothingToDecide()
  if (act === 'file' && !(await fileReport(tx, { id: newId(), ticketId: id, email, at }))) {
    const message = 'No attorney has an account with this email.'
    throw new AppError('validation_failed', message, { details: [{ field: 'email', message }] })
  }
  await recordAct(tx, { act, subjectId: id, reason, details: { kind: 'ticket' }, by, at })
}

async function decideAttorney(
  deps: ModerationDeps,
  by: Reviewer,
  { id, act, reason }: Extract<ModerationDecision, { kind: 'attorney' }>,
  at: Date,
): Promise<void> {
  if (by.id === id)
    throw new AppError('forbidden', 'You can’t decide about yourself. Ask another administrator.')
  await deps.database.asService(async (tx) => {
    const email = await findAttorneyEmail(tx, id)
    if (email === null) throw nothingToDecide()
    // The attorney gets the notice and the email of the account's own decision.
    if (act === 'suspend' || act === 'lift')
      await deps.applications.decideNow(tx, by, email, act === 'suspend' ? 'suspend' : 'approve', reason)
    const as = act === 'release' || act === 'lift' ? 'dismissed' : 'upheld'
    const closed = await closeReports(tx, { kind: 'attorney', id, as, by, at })
    if (act === 'release' && closed === 0) throw nothingToDecide()
    await recordAct(tx, { act, subjectId: id, reason, details: { kind: 'attorney' }, by, at })
    if (act === 'warn') await tell(deps, tx, id, act)
  })
}

async function tell({ notify }: ModerationDeps, tx: ServiceTx, userId: string, act: ToldAct): Promise<void> {
  const rows = await tx.query(`select user_type from public.users where id = $1`, [userId])
  if (rows.length > 0) await notify(tx, userId, moderationNotice(act, rows[0]?.['user_type'] === 'client'))
}

function nothingToDecide(): AppError {
  return new AppError('not_found', 'There is nothing to decide here any more.')
}
