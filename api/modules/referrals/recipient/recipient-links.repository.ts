/** Hashes of the recipients' tokens. Only the server reads them. */
import { z } from 'zod'
import type { ServiceTx } from '../../../db/database.ts'
import { parseRow } from '../../../db/rows.ts'

/** A new key yields another token for the same referral; the old one, which is in mails already sent, stays valid. */
export async function storeLink(
  tx: ServiceTx,
  referralId: string,
  tokenSha256: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into public.recipient_links (token_sha256, referral_id, created_at) values ($1, $2, $3)
     on conflict (token_sha256) do nothing`,
    [tokenSha256, referralId, at.toISOString()],
  )
}

/** For a mail that waited during a key change and gets a link with the new key. Does nothing if the links have been revoked. */
export async function storeLinkUnlessRevoked(
  tx: ServiceTx,
  referralId: string,
  tokenSha256: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into public.recipient_links (token_sha256, referral_id, created_at) select $1, $2, $3
     where not exists (select from public.recipient_links where referral_id = $2 and revoked_at is not null)
     on conflict (token_sha256) do nothing`,
    [tokenSha256, referralId, at.toISOString()],
  )
}

export async function revokeLinks(tx: ServiceTx, referralId: string, at: Date): Promise<void> {
  await tx.query(
    'update public.recipient_links set revoked_at = $2 where referral_id = $1 and revoked_at is null',
    [referralId, at.toISOString()],
  )
}

const linkSchema = z.object({ referral_id: z.uuid(), revoked_at: z.date().nullable() })

export async function findLink(
  tx: ServiceTx,
  tokenSha256: string,
): Promise<{ readonly referralId: string; readonly isRevoked: boolean } | null> {
  const row = parseRow(
    linkSchema,
    await tx.query('select referral_id, revoked_at from public.recipient_links where token_sha256 = $1', [
      tokenSha256,
    ]),
  )
  return row === null ? null : { referralId: row.referral_id, isRevoked: row.revoked_at !== null }
}
