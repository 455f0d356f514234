/** What waits for an attorney in the rooms of clients' requests, messages, bar admissions and tickets, under row-level security. */
import { z } from 'zod'
import { TO_CLEAR_MAX, type DashboardRooms } from '../../../../shared/contracts/referrals.ts'
import { HOURS_TO_CLEAR } from '../../../../shared/domain/requests/request-lifecycle.ts'
import type { UserTx } from '../../../db/database.ts'
import { parseRow, parseRows } from '../../../db/rows.ts'

const HOUR = 3_600_000

const countsSchema = z
  .object({
    interests_out: z.number(),
    unread_conversations: z.number(),
    unread_partners: z.number(),
    licenses_under_review: z.number(),
    tickets_waiting: z.number(),
  })
  .transform((row) => ({
    interestsOut: row.interests_out,
    unreadConversations: row.unread_conversations,
    unreadPartners: row.unread_partners,
    licensesUnderReview: row.licenses_under_review,
    ticketsWaiting: row.tickets_waiting,
  }))

const toClearSchema = z.object({ request_id: z.uuid(), chosen_at: z.date() }).transform((row) => ({
  requestId: row.request_id,
  due: new Date(row.chosen_at.getTime() + HOURS_TO_CLEAR * HOUR).toISOString(),
}))

export async function readRooms(tx: UserTx, userId: string): Promise<DashboardRooms> {
  const [counted, toClear] = await Promise.all([
    tx.query(
      `with unread as (
         select c.kind from public.conversation_members m join public.conversations c on c.id = m.conversation_id
         where m.user_id = $1 and not m.is_muted and exists (
           select from public.messages t where t.conversation_id = m.conversation_id and t.seq > m.last_read_seq
             and t.author_id <> $1 and t.body is not null)
       )
       select
         (select count(*)::int from public.request_interests where attorney_id = $1 and status = 'sent') as interests_out,
         (select count(*)::int from unread where kind = 'request') as unread_conversations,
         (select count(*)::int from unread where kind = 'direct') as unread_partners,
         (select count(*)::int from public.bar_admissions where user_id = $1 and status = 'submitted')
           as licenses_under_review,
         (select count(*)::int from public.tickets where user_id = $1 and state = 'waiting_on_you') as tickets_waiting`,
      [userId],
    ),
    tx.query(
      `select request_id, chosen_at from public.request_interests where attorney_id = $1 and status = 'chosen'
       order by chosen_at, id limit ${TO_CLEAR_MAX}`,
      [userId],
    ),
  ])
  const counts = parseRow(countsSchema, counted)
  if (counts === null) throw new Error('an aggregate returned no row')
  return { ...counts, toClear: [...parseRows(toClearSchema, toClear)] }
}
