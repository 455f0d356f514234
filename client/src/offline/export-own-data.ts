/** Everything that lies here under a person's name and can be read, for keeping as a file. Throws OfflineError locked while it is. */
import type { UserId } from '../../../shared/domain/ids.ts'
import type { OfflineCore } from './create-offline-core.ts'
import { OfflineError } from './engine/offline-error.ts'

export async function exportOwnData(
  { outbox, referralDrafts, draftDeps }: Pick<OfflineCore, 'outbox' | 'referralDrafts' | 'draftDeps'>,
  owner: UserId,
): Promise<string> {
  // A file without what is locked would look like all there is.
  if (!(await draftDeps.sealer.isUnlocked(owner))) throw new OfflineError('locked')
  const [entries, drafts] = await Promise.all([outbox.list(owner), referralDrafts.list(owner)])
  const referrals = await Promise.all(
    entries.map(async (entry) => ({ ...entry, request: await outbox.request(owner, entry.id) })),
  )
  return JSON.stringify({ exportedAt: new Date(draftDeps.now()).toISOString(), referrals, drafts }, null, 2)
}
