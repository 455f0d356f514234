/** Partners as each of the two sees the other, with what both referred. The server reads it: referrals to an address are the recipient's. */
import { z } from 'zod'
import type { Partner } from '../../../shared/contracts/network.ts'
import { REFERRAL_STATUSES, type ReferralStatus } from '../../../shared/domain/referral-lifecycle.ts'
import { conditionsAfter } from '../../db/conditions.ts'
import type { ServiceTx } from '../../db/database.ts'
import { parseRow, parseRows, type PagePlace } from '../../db/rows.ts'

const NOT_ACCEPTED: readonly ReferralStatus[] = [
  'open',
  'viewed',
  'countered',
  'declined',
  'expired',
  'withdrawn',
]
const ACCEPTED = REFERRAL_STATUSES.filter((status) => !NOT_ACCEPTED.includes(status))

const rowSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    firm: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    since: z.date(),
    sent: z.number(),
    sent_accepted: z.number(),
    received: z.number(),
    received_accepted: z.number(),
    last_contact: z.date().nullable(),
    conversation_id: z.uuid().nullable(),
    is_active: z.boolean(),
    place: z.string(),
  })
  .transform((row) => ({
    place: row.place,
    partner: {
      userId: row.id,
      name: row.name,
      firm: row.firm,
      city: row.city,
      state: row.state,
      email: row.email,
      phone: row.phone,
      since: row.since.toISOString(),
      sent: { total: row.sent, accepted: row.sent_accepted },
      received: { total: row.received, accepted: row.received_accepted },
      lastContactAt: row.last_contact?.toISOString() ?? null,
      conversationId: row.conversation_id,
      isActive: row.is_active,
    } satisfies Partner,
  }))
export type PartnerRow = z.output<typeof rowSchema>

const NAME = `coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), 'A member')`
const IS_ACTIVE = `u.is_approved and u.subscription_status in ('active', 'trialing', 'past_due')`
const PLACE = `left(lower(trim(concat_ws(' ', u.last_name, u.first_name))), 200) collate "C"`

/** Referrals of one side to the verified address of the other. Drafts and what was never sent are on devices only. */
const between = (sender: string, address: string): string =>
  `select count(*)::int as total, count(*) filter (where r.status = any ($3::text[]))::int as accepted, max(r.updated_at) as last
   from public.referrals r where r.recipient_email = ${address} and r.sender_id = ${sender}`

export async function listPartners(
  tx: ServiceTx,
  userId: string,
  after: PagePlace | null,
  limit: number,
): Promise<readonly PartnerRow[]> {
  const { values, given } = conditionsAfter([userId, limit, ACCEPTED])
  const beyond =
    after === null ? '' : given(`and (${PLACE}, u.id) > (:0::text collate "C", :1::uuid)`, ...after)
  return parseRows(
    rowSchema,
    await tx.query(
      `with page as (
         select u.*, l.since, ${PLACE} as place
         from public.network_links l join public.users u on u.id = case when l.low = $1 then l.high else l.low end
         where (l.low = $1 or l.high = $1) ${beyond}
         order by place, u.id limit $2
       )
       select u.id, ${NAME} as name, nullif(trim(u.firm_name), '') as firm, nullif(trim(u.firm_city), '') as city, u.firm_state as state,
         coalesce(theirs.email, u.email) as email, u.phone, u.since, u.place,
         s.total as sent, s.accepted as sent_accepted, r.total as received, r.accepted as received_accepted,
         greatest(s.last, r.last, m.last) as last_contact, m.id as conversation_id, ${IS_ACTIVE} as is_active
       from page u
         left join public.proven_emails theirs on theirs.user_id = u.id
         left join public.proven_emails mine on mine.user_id = $1
         cross join lateral (${between('$1', 'theirs.email')}) s
         cross join lateral (${between('u.id', 'mine.email')}) r
         left join lateral (
           select c.id, (select max(t.at) from public.messages t where t.conversation_id = c.id) as last
           from public.conversation_members a
             join public.conversation_members b on b.conversation_id = a.conversation_id and b.user_id = u.id
             join public.conversations c on c.id = a.conversation_id and c.kind = 'direct'
           where a.user_id = $1 order by c.created_at, c.id limit 1
         ) m on true
       order by u.place, u.id`,
      values,
    ),
  )
}

const contactSchema = z.object({
  name: z.string(),
  firm: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
})

/** Of a partner. */
export async function findContact(
  tx: ServiceTx,
  userId: string,
): Promise<z.output<typeof contactSchema> | null> {
  return parseRow(
    contactSchema,
    await tx.query(
      `select ${NAME} as name, nullif(trim(u.firm_name), '') as firm, coalesce(e.email, u.email) as email, u.phone
       from public.users u left join public.proven_emails e on e.user_id = u.id where u.id = $1`,
      [userId],
    ),
  )
}
