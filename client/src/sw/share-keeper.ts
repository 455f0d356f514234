/**
 * Holds a person's share in this worker's memory while a window reloads, so that a session that is not to be remembered opens offline
 * without a trace on the disk. The browser ends an idle worker, and with it what it holds.
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
