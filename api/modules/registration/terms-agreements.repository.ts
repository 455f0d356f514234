/** Users' agreements to the terms. Runs as the server: no row-level security. */
import type { ServiceTx } from '../../db/database.ts'

/** `version` undefined: an older client, which does not send it. The first agreement is kept. */
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
