/** The load data: ten thousand referrals of one attorney over fourteen months, in realistic states. */
import type { ServiceTx } from '../../db/database.ts'

export const LOAD_REFERRALS = 10_000

/** States of referrals with a future deadline and with a past one; assigned round-robin. */
const PENDING = `array['open', 'viewed', 'open', 'countered', 'accepted', 'viewed', 'declined', 'open', 'withdrawn', 'retained']`
const PAST = `array['declined', 'accepted', 'expired', 'closed', 'retained', 'resolved', 'fee_due', 'expired', 'fee_paid',
  'not_retained', 'withdrawn', 'closed', 'declined']`
const REASONS = `array['conflict', 'capacity', 'jurisdiction', 'economics', 'outside_practice_area', 'terms']`

/** One statement per table, so that it takes seconds. Ids are derived from the number, so a second run adds nothing. */
export async function insertReferrals(tx: ServiceTx, senderId: string): Promise<void> {
  const added = await tx.query(REFERRALS, [senderId, LOAD_REFERRALS])
  if (added.length > 0) await tx.query(EVENTS, [senderId])
}

/** No referral is overdue without an answer, and all are marked as reminded, so that no mail is sent for them. */
const REFERRALS = `
  insert into public.referrals
    (id, sender_id, recipient_name, recipient_email, recipient_firm, subject, case_details, compensation_percentage,
     counter_percentage, acceptance_deadline, deadline_at, area, jurisdiction, content_sha256, answer, status, decline_reason,
     conflict_check_at, answered_at, deadline_reminded_at, delivery, delivery_error, created_at, updated_at)
  select overlay(overlay(md5('load referral ' || n) placing '8' from 13) placing 'a' from 17)::uuid, $1::uuid, 'Recipient ' || n, 'recipient' || n || '@example.com',
    'Firm ' || (n % 400), 'Load referral ' || n, 'Details of load referral ' || n, 10 + n % 31,
    case when status = 'countered' then 15 + n % 31 end,
    to_char(deadline, 'YYYY-MM-DD'), deadline,
    (array['Personal Injury', 'Family Law', 'Real Estate', 'Immigration', 'Tax Law'])[1 + n % 5],
    (array['NY', 'CA', 'TX', 'FL', 'IL', 'WA'])[1 + n % 6],
    encode(sha256(('load referral ' || n)::bytea), 'hex'),
    jsonb_build_object(
      'messageId', case delivery when 'skipped' then 'email-skipped' else '<load-' || n || '@counselrelay.example.com>' end,
      'acceptedAt', to_char(made at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'mailId', null),
    status, case when status = 'declined' then (${REASONS})[1 + n % 6] end,
    case when status not in ('open', 'withdrawn', 'expired') then seen end,
    case when status not in ('open', 'viewed', 'withdrawn', 'expired') then answered end,
    now(), delivery,
    case when delivery = 'failed' then 'Failed to send email after 1 attempts: 550 5.1.1 no such mailbox' end,
    made, case when status = 'open' then made else answered end
  from generate_series(1, $2::int) n
    cross join lateral (select now() - n * interval '1 hour' as made) m
    cross join lateral (
      select date_trunc('day', made) + interval '30 days' as deadline,
        made + interval '20 minutes' as seen, made + (30 + n % 25) * interval '1 minute' as answered
    ) d
    cross join lateral (
      select case when deadline > now() then (${PENDING})[1 + n % 10] else (${PAST})[1 + n % 13] end as status
    ) s
    cross join lateral (
      select case
        when n % 9 = 0 then 'skipped'
        when status in ('open', 'expired') and n % 14 = 0 then 'failed'
        else 'sent'
      end as delivery
    ) v
  on conflict (id) do nothing
  returning id`

/** The history entries that lead to each referral's state. */
const EVENTS = `
  insert into public.referral_events (referral_id, at, actor, actor_id, actor_name, kind, from_status, to_status)
  select r.id, e.at, e.actor, case when e.actor = 'sender' then r.sender_id end,
    case e.actor when 'sender' then 'Demo Attorney' when 'recipient' then r.recipient_name end, e.kind, e.from_status, e.to_status
  from public.referrals r
    cross join lateral (values
      (1, r.created_at, 'sender', 'sent', null, 'open', true),
      (2, coalesce(r.conflict_check_at, r.updated_at), 'recipient', 'view', 'open', 'viewed',
        r.status not in ('open', 'withdrawn', 'expired')),
      (3, r.updated_at, 'recipient', case r.status when 'declined' then 'decline' when 'countered' then 'counter' else 'accept' end,
        'viewed', case when r.status in ('declined', 'countered') then r.status else 'accepted' end,
        r.status not in ('open', 'viewed', 'withdrawn', 'expired')),
      (3, r.updated_at, case r.status when 'expired' then 'system' else 'sender' end,
        case r.status when 'expired' then 'expire' else 'withdraw' end, 'open', r.status, r.status in ('withdrawn', 'expired')),
      (4, r.updated_at, 'recipient', 'retain', 'accepted', 'retained',
        r.status in ('retained', 'resolved', 'fee_due', 'fee_paid', 'closed')),
      (4, r.updated_at, 'recipient', 'not_retain', 'accepted', 'not_retained', r.status = 'not_retained'),
      (5, r.updated_at, 'recipient', 'resolve', 'retained', 'resolved',
        r.status in ('resolved', 'fee_due', 'fee_paid', 'closed')),
      (6, r.updated_at, 'sender', 'fee_due', 'resolved', 'fee_due', r.status in ('fee_due', 'fee_paid')),
      (7, r.updated_at, 'sender', 'fee_paid', 'fee_due', 'fee_paid', r.status = 'fee_paid'),
      (7, r.updated_at, 'sender', 'close', 'resolved', 'closed', r.status = 'closed')
    ) e (step, at, actor, kind, from_status, to_status, happened)
  where r.sender_id = $1 and r.subject like 'Load referral %' and e.happened
  order by e.at, e.step`
