/** Queue and drafts of every kind that lie here under a person's name, for keeping as a file. Throws OfflineError locked while they are. */
import type { UserId } from '../../../shared/domain/ids.ts'
import type { OfflineCore } from './create-offline-core.ts'
import { draftsAsWritten } from './engine/draft.store.ts'
import { OfflineError } from './engine/offline-error.ts'

export async function exportOwnData(
  { outbox, draftDeps }: Pick<OfflineCore, 'outbox' | 'draftDeps'>,
  owner: UserId,
): Promise<string> {
  // A file without what is locked would look like all there is.
  if (!(await draftDeps.sealer.isUnlocked(owner))) throw new OfflineError('locked')
  const [entries, drafts] = await Promise.all([outbox.list(owner), draftsAsWritten(draftDeps, owner)])
  const queue = await Promise.all(
    entries.map(async (entry) => ({ ...entry, content: await outbox.asWritten(owner, entry.id) })),
  )
  return JSON.stringify({ exportedAt: new Date(draftDeps.now()).toISOString(), queue, drafts }, null, 2)
}
