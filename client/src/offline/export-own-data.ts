/** Exports all of a user's queued rows and drafts as JSON. Throws OfflineError locked while the data is locked. */
import type { UserId } from '../../../shared/domain/ids.ts'
import type { OfflineCore } from './create-offline-core.ts'
import { draftsAsWritten } from './engine/draft.store.ts'
import { OfflineError } from './engine/offline-error.ts'

export async function exportOwnData(
  { outbox, draftDeps }: Pick<OfflineCore, 'outbox' | 'draftDeps'>,
  owner: UserId,
): Promise<string> {
  // A file without the locked data would look complete.
  if (!(await draftDeps.sealer.isUnlocked(owner))) throw new OfflineError('locked')
  const [entries, drafts] = await Promise.all([outbox.list(owner), draftsAsWritten(draftDeps, owner)])
  const queue = await Promise.all(
    entries.map(async (entry) => ({ ...entry, content: await outbox.asWritten(owner, entry.id) })),
  )
  return JSON.stringify({ exportedAt: new Date(draftDeps.now()).toISOString(), queue, drafts }, null, 2)
}
