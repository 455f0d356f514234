/** Exports all of a user's queued rows, drafts and records as JSON. Throws OfflineError locked while the data is locked. */
import type { UserId } from '../../../shared/domain/ids.ts'
import type { OfflineCore } from './create-offline-core.ts'
import { draftsAsWritten } from './engine/draft.store.ts'
import { OfflineError } from './engine/offline-error.ts'

export async function exportOwnData(
  { outbox, draftDeps, records }: Pick<OfflineCore, 'outbox' | 'draftDeps' | 'records'>,
  owner: UserId,
): Promise<string> {
  // A file without the locked data would look complete.
  if (!(await draftDeps.sealer.isUnlocked(owner))) throw new OfflineError('locked')
  const [entries, drafts] = await Promise.all([outbox.list(owner), draftsAsWritten(draftDeps, owner)])
  const queue = await Promise.all(
    entries.map(async (entry) => ({ ...entry, content: await outbox.asWritten(owner, entry.id) })),
  )
  const kinds = await records.store.counts(owner)
  const lists = await Promise.all(kinds.map(({ kind }) => records.store.list(owner, kind)))
  const exportedAt = new Date(draftDeps.now()).toISOString()
  const all = lists.flatMap((list) => list.records)
  return JSON.stringify({ exportedAt, queue, drafts, records: all }, null, 2)
}
