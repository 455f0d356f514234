/**
 * Exports all of a user's queued rows, drafts and records as JSON; with `unsent`, without what the server has. Throws OfflineError locked
 * while the data is locked.
 */
import type { UserId } from '../../../shared/domain/ids.ts'
import type { OfflineCore } from './create-offline-core.ts'
import { draftsAsWritten } from './engine/draft.store.ts'
import { isAcknowledged } from './engine/outbox-row.ts'
import { OfflineError } from './engine/offline-error.ts'

export async function exportOwnData(
  { outbox, draftDeps, records }: Pick<OfflineCore, 'outbox' | 'draftDeps' | 'records'>,
  owner: UserId,
  what: 'everything' | 'unsent' = 'everything',
): Promise<string> {
  // A file without the locked data would look complete.
  if (!(await draftDeps.sealer.isUnlocked(owner))) throw new OfflineError('locked')
  const [entries, drafts] = await Promise.all([outbox.list(owner), draftsAsWritten(draftDeps, owner)])
  const wanted = what === 'unsent' ? entries.filter(({ state }) => !isAcknowledged(state)) : entries
  const queue = await Promise.all(
    wanted.map(async (entry) => ({ ...entry, content: await outbox.asWritten(owner, entry.id) })),
  )
  const kinds = await records.store.counts(owner)
  const lists = await Promise.all(kinds.map(({ kind }) => records.store.list(owner, kind)))
  const exportedAt = new Date(draftDeps.now()).toISOString()
  const all = lists.flatMap((list) => list.records)
  const kept = what === 'unsent' ? all.filter(({ state }) => state !== 'everywhere') : all
  return JSON.stringify({ exportedAt, queue, drafts, records: kept }, null, 2)
}
