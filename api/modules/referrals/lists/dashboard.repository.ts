/** The figures and pending items of a member's dashboard, under row-level security. */
import { z } from 'zod'
import {
  NEEDS_ACTION_MAX,
  UPCOMING_MAX,
  type DashboardResponse,
} from '../../../../shared/contracts/referrals.ts'
import type { UserTx } from '../../../db/database.ts'
import { parseRow, parseRows } from '../../../db/rows.ts'
import { eventRowSchema } from './referral-detail.repository.ts'
import {
  RECEIVED_COLUMNS,
  RECEIVED_SUBJECT,
  SENT_COLUMNS,
  summaryColumns,
  toSummary,
} from './referral-list.repository.ts'

const AWAITING = `r.status in ('open', 'viewed', 'countered')`
/** Waiting for the recipient; a counteroffer waits for the sender. */
const WITH_RECIPIENT = `r.status in ('open', 'viewed')`
/** Not emailed and not opened, so no answer is expected. */
const UNTOLD = `(r.status = 'open' and r.delivery = 'skipped')`
const ACCEPTED = `r.status in ('accepted', 'retained', 'not_retained', 'resolved', 'fee_due', 'fee_paid', 'closed')`
/** Final answers; excludes expired and withdrawn referrals, and open counteroffers. */
const ANSWERED = `(${ACCEPTED} or r.status = 'declined')`
const RECENT = 20

const figuresSchema = z.object({
  open_in: z.number(),
  open_out: z.number(),
  accepted: z.number(),
  answered: z.number(),
  median_seconds: z.number().nullable(),
})

export async function readFigures(
  tx: UserTx,
  userId: string,
): Promise<
  Pick<DashboardResponse, 'openIn' | 'openOut' | 'accepted' | 'answered' | 'medianResponseSeconds'>
> {
  const row = parseRow(
    figuresSchema,
    await tx.query(
      `select
         count(*) filter (where ${WITH_RECIPIENT} and not ${UNTOLD})::int as open_out,
         count(*) filter (where ${ACCEPTED})::int as accepted,
         count(*) filter (where ${ANSWERED})::int as answered,
         percentile_cont(0.5) within group (order by extract(epoch from r.answered_at - r.created_at))
           filter (where r.answered_at is not null)::float8 as median_seconds,
         (select count(*)::int from private.received_referrals r where ${WITH_RECIPIENT}) as open_in
       from public.referrals r where r.sender_id = $1`,
      [userId],
    ),
  )
  if (row === null) throw new Error('an aggregate returned no row')
  return {
    openIn: row.open_in,
    openOut: row.open_out,
    accepted: row.accepted,
    answered: row.answered,
    medianResponseSeconds: row.median_seconds,
  }
}

const summarySchema = z.object(summaryColumns)

const actionSchema = summarySchema.extend({ has_question: z.boolean() })

/**
 * Received referrals without an answer; and sent ones with a counteroffer, an unanswered message, a failed mail or a deadline within a day.
 * Nearest deadline first.
 */
export async function readNeedsAction(
  tx: UserTx,
  userId: string,
  now: Date,
): Promise<DashboardResponse['needsAction']> {
  const rows = await tx.query(
    `select * from (
       select ${SENT_COLUMNS}, coalesce(last.author = 'recipient', false) as has_question from public.referrals r
         left join lateral (
           select author from public.referral_messages where referral_id = r.id order by at desc, number desc limit 1
         ) last on true
       where r.sender_id = $1 and ${AWAITING} and r.deadline_at > $2
         and (r.status = 'countered' or r.delivery = 'failed' or last.author = 'recipient'
           or r.deadline_at <= $2::timestamptz + interval '24 hours')
       union all
       select ${RECEIVED_COLUMNS}, false as has_question from private.received_referrals r
       where ${WITH_RECIPIENT} and r.deadline_at > $2
     ) r order by r.deadline_at, r.id limit ${NEEDS_ACTION_MAX}`,
    [userId, now.toISOString()],
  )
  return parseRows(actionSchema, rows).map((row) => ({ ...toSummary(row), hasQuestion: row.has_question }))
}

/** Unanswered referrals of either side with a deadline within a week. */
export async function readUpcoming(
  tx: UserTx,
  userId: string,
  now: Date,
): Promise<DashboardResponse['upcoming']> {
  const isNext = `${AWAITING} and r.deadline_at > $2 and r.deadline_at <= $2::timestamptz + interval '7 days'`
  const rows = await tx.query(
    `select * from (
       select ${SENT_COLUMNS} from public.referrals r where r.sender_id = $1 and ${isNext}
       union all
       select ${RECEIVED_COLUMNS} from private.received_referrals r where ${isNext}
     ) r order by r.deadline_at, r.id limit ${UPCOMING_MAX}`,
    [userId, now.toISOString()],
  )
  return parseRows(summarySchema, rows).map(toSummary)
}

const recentSchema = z.object({ referral_id: z.uuid(), subject: z.string() })

/** Every history entry updates its referral, so the latest entries belong to the most recently updated referrals. */
export async function readRecent(tx: UserTx): Promise<DashboardResponse['recent']> {
  // Without a parameter PostgreSQL keeps the plan; making it anew took as long as carrying it out.
  const rows = await tx.query(
    `select e.id, e.at, e.actor, e.actor_name, e.kind, e.from_status, e.to_status, e.note, e.referral_id, r.subject
     from (
       (select r.id, r.subject from public.referrals r where r.sender_id = (select auth.uid()) order by r.updated_at desc limit ${RECENT})
       union all
       (select r.id, ${RECEIVED_SUBJECT} from private.received_referrals r
        where r.sender_id <> (select auth.uid()) order by r.updated_at desc limit ${RECENT})
     ) r join public.referral_events e on e.referral_id = r.id
     order by e.at desc, e.id desc limit ${RECENT}`,
  )
  return rows.map((row) => {
    const { referral_id, subject } = recentSchema.parse(row)
    return { ...eventRowSchema.parse(row), referralId: referral_id, subject }
  })
}
