/**
 * Fills the tables with years of data: referrals between members and to external addresses, each with mail, link, history and notification.
 * The measured attorneys' own rows stay the same at every table size, so that only the table grows.
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export const ATTORNEYS = 200
/** The rows of the measured attorney, and of the one with the most; these are inserted first. */
export const PROBE = { sent: 300, received: 100 }
export const HEAVY = { sent: 5000, received: 1000, from: 1000 }
/** Referrals per other attorney. */
const REFERRALS_EACH = 40
/** Milliseconds. */
const LOOK_LIMIT = 20_000

export type Person = { readonly id: string; readonly email: string; readonly name: string }

export function personOf(number: number): Person {
  const id = `0190aaaa-0000-4000-8000-${String(number).padStart(12, '0')}`
  return { id, email: `attorney-${number}@load.test`, name: `Attorney No. ${number}` }
}

/** Tables that grow with the referrals: a plan with a full scan of one is an error. */
export const GROWN_TABLES = [
  'referrals',
  'referral_events',
  'referral_messages',
  'referral_attachments',
  'recipient_links',
  'mails',
  'notifications',
  'users',
  'audit_log',
] as const

export type Filler = {
  /** Inserts the attorneys' profiles: approved and paid. */
  people(count: number): Promise<void>
  /** Inserts referrals until the table has had this many. */
  referrals(upTo: number): Promise<void>
  /** Runs the deadline job now; resolves when it has finished. */
  readonly lookAtDeadlines: () => Promise<void>
  close(): Promise<void>
}

export async function createFiller(databaseUrl: string): Promise<Filler> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // The inserted rows are consistent by construction; checking a million foreign keys would take longer than everything else.
  await client.query('set session_replication_role = replica')
  await client.query(PERSON_FUNCTIONS)
  let people = 0
  let referrals = 0

  const addPeople = async (count: number): Promise<void> => {
    if (count <= people) return
    await client.query(PEOPLE, [people, count - 1])
    people = count
  }
  return {
    people: addPeople,
    async referrals(upTo) {
      if (upTo <= referrals) return
      await addPeople(ATTORNEYS + Math.floor(upTo / REFERRALS_EACH))
      await client.query(REFERRALS, [
        referrals + 1,
        upTo,
        people,
        PROBE.sent,
        PROBE.received,
        HEAVY.from,
        HEAVY.sent,
        HEAVY.received,
      ])
      for (const statement of WITH_EACH) await client.query(statement, [referrals + 1, upTo])
      referrals = upTo
      // Gathers the statistics that a running server would have gathered on its own.
      await client.query('vacuum analyze')
      await client.query('checkpoint')
    },
    lookAtDeadlines: () => lookAtDeadlines(client),
    close: () => client.end(),
  }
}

async function lookAtDeadlines(client: pg.Client): Promise<void> {
  const planned = await client.query<{ id: string }>(
    `update pgboss.job set start_after = now() where name = 'referral-deadlines' and state = 'created' returning id`,
  )
  await client.query(`select pg_notify('jobs', 'referral-deadlines')`)
  const ids = planned.rows.map(({ id }) => id)
  const limit = Date.now() + LOOK_LIMIT
  for (;;) {
    const { rowCount } = await client.query(
      `select from pgboss.job where id = any($1::uuid[]) and state <> 'completed'`,
      [ids],
    )
    if (rowCount === 0) return
    if (Date.now() > limit) throw new Error('nobody looks at deadlines')
    await wait(50)
  }
}

const PERSON_FUNCTIONS = `
  create schema load;
  create function load.person(n bigint) returns uuid language sql immutable
    return ('0190aaaa-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid;
  create function load.address(n bigint) returns text language sql immutable
    return 'attorney-' || n || '@load.test';
  create function load.id(what text, n bigint) returns uuid language sql immutable
    return overlay(overlay(md5(what || n) placing '4' from 13) placing '8' from 17)::uuid;`

const PEOPLE = `
  insert into public.users (id, email, user_type, first_name, last_name, is_approved, application_state, subscription_status, firm_name,
    firm_state, bar_id, practice_areas)
  select load.person(n), load.address(n), 'attorney', 'Attorney', 'No. ' || n, true, 'approved', 'active', 'Firm ' || n % 400,
    'NY', 'BAR-' || n, '{Personal Injury}'
  from generate_series($1::int, $2::int) n`

/** Spread over fourteen months, each in the state it would have reached. None is overdue, and near deadlines are marked as announced. */
const REFERRALS = `
  insert into public.referrals (id, sender_id, recipient_name, recipient_email, recipient_firm, subject, case_details,
    compensation_percentage, counter_percentage, acceptance_deadline, deadline_at, area, jurisdiction, content_sha256, answer, status,
    decline_reason, conflict_check_at, answered_at, deadline_reminded_at, delivery, created_at, updated_at)
  select load.id('referral', n), load.person(sender), 'Recipient ' || n,
    case when recipient is null then 'recipient-' || n || '@example.com' else load.address(recipient) end,
    'Firm ' || n % 400, 'Matter ' || n, repeat('What happened, where, and what is known of it. ', 6), 10 + n % 31,
    case when status = 'countered' then 15 + n % 31 end, to_char(deadline, 'YYYY-MM-DD'), deadline,
    (array['Personal Injury', 'Family Law', 'Real Estate', 'Immigration', 'Tax Law'])[1 + n % 5],
    (array['NY', 'CA', 'TX', 'FL', 'IL', 'WA'])[1 + n % 6], encode(sha256(('referral ' || n)::bytea), 'hex'),
    jsonb_build_object('messageId', '<referral-' || n || '@load.test>', 'acceptedAt', to_char(made, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'mailId', load.id('mail', n)),
    status, case when status = 'declined' then 'capacity' end,
    case when status not in ('open', 'expired') then made + interval '1 hour' end,
    case when status not in ('open', 'viewed', 'expired') then made + interval '1 day' end,
    case when deadline < now() + interval '25 hours' then deadline - interval '1 day' end, 'sent', made,
    case when status = 'open' then made else made + interval '1 day' end
  from generate_series($1::bigint, $2::bigint) n
    cross join lateral (select
      case when n <= $4::int then 0 when n <= $4 + $5::int then 2 + n % ($3::int - 2)
        when n > $6::int and n <= $6 + $7::int then 1 else 2 + n % ($3 - 2) end as sender,
      case when n <= $4 then case when n % 2 = 0 then 2 + n % 100 end when n <= $4 + $5 then 0
        when n > $6 + $7 and n <= $6 + $7 + $8::int then 1 when n % 2 = 0 then 2 + (n * 7 + 3) % ($3 - 2) end as recipient) who
    cross join lateral (select now() - (n * 7919 % 611000) * interval '1 minute' - interval '1 hour' as made) m
    cross join lateral (select made + interval '30 days' as deadline) d
    cross join lateral (select case when deadline > now()
      then (array['open', 'viewed', 'open', 'countered', 'accepted', 'viewed', 'declined', 'open', 'open', 'retained'])[1 + n % 10]
      else (array['declined', 'accepted', 'expired', 'closed', 'retained', 'resolved', 'fee_due', 'expired', 'fee_paid'])[1 + n % 9]
      end as status) s`

const WITH_EACH = [
  `insert into public.mails (id, message_id, kind, referral_id, sender_id, to_address, subject, html, text, state, attempts, created_at,
     updated_at, sent_at, link_referral_id)
   select load.id('mail', n), '<referral-' || n || '@load.test>', 'referral', r.id, r.sender_id, r.recipient_email, 'Case referral',
     repeat('<p>A line of the mail.</p>', 8), repeat('A line of the mail. ', 8), 'sent', 1, r.created_at, r.created_at, r.created_at, r.id
   from generate_series($1::bigint, $2::bigint) n join public.referrals r on r.id = load.id('referral', n)`,
  `insert into public.recipient_links (token_sha256, referral_id, created_at)
   select encode(sha256(('link ' || n)::bytea), 'hex'), load.id('referral', n), now() from generate_series($1::bigint, $2::bigint) n`,
  `insert into public.referral_events (referral_id, at, actor, actor_id, actor_name, kind, from_status, to_status)
   select r.id, e.at, e.actor, case when e.actor = 'sender' then r.sender_id end, 'Somebody', e.kind, e.from_status, e.to_status
   from generate_series($1::bigint, $2::bigint) n join public.referrals r on r.id = load.id('referral', n)
     cross join lateral (values (r.created_at, 'sender', 'sent', null, 'open', true),
       (r.created_at + interval '1 hour', 'recipient', 'view', 'open', 'viewed', r.conflict_check_at is not null),
       (r.updated_at, 'recipient', 'answer', 'viewed', r.status, r.answered_at is not null)
     ) e (at, actor, kind, from_status, to_status, happened)
   where e.happened`,
  `insert into public.referral_messages (id, referral_id, at, author, author_name, body)
   select load.id('message', n), load.id('referral', n), now(), 'recipient', 'Somebody', 'A question about the matter.'
   from generate_series($1::bigint, $2::bigint) n where n % 5 = 0`,
  `insert into public.referral_attachments (referral_id, position, name, size, type)
   select load.id('referral', n), 0, 'police-report.pdf', 120000, 'application/pdf'
   from generate_series($1::bigint, $2::bigint) n where n % 3 = 0`,
  `insert into public.notifications (id, user_id, kind, title, body, link, created_at, read_at)
   select load.id('notification', n), r.sender_id, 'referral_viewed', 'Somebody has opened your referral', 'The deadline is near.',
     '/dashboard/referrals/' || r.id, r.created_at, case when n % 20 <> 0 then r.updated_at end
   from generate_series($1::bigint, $2::bigint) n join public.referrals r on r.id = load.id('referral', n)`,
  `insert into public.audit_log (actor, action, subject_id)
   select 'administrator@load.test', 'application.approved', load.person(n % 1000)
   from generate_series($1::bigint, $2::bigint) n where n % 20 = 0`,
]
