/** Everything that lies here under a person's name and can be read, for keeping as a file. */
import type { UserId } from '../../../shared/domain/ids.ts'
import type { OfflineCore } from './create-offline-core.ts'

export async function exportOwnData(
  { outbox, referralDrafts, draftDeps }: Pick<OfflineCore, 'outbox' | 'referralDrafts' | 'draftDeps'>,
  owner: UserId,
): Promise<string> {
  const [entries, drafts] = await Promise.all([outbox.list(owner), referralDrafts.list(owner)])
  const referrals = await Promise.all(
    entries.map(async (entry) => ({ ...entry, request: await outbox.request(owner, entry.id) })),
  )
  return JSON.stringify({ exportedAt: new Date(draftDeps.now()).toISOString(), referrals, drafts }, null, 2)
}
