/**
 * A member's lists of referrals, paged. The ids of a page are found by `private.list_referrals`, which can use the indexes; the referrals
 * themselves are read under row-level security.
 */
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
import type { UserTx } from '../../../db/database.ts'
import { parseRow, parseRows } from '../../../db/rows.ts'

/** Delivery state for members: the mail queue's `accepted` is shown as `queued`. */
export const DELIVERY = `case r.delivery when 'accepted' then 'queued' else r.delivery end`

/** Before the parties are disclosed, recipients see a referral's area and state as its subject, as in its email (decision 042). */
export const RECEIVED_SUBJECT = 'coalesce(r.subject, private.terms_subject(r.area, r.jurisdiction))'

const COMMON = `r.id, r.area, r.jurisdiction as state, r.compensation_percentage, r.counter_percentage, r.status,
  r.deadline_at, r.created_at, r.updated_at`

export const SENT_COLUMNS = `${COMMON}, 'sent' as box, r.recipient_name as counterpart_name, r.recipient_email as counterpart_email,
  r.recipient_firm as counterpart_firm, r.subject, r.sender_reference as reference, ${DELIVERY} as delivery, r.delivery_error`

/** Hides the mail's delivery state, which only the sender sees. */
export const RECEIVED_COLUMNS = `${COMMON}, 'received' as box, r.sender_name as counterpart_name, r.sender_email as counterpart_email,
  r.sender_firm as counterpart_firm, ${RECEIVED_SUBJECT} as subject, null::text as reference, 'sent' as delivery, null::text as delivery_error`

type Side = ReferralSummary['box']

const BOXES: Readonly<Record<ReferralBox, { readonly sides: readonly Side[]; readonly isOver: boolean }>> = {
  sent: { sides: ['sent'], isOver: false },
  received: { sides: ['received'], isOver: false },
  archive: { sides: ['sent', 'received'], isOver: true },
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

export function sortsByTime(sort: ReferralSort): boolean {
  return sort !== 'counterpart'
}

/** `place`: the row's number on the page, and its sorted value. */
const placedRowSchema = summaryRowSchema.extend({ place: z.tuple([z.number(), z.string()]) })

/** `place` is the cursor of the next page: text, because a Date would lose the microseconds. */
export async function listReferrals(
  tx: UserTx,
  { sort, after, limit, ...filter }: ReferralPage,
): Promise<{ place: string; summary: ReferralSummary }[]> {
  const [place = null, id = null] = after ?? []
  // Own referrals are joined, so that each is read by its id and not all of the sender's; the view, which is planned apart, gets the ids as an
  // array. Places are looked up in an object, as the planner takes a page for a few rows and would compare each with each. A referral to oneself
  // is listed on both sides.
  const rows = await tx.query(
    `with page as materialized (
       select * from private.list_referrals($1::text[], $2::jsonb, $3, $4, $5, $6) with ordinality
         as page (id, side, place, position)
     ), places as materialized (
       select jsonb_object_agg(side || '/' || id, jsonb_build_array(position, place)) as by_key from page
     )
     select r.*, (select by_key from places) -> (r.box || '/' || r.id) as place from (
       select ${SENT_COLUMNS} from page join public.referrals r on r.id = page.id where page.side = 'sent'
       union all
       select ${RECEIVED_COLUMNS} from private.received_referrals r
       where r.id = any (array(select id from page where side = 'received'))
     ) r`,
    [...asked(filter), sort, place, id, limit],
  )
  return parseRows(placedRowSchema, rows)
    .toSorted(({ place: [a] }, { place: [b] }) => a - b)
    .map((row) => ({ place: row.place[1], summary: toSummary(row) }))
}

const countSchema = z.object({ n: z.number() })

export async function countReferrals(tx: UserTx, filter: ReferralFilter): Promise<number> {
  const rows = await tx.query(
    'select private.count_referrals($1::text[], $2::jsonb)::int as n',
    asked(filter),
  )
  return parseRow(countSchema, rows)?.n ?? 0
}

function asked({ box, q, statuses, ...filter }: ReferralFilter): readonly [readonly Side[], string] {
  const { sides, isOver } = BOXES[box]
  const inBox = REFERRAL_STATUSES.filter((status) => isFinal(status) === isOver)
  const wanted = inBox.filter((status) => statuses === null || statuses.includes(status))
  return [sides, JSON.stringify({ ...filter, words: q, statuses: wanted })]
}
