/**
 * Keeps a user's share in this worker's memory while a window reloads, so that a session that is not remembered opens offline without
 * writing to disk. The share is lost when the browser stops the idle worker.
 */
import { answerAsks, SHARE_DROP, SHARE_KEEP } from '../offline/share-relay.ts'
import { keptShareSchema, type KeptShare } from '../offline/share-seal.ts'
import type { UserId } from '../../../shared/domain/ids.ts'

type WorkerScope = Pick<ServiceWorkerGlobalScope, 'addEventListener'>

export function keepShares(
  worker: WorkerScope,
  channel: BroadcastChannel,
): { readonly shareOf: (owner: UserId) => string | null } {
  let held: KeptShare | null = null
  worker.addEventListener('message', ({ data }: { readonly data: unknown }) => {
    if (typeof data !== 'object' || data === null || !('type' in data)) return
    if (data.type === SHARE_DROP) held = null
    if (data.type === SHARE_KEEP && 'kept' in data) held = keptShareSchema.safeParse(data.kept).data ?? null
  })
  answerAsks(channel, {
    held: () => held,
    onDrop: () => {
      held = null
    },
  })
  return { shareOf: (owner) => (held?.owner === owner ? held.share : null) }
}
