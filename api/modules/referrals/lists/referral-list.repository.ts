/** A member's lists of referrals, paged, under row-level security. */
import { z } from 'zod'
import {
  deliveryStateSchema,
  referralStatusSchema,
  type ReferralBox,
  type ReferralSort,
  type ReferralSummary,
} from '../../../../shared/contracts/referrals.ts'
import {
  isFinal,
  REFERRAL_STATUSES,
  type ReferralStatus,
} from '../../../../shared/domain/referral-lifecycle.ts'
import { STATE_NAMES } from '../../../../shared/domain/state-names.ts'
import type { UserTx } from '../../../db/database.ts'
import { parseRow, parseRows } from '../../../db/rows.ts'

/** Delivery state for members: the mail queue's `accepted` is shown as `queued`. */
export const DELIVERY = `case r.delivery when 'accepted' then 'queued' else r.delivery end`

/** The state's name, as in the referral's email. */
const STATE_NAME = `case r.jurisdiction ${Object.entries(STATE_NAMES)
  .map(([code, name]) => `when '${code}' then '${name}'`)
  .join(' ')} else r.jurisdiction end`

/** Before the parties are disclosed, recipients see a referral's area and state as its subject, as in its email (decision 042). */
export const RECEIVED_SUBJECT = `coalesce(r.subject, case when r.area is not null and r.jurisdiction is null then r.area || ' referral'
  else concat_ws(', ', coalesce(r.area, 'Referral'), ${STATE_NAME}) end)`

const COMMON = `r.id, r.area, r.jurisdiction as state, r.compensation_percentage, r.counter_percentage, r.status,
  r.deadline_at, r.created_at, r.updated_at`

export const SENT_COLUMNS = `${COMMON}, 'sent' as box, r.recipient_name as counterpart_name, r.recipient_email as counterpart_email,
  r.recipient_firm as counterpart_firm, r.subject, r.sender_reference as reference, ${DELIVERY} as delivery, r.delivery_error`

/** Hides the mail's delivery state, which only the sender sees. */
export const RECEIVED_COLUMNS = `${COMMON}, 'received' as box, r.sender_name as counterpart_name, r.sender_email as counterpart_email,
  r.sender_firm as counterpart_firm, ${RECEIVED_SUBJECT} as subject, null::text as reference, 'sent' as delivery, null::text as delivery_error`

const SENT = `select ${SENT_COLUMNS} from public.referrals r where r.sender_id = $1::uuid`
const RECEIVED = `select ${RECEIVED_COLUMNS} from private.received_referrals r where $1::uuid is not null`

const OVER = REFERRAL_STATUSES.filter(isFinal)
const IS_OVER = `r.status in (${OVER.map((status) => `'${status}'`).join(', ')})`

const SOURCES: Readonly<Record<ReferralBox, string>> = {
  sent: `${SENT} and not ${IS_OVER}`,
  received: `${RECEIVED} and not ${IS_OVER}`,
  archive: `${SENT} and ${IS_OVER} union all ${RECEIVED} and ${IS_OVER}`,
}

export const summaryColumns = {
  id: z.uuid(),
  box: z.enum(['sent', 'received']),
  counterpart_name: z.string(),
  counterpart_email: z.string(),
  counterpart_firm: z.string().nullable(),
  subject: z.string(),
  reference: z.string().nullable(),
  area: z.string().nullable(),
  state: z.string().nullable(),
  compensation_percentage: z.number(),
  counter_percentage: z.number().nullable(),
  status: referralStatusSchema,
  delivery: deliveryStateSchema,
  delivery_error: z.string().nullable(),
  deadline_at: z.date(),
  created_at: z.date(),
  updated_at: z.date(),
}
const summaryRowSchema = z.object(summaryColumns)
const listRowSchema = summaryRowSchema.extend({ place: z.string() })

export function toSummary(row: z.output<typeof summaryRowSchema>): ReferralSummary {
  return {
    id: row.id,
    box: row.box,
    counterpartName: row.counterpart_name,
    counterpartEmail: row.counterpart_email,
    counterpartFirm: row.counterpart_firm,
    subject: row.subject,
    reference: row.reference,
    area: row.area,
    state: row.state,
    compensationPercentage: row.compensation_percentage,
    counterPercentage: row.counter_percentage,
    status: row.status,
    delivery: row.delivery,
    deliveryError: row.delivery_error,
    deadline: row.deadline_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export type ReferralFilter = {
  readonly userId: string
  readonly box: ReferralBox
  /** Part of the counterpart's name, address or firm, of the subject, or of the sender's own reference. */
  readonly q: string | null
  readonly statuses: readonly ReferralStatus[] | null
  readonly area: string | null
  readonly counterpart: string | null
  /** Created at or after `from` and before `until`; ISO 8601. */
  readonly from: string | null
  readonly until: string | null
}

export type ReferralPage = ReferralFilter & {
  readonly sort: ReferralSort
  readonly after: readonly [place: string, id: string] | null
  readonly limit: number
}

type Order = {
  readonly by: string
  readonly type: 'timestamptz' | 'text'
  readonly direction: 'asc' | 'desc'
}

/** Each has an index on the sender's side (20261120100000_referral_life.sql). */
const ORDERS: Readonly<Record<ReferralSort, Order>> = {
  newest: { by: 'r.created_at', type: 'timestamptz', direction: 'desc' },
  oldest: { by: 'r.created_at', type: 'timestamptz', direction: 'asc' },
  deadline: { by: 'r.deadline_at', type: 'timestamptz', direction: 'asc' },
  counterpart: { by: 'lower(r.counterpart_name)', type: 'text', direction: 'asc' },
  updated: { by: 'r.updated_at', type: 'timestamptz', direction: 'desc' },
}

export function sortsByTime(sort: ReferralSort): boolean {
  return ORDERS[sort].type === 'timestamptz'
}

/** `place` is the cursor of the next page: text, because a Date would lose the microseconds. */
export async function listReferrals(
  tx: UserTx,
  page: ReferralPage,
): Promise<{ place: string; summary: ReferralSummary }[]> {
  const { by, type, direction } = ORDERS[page.sort]
  const beyond = direction === 'desc' ? '<' : '>'
  const rows = await tx.query(
    `select r.*, (${by})::text as place from (${SOURCES[page.box]}) r
     where ${FILTER} and ($8::${type} is null or (${by}, r.id) ${beyond} ($8::${type}, $9::uuid))
     order by ${by} ${direction}, r.id ${direction} limit $10`,
    [...filterValues(page), page.after?.[0] ?? null, page.after?.[1] ?? null, page.limit],
  )
  return parseRows(listRowSchema, rows).map((row) => ({ place: row.place, summary: toSummary(row) }))
}

const countSchema = z.object({ n: z.number() })

export async function countReferrals(tx: UserTx, filter: ReferralFilter): Promise<number> {
  const rows = await tx.query(
    `select count(*)::int as n from (${SOURCES[filter.box]}) r where ${FILTER}`,
    filterValues(filter),
  )
  return parseRow(countSchema, rows)?.n ?? 0
}

const FILTER = `($2::text is null or r.counterpart_name ilike $2 or r.counterpart_email ilike $2
       or r.counterpart_firm ilike $2 or r.subject ilike $2 or r.reference ilike $2)
     and ($3::text[] is null or r.status = any($3::text[]))
     and ($4::text is null or r.area = $4)
     and ($5::text is null or r.counterpart_email = $5)
     and ($6::timestamptz is null or r.created_at >= $6)
     and ($7::timestamptz is null or r.created_at < $7)`

function filterValues(filter: ReferralFilter): readonly unknown[] {
  const { userId, q, statuses, area, counterpart, from, until } = filter
  const pattern = q === null ? null : `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return [userId, pattern, statuses === null ? null : [...statuses], area, counterpart, from, until]
}
