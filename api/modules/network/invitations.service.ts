/** Invitations: sent, answered, withdrawn. Nothing of it says whether an address is a member's, or that somebody blocked. */
import {
  INVITATION_DAYS,
  inviteEndpoint,
  type SentInvitation,
} from '../../../shared/contracts/network-invitation.ts'
import type { InvitationAnswer, InvitationsResponse } from '../../../shared/contracts/network.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { ageOf, isStale, questionOfAge } from '../../../shared/domain/command-age.ts'
import { normalizeEmail } from '../../../shared/domain/email-address.ts'
import type { Caller } from '../../caller.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { TokenVault } from '../../encryption/token-vault.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { block } from '../client-requests/choice/blocks.ts'
import type { MoveDeps } from '../client-requests/choice/request-moves.ts'
import { reopenDirect } from '../conversations/closing.repository.ts'
import { cancelMail } from '../email/mails.repository.ts'
import { publish } from '../live/live-hub.ts'
import { hashOfAddress } from '../referrals/recipient/stopped-addresses.repository.ts'
import { requireActiveAttorney } from '../users/active-attorney.ts'
import { findProven } from '../users/proven-emails.repository.ts'
import { findInDirectory } from './directory.repository.ts'
import {
  endOpenBetween,
  expireInvitations,
  findInvitation,
  findOpen,
  findSender,
  findSenderId,
  insertInvitation,
  listReceived,
  listSent,
  lockToAnswer,
  markWithdrawn,
  type InvitationRow,
} from './invitations.repository.ts'
import { insertLink, isLinked, lockPair } from '../network-links/links.repository.ts'
import { answerNotice } from './network-notices.ts'
import { addressBinding, openAddress } from './sealed-address.ts'
import { INVITED_QUEUE, invitationMessageId } from './tell-invited.ts'

const DAY = 86_400_000

export type NewInvitation = {
  readonly id: string
  readonly email?: string | undefined
  readonly userId?: string | undefined
  readonly writtenAt: string
  readonly sentAt: string
  readonly confirmed: boolean
}

export type InvitationsDeps = MoveDeps & {
  readonly database: Database
  readonly jobs: Pick<JobQueue, 'send'>
  readonly vault: TokenVault
  readonly mailDomain: string
  /** New invitations per user. */
  readonly limit: CallLimit
}

/** All reject with an AppError attorney_only, payment_required or approval_required. */
export type InvitationsService = {
  list(caller: Caller): Promise<InvitationsResponse>
  /** Idempotent by id. Rejects with an AppError as `inviteEndpoint` says. */
  invite(
    caller: Caller,
    one: NewInvitation,
  ): Promise<{ readonly invitation: SentInvitation; readonly already: boolean }>
  /** Rejects with an AppError not_found unless the caller may answer it now, or has just accepted it. */
  answer(caller: Caller, id: string, answer: InvitationAnswer): Promise<void>
  /** Idempotent. Rejects with an AppError not_found for one that is not the caller's, or was answered. */
  withdraw(caller: Caller, id: string): Promise<void>
}

export function createInvitationsService(deps: InvitationsDeps): InvitationsService {
  const { database, clock, vault } = deps
  return {
    async list(caller) {
      await requireActiveAttorney(database, caller)
      return asServer(database, caller, async (tx) => {
        const now = new Date(clock())
        const hash = await hashOfMember(tx, caller.userId)
        return {
          received: [...(await listReceived(tx, caller.userId, hash, now))],
          sent: (await listSent(tx, caller.userId, now)).map((row) => toSent(vault, row)),
        }
      })
    },
    invite: (caller, one) => invite(deps, caller, one),
    async answer(caller, id, answer) {
      await requireActiveAttorney(database, caller)
      await asServer(database, caller, (tx) => takeAnswer(deps, tx, caller.userId, id, answer))
    },
    async withdraw(caller, id) {
      await requireActiveAttorney(database, caller)
      await asServer(database, caller, async (tx) => {
        const at = new Date(clock())
        const row = await findInvitation(tx, id, at)
        if (row === null || row.fromId !== caller.userId || !['open', 'withdrawn'].includes(row.status))
          throw new AppError('not_found', 'We couldn’t find this invitation. It may have been answered.')
        await markWithdrawn(tx, id, at)
        await cancelMail(tx, invitationMessageId(id, deps.mailDomain), 'The invitation was withdrawn.', at)
      })
    },
  }
}

async function invite(
  deps: InvitationsDeps,
  caller: Caller,
  one: NewInvitation,
): Promise<{ readonly invitation: SentInvitation; readonly already: boolean }> {
  const { database, clock, vault, limit } = deps
  const profile = await requireActiveAttorney(database, caller)
  const address = one.email === undefined ? null : normalizeEmail(one.email)
  if (address === normalizeEmail(profile.email) || one.userId === caller.userId)
    throw new AppError('validation_failed', 'You cannot invite yourself.', {
      details: [{ field: 'email', message: 'You cannot invite yourself.' }],
    })
  const known = await asServer(database, caller, (tx) => findInvitation(tx, one.id, new Date(clock())))
  if (known !== null) {
    const isSame =
      known.fromId === caller.userId &&
      (address === null ? known.toId === one.userId : known.toHash === hashOfAddress(address))
    if (!isSame) throw reused()
    return { invitation: toSent(vault, known), already: false }
  }
  await limit(caller.userId)
  if (isStale(one, inviteEndpoint.maxAge))
    throw new AppError('stale', questionOfAge(ageOf(one.writtenAt, one.sentAt)))
  return database.asUser(caller.claims, async (user) => {
    const found = one.userId === undefined ? null : await findInDirectory(user, one.userId)
    if (one.userId !== undefined && found === null)
      throw new AppError('gone', 'This attorney is not in the directory any more.')
    return user.withoutRowSecurity((tx) => store(deps, tx, caller.userId, one, address))
  })
}

async function store(
  { clock, jobs, vault }: InvitationsDeps,
  tx: ServiceTx,
  fromId: string,
  { id, userId }: NewInvitation,
  address: string | null,
): Promise<{ readonly invitation: SentInvitation; readonly already: boolean }> {
  const at = new Date(clock())
  const target =
    address === null
      ? { toId: userId ?? '' }
      : { toHash: hashOfAddress(address), toSealed: vault.seal(address, addressBinding(fromId)) }
  if ('toId' in target && (await isLinked(tx, fromId, target.toId)))
    throw new AppError('conflict', 'You are partners already.')
  const until = new Date(at.getTime() + INVITATION_DAYS * DAY)
  // One that has expired must not stand in the way.
  await expireInvitations(tx, at, fromId)
  const isNew = await insertInvitation(tx, { id, fromId, target, at, until })
  const row = isNew ? await findInvitation(tx, id, at) : await findOpen(tx, fromId, target, at)
  // Another person's invitation has this id.
  if (row === null) throw reused()
  if (isNew) await jobs.send(tx, INVITED_QUEUE, { invitationId: id })
  return { invitation: toSent(vault, row), already: !isNew }
}

async function takeAnswer(
  deps: InvitationsDeps,
  tx: ServiceTx,
  userId: string,
  id: string,
  answer: InvitationAnswer,
): Promise<void> {
  const at = new Date(deps.clock())
  const hash = await hashOfMember(tx, userId)
  const sender = await findSenderId(tx, id)
  // Before the invitation's own lock: two who accept each other's would wait for each other.
  if (sender !== null) await lockPair(tx, userId, sender)
  const from = await lockToAnswer(tx, id, userId, hash, at)
  if (from === null) {
    if (answer === 'accept' && (await wasAccepted(tx, id, userId, hash, at))) return
    throw new AppError('not_found', 'We couldn’t find this invitation. It may have been withdrawn.')
  }
  if (answer === 'block') {
    await block(deps, tx, userId, from)
    return
  }
  const own = { id: userId, hash }
  await endOpenBetween(tx, from, own, answer === 'accept' ? 'accepted' : 'declined', at)
  if (answer === 'accept') {
    await endOpenBetween(tx, userId, { id: from, hash: await hashOfMember(tx, from) }, 'accepted', at)
    await insertLink(tx, userId, from, at)
    await reopenDirect(tx, userId, from)
    await publish(tx, userId, { type: 'network' })
  }
  const member = await findSender(tx, userId)
  if (member !== null) await deps.notify(tx, from, answerNotice(answer, member))
  await publish(tx, from, { type: 'network' })
}

/** The same answer again, of which the first one was lost. */
async function wasAccepted(
  tx: ServiceTx,
  id: string,
  userId: string,
  hash: string | null,
  at: Date,
): Promise<boolean> {
  const row = await findInvitation(tx, id, at)
  if (row?.status !== 'accepted') return false
  const isOwn = row.toId === userId || (row.toHash !== null && row.toHash === hash)
  return isOwn && isLinked(tx, userId, row.fromId)
}

/** Of the verified address; null: it is not verified. */
async function hashOfMember(tx: ServiceTx, userId: string): Promise<string | null> {
  const proven = await findProven(tx, userId)
  return proven === null ? null : hashOfAddress(proven.email)
}

function asServer<T>(
  database: Database,
  { claims }: Caller,
  work: (tx: ServiceTx) => Promise<T>,
): Promise<T> {
  return database.asUser(claims, (user) => user.withoutRowSecurity(work))
}

function toSent(vault: TokenVault, row: InvitationRow): SentInvitation {
  return {
    id: row.id,
    to: row.toId === null ? openAddress(vault, row.fromId, row.toSealed) : row.toName,
    firm: row.toId === null ? null : row.toFirm,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }
}

function reused(): AppError {
  return new AppError('idempotency_key_reused', 'This invitation was sent before, to another address.')
}
