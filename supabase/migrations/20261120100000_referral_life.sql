-- The life of a referral after it was sent: its status, who changed it and when, messages, and the recipient's link.
-- The transitions themselves are in shared/domain/referral-lifecycle.ts and are enforced by the API, the only writer.

alter table public.referrals drop constraint referrals_status_check;
alter table public.referrals add constraint referrals_status_check check (
  status in (
    'open', 'viewed', 'countered', 'accepted', 'declined', 'expired', 'withdrawn', 'retained', 'not_retained',
    'resolved', 'fee_due', 'fee_paid', 'closed'
  )
);
alter table public.referrals
  -- What the recipient asks for instead; after acceptance, what was agreed.
  add column counter_percentage double precision check (counter_percentage between 0 and 100),
  add column decline_reason text,
  add column outcome text check (outcome in ('settled', 'won', 'lost', 'dismissed')),
  -- Integer cents.
  add column gross_fee bigint check (gross_fee >= 0),
  -- When the recipient said that conflicts are being checked, and was shown the parties.
  add column conflict_check_at timestamptz,
  -- The first answer: accepted, declined or countered.
  add column answered_at timestamptz,
  -- When it was said that the deadline is near. Null again after the deadline has been moved.
  add column deadline_reminded_at timestamptz;

drop index public.referrals_sender_idx;
drop index public.referrals_deadline_idx;
create index referrals_sender_created_idx on public.referrals (sender_id, created_at, id);
create index referrals_sender_deadline_idx on public.referrals (sender_id, deadline_at, id);
create index referrals_sender_counterpart_idx on public.referrals (sender_id, lower(recipient_name), id);
create index referrals_sender_touched_idx on public.referrals (sender_id, updated_at);
create index referrals_recipient_idx on public.referrals (recipient_email, created_at, id);
create index referrals_awaiting_idx on public.referrals (deadline_at) where status in ('open', 'viewed', 'countered');

-- The address that the sign-in service vouches for, in lower case.
create function private.verified_email() returns text
  language sql stable set search_path = ''
as $$
  select lower(nullif(auth.jwt() ->> 'email', ''))
  where coalesce(auth.jwt() -> 'user_metadata' ->> 'email_verified', '') <> 'false'
$$;
revoke all on function private.verified_email() from public;
grant execute on function private.verified_email() to authenticated;

-- What a member may see of the referrals to his or her verified address. Row-level security cannot hide columns, so the recipient has no
-- right to the table itself, and the three tiers of disclosure are made here: terms; then the parties; then everything.
create view private.received_referrals with (security_barrier = true) as
  select
    r.id, r.sender_id, r.area, r.jurisdiction, r.compensation_percentage, r.counter_percentage, r.deadline_at,
    r.status, r.created_at, r.updated_at, r.answered_at, tier.disclosure,
    coalesce(nullif(trim(concat_ws(' ', s.first_name, s.last_name)), ''), s.email) as sender_name,
    s.email as sender_email,
    s.firm_name as sender_firm,
    case when tier.disclosure <> 'terms' then r.subject end as subject,
    case when tier.disclosure = 'full' then r.case_details end as case_details
  from public.referrals r
    join public.users s on s.id = r.sender_id
    cross join lateral (
      select case
        when r.status in ('accepted', 'retained', 'not_retained', 'resolved', 'fee_due', 'fee_paid', 'closed') then 'full'
        when r.conflict_check_at is not null and r.status in ('open', 'viewed', 'countered') then 'parties'
        else 'terms'
      end as disclosure
    ) tier
  where r.recipient_email = (select private.verified_email());
revoke all on private.received_referrals from public;
grant select on private.received_referrals to authenticated;

create policy referral_attachments_read_received on public.referral_attachments for select to authenticated
  using (exists (select from private.received_referrals r where r.id = referral_id and r.disclosure = 'full'));

-- Every change with who, when and why, written in the transaction that makes it.
create table public.referral_events (
  id bigint generated always as identity primary key,
  referral_id uuid not null references public.referrals (id),
  at timestamptz not null,
  actor text not null check (actor in ('sender', 'recipient', 'system')),
  -- Null for a recipient without an account, and for the system.
  actor_id uuid,
  actor_name text,
  kind text not null,
  from_status text,
  to_status text,
  note text
);
create index referral_events_referral_idx on public.referral_events (referral_id, at, id);

alter table public.referral_events enable row level security;
revoke all on public.referral_events from public, anon, authenticated, service_role;
grant select on public.referral_events to authenticated;
create policy referral_events_read_sent on public.referral_events for select to authenticated
  using (exists (select from public.referrals r where r.id = referral_id and r.sender_id = (select auth.uid())));
create policy referral_events_read_received on public.referral_events for select to authenticated
  using (exists (select from private.received_referrals r where r.id = referral_id));
create trigger referral_events_is_append_only before update or delete or truncate on public.referral_events
  for each statement execute function private.refuse_change();

create table public.referral_messages (
  id uuid primary key,
  referral_id uuid not null references public.referrals (id),
  at timestamptz not null,
  author text not null check (author in ('sender', 'recipient')),
  author_id uuid,
  author_name text,
  body text not null check (body <> ''),
  -- Orders what was written in one moment.
  number bigint generated always as identity
);
create index referral_messages_referral_idx on public.referral_messages (referral_id, at, number);

alter table public.referral_messages enable row level security;
revoke all on public.referral_messages from public, anon, authenticated, service_role;
grant select on public.referral_messages to authenticated;
create policy referral_messages_read_sent on public.referral_messages for select to authenticated
  using (exists (select from public.referrals r where r.id = referral_id and r.sender_id = (select auth.uid())));
create policy referral_messages_read_received on public.referral_messages for select to authenticated
  using (exists (select from private.received_referrals r where r.id = referral_id));

-- The key to one referral's page, as a hash: whoever reads this table can open no page.
create table public.recipient_links (
  token_sha256 text primary key check (token_sha256 ~ '^[0-9a-f]{64}$'),
  referral_id uuid not null references public.referrals (id),
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index recipient_links_referral_idx on public.recipient_links (referral_id);
alter table public.recipient_links enable row level security;
revoke all on public.recipient_links from public, anon, authenticated, service_role;

-- Mails about a referral beside the one that carries it. A mail never stores the recipient's link: it is put in when the mail is sent.
alter table public.mails drop constraint mails_kind_check;
alter table public.mails add constraint mails_kind_check check (
  kind in ('referral', 'message', 'application', 'referral_news', 'notification')
);
alter table public.mails
  add column link_referral_id uuid references public.referrals (id) on delete cascade,
  add column list_unsubscribe text;
