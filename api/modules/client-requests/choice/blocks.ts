/**
 * Blocking: neither sees requests and answers of the other any more, nor the other in the directory and in invitations; they are partners no
 * longer, and nobody writes. The blocked one is not told.
 */
import type { RequestEvent } from '../../../../shared/domain/requests/request-lifecycle.ts'
import { isStanding, tierOf } from '../../../../shared/domain/requests/request-lifecycle.ts'
import type { ServiceTx } from '../../../db/database.ts'
import { closeBetween, reopenBetween } from '../../conversations/closing.repository.ts'
import { publish } from '../../live/live-hub.ts'
import { deleteLink } from '../../network-links/links.repository.ts'
import { deleteBlock, findSharedRequests, insertBlock, isBlocked } from './attorneys.repository.ts'
import { moveRequest, requireLocked, type MoveDeps } from './request-moves.ts'
import type { LockedRequest } from './request-state.repository.ts'

/** Part of the caller's transaction. Idempotent. */
export async function block(deps: MoveDeps, tx: ServiceTx, blocker: string, blocked: string): Promise<void> {
  const at = new Date(deps.clock())
  await insertBlock(tx, blocker, blocked, at)
  for (const requestId of await findSharedRequests(tx, blocker, blocked)) {
    const locked = await requireLocked(tx, requestId)
    for (const event of endingOf(locked, blocker, blocked)) await moveRequest(deps, tx, locked, event)
  }
  await tellOf(tx, await closeBetween(tx, blocker, blocked), [blocker, blocked])
  const wereLinked = await deleteLink(tx, blocker, blocked)
  await publish(tx, blocker, { type: 'network' })
  if (wereLinked) await publish(tx, blocked, { type: 'network' })
}

/** Part of the caller's transaction. False unless it is a block of this person. What it ended in requests stays ended. */
export async function lift(tx: ServiceTx, blocker: string, blockId: string): Promise<boolean> {
  const blocked = await deleteBlock(tx, blocker, blockId)
  if (blocked === null) return false
  // The other one blocked too.
  if (await isBlocked(tx, blocker, blocked)) return true
  await tellOf(tx, await reopenBetween(tx, blocker, blocked), [blocker, blocked])
  await publish(tx, blocker, { type: 'network' })
  for (const requestId of await findSharedRequests(tx, blocker, blocked))
    await publish(tx, blocker, { type: 'request', requestId })
  return true
}

async function tellOf(
  tx: ServiceTx,
  conversationIds: readonly string[],
  members: readonly string[],
): Promise<void> {
  for (const conversationId of conversationIds)
    for (const userId of members) await publish(tx, userId, { type: 'conversation', conversationId })
}

/** How the answer between the two ends, if it still stands: one attorney has one answer in a request. */
function endingOf({ clientId, attorneys, state }: LockedRequest, one: string, other: string): RequestEvent[] {
  const attorneyId = clientId === one ? other : one
  const interestId = Object.keys(attorneys).find((id) => attorneys[id] === attorneyId)
  const status = interestId === undefined ? undefined : state.interests[interestId]
  if (interestId === undefined || status === undefined || !isStanding(status)) return []
  // An attorney represents the client by now: what they agreed on outside of this platform is theirs to end.
  if (state.status === 'represented') return []
  if (clientId !== one) return [{ type: 'withdraw', interestId }]
  return tierOf(status) > 0 ? [{ type: 'release' }] : [{ type: 'pass', interestId }]
}
