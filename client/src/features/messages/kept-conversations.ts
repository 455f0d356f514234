/** The conversations that can be read on this device without a connection: the last messages of those that were read last. */
import { z } from 'zod'
import type { Conversation } from '../../../../shared/contracts/conversations.ts'
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { SnapshotStore } from '../../offline/engine/snapshot.store.ts'

const KEPT = 20
const NAME = 'kept-conversations'
const idsSchema = z.array(z.string())

type Snapshots = Pick<SnapshotStore, 'read' | 'save' | 'remove'>

/** The name of a conversation's copy. */
export function copyOf(conversationId: string): string {
  return `conversation/${conversationId}`
}

/** Notes that the conversation was read, and drops the copy of the one that was not for the longest time. */
export async function noteRead(snapshots: Snapshots, owner: UserId, id: string): Promise<void> {
  const before = await idsOf(snapshots, owner)
  if (before[0] === id) return
  const ids = [id, ...before.filter((other) => other !== id)]
  for (const dropped of ids.slice(KEPT)) await snapshots.remove(owner, copyOf(dropped))
  await snapshots.save(owner, NAME, ids.slice(0, KEPT))
}

/** Drops the copy: the person may no longer read it. */
export async function forgetConversation(snapshots: Snapshots, owner: UserId, id: string): Promise<void> {
  await snapshots.remove(owner, copyOf(id))
  const before = await idsOf(snapshots, owner)
  await snapshots.save(
    owner,
    NAME,
    before.filter((other) => other !== id),
  )
}

async function idsOf(snapshots: Snapshots, owner: UserId): Promise<readonly string[]> {
  return (await snapshots.read(owner, NAME, idsSchema))?.value ?? []
}

/**
 * As it is kept on this device: a client's name must not stay once a choice has ended, of which a device may not hear. Partners know each
 * other.
 */
export function withoutName(conversation: Conversation): Conversation {
  return conversation.kind === 'direct' ? conversation : { ...conversation, with: '' }
}
