/** Hashed addresses that opted out of referral mails. Only the server reads them. */
import { createHash } from 'node:crypto'
import { normalizeEmail } from '../../../../shared/domain/email-address.ts'
import type { ServiceTx } from '../../../db/database.ts'

export async function stopAddress(tx: ServiceTx, email: string, at: Date): Promise<void> {
  await tx.query(
    `insert into public.stopped_addresses (email_sha256, stopped_at) values ($1, $2)
     on conflict (email_sha256) do nothing`,
    [hashOfAddress(email), at.toISOString()],
  )
}

export async function resumeAddress(tx: ServiceTx, email: string): Promise<void> {
  await tx.query('delete from public.stopped_addresses where email_sha256 = $1', [hashOfAddress(email)])
}

export async function isStopped(tx: ServiceTx, email: string): Promise<boolean> {
  const rows = await tx.query('select 1 from public.stopped_addresses where email_sha256 = $1', [
    hashOfAddress(email),
  ])
  return rows.length > 0
}

/** The same for a referral's recipient, whose address is stored in the spelling that is hashed. */
export async function isRecipientStopped(tx: ServiceTx, referralId: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from public.referrals r
       join public.stopped_addresses s on s.email_sha256 = encode(sha256(convert_to(r.recipient_email, 'UTF8')), 'hex')
     where r.id = $1`,
    [referralId],
  )
  return rows.length > 0
}

/** SHA-256 in hexadecimal, equal for all spellings of one mailbox. */
export function hashOfAddress(email: string): string {
  return createHash('sha256').update(normalizeEmail(email), 'utf8').digest('hex')
}
