/** What people have agreed to. The server's own: no row-level security. */
import type { ServiceTx } from '../../db/database.ts'

/** `version` undefined: an older client, which does not say. The first time counts. */
export async function recordAgreement(
  tx: ServiceTx,
  userId: string,
  version: string | undefined,
  at: Date,
): Promise<void> {
  if (version === undefined) return
  await tx.query(
    'insert into public.terms_agreements (user_id, version, agreed_at) values ($1, $2, $3) on conflict do nothing',
    [userId, version, at.toISOString()],
  )
}
