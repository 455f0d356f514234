/** Stored referrals. Senders write and read them under row-level security; functions with a ServiceTx write what only the server may. */
import { z } from 'zod'
import type { ServiceTx, UserTx } from '../../../db/database.ts'
import { parseRow } from '../../../db/rows.ts'
import type { ReferralContent } from './referral-content.ts'

/** The response to every call with the same referralId. */
const referralAnswerSchema = z.object({
  messageId: z.string(),
  acceptedAt: z.iso.datetime(),
  /** Null if no mail was requested. */
  mailId: z.uuid().nullable(),
})
export type ReferralAnswer = z.infer<typeof referralAnswerSchema>

export type NewReferral = {
  readonly id: string
  readonly senderId: string
  readonly content: ReferralContent
  readonly deadlineAt: Date
  readonly contentSha256: string
  readonly answer: ReferralAnswer
}

/** False without a change if the id is taken, by this sender or by one whose rows this sender cannot see. */
export async function insertReferral(tx: UserTx, referral: NewReferral): Promise<boolean> {
  const { id, senderId, content, deadlineAt, contentSha256, answer } = referral
  const rows = await tx.query(
    `insert into public.referrals
       (id, sender_id, recipient_name, recipient_email, recipient_phone, recipient_firm, subject, case_details,
        compensation_percentage, acceptance_deadline, deadline_at, area, jurisdiction, content_sha256, answer, created_at,
        client_name, adverse_parties, sender_time_zone, sender_reference)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
     on conflict (id) do nothing
     returning id`,
    [
      id,
      senderId,
      content.name,
      content.to,
      content.phone,
      content.firm,
      content.subject,
      content.caseDetails,
      content.compensationPercentage,
      content.acceptanceDeadline,
      deadlineAt.toISOString(),
      content.area,
      content.jurisdiction,
      contentSha256,
      JSON.stringify(answer),
      answer.acceptedAt,
      content.client ?? null,
      content.adverseParties ?? null,
      content.timeZone ?? null,
      content.reference ?? null,
    ],
  )
  return rows.length === 1
}

/** Writes the parts of a new referral that its sender may not write. */
export async function completeReferral(
  tx: ServiceTx,
  { id, content }: NewReferral,
  delivery: 'skipped' | 'accepted',
): Promise<void> {
  await Promise.all([
    tx.query('update public.referrals set delivery = $2 where id = $1', [id, delivery]),
    ...content.attachments.map(({ name, size, type }, position) =>
      tx.query(
        'insert into public.referral_attachments (referral_id, position, name, size, type) values ($1, $2, $3, $4, $5)',
        [id, position, name, size, type],
      ),
    ),
  ])
}

const storedSchema = z.object({ content_sha256: z.string(), answer: referralAnswerSchema })
export type StoredReferral = { readonly contentSha256: string; readonly answer: ReferralAnswer }

/** Null if there is none, or it belongs to another sender. */
export async function findReferral(tx: UserTx, id: string): Promise<StoredReferral | null> {
  const row = parseRow(
    storedSchema,
    await tx.query('select content_sha256, answer from public.referrals where id = $1', [id]),
  )
  return row === null ? null : { contentSha256: row.content_sha256, answer: row.answer }
}
