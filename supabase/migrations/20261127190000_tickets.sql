-- Tickets to the support team. Their writers read their own; the server alone writes.
create table public.tickets (
  id uuid primary key,
  number bigint generated always as identity (start with 1001) unique,
  user_id uuid not null references public.users (id) on delete cascade,
  topic text not null check (topic in (
    'account', 'billing', 'referrals', 'requests', 'records', 'offline', 'privacy', 'accessibility', 'report_attorney', 'other'
  )),
  subject text not null check (char_length(subject) between 5 and 120),
  -- Who is reported, in the writer's words.
  attorney text not null default '' check (char_length(attorney) <= 200),
  -- What the form showed as technical facts; null if they were not included.
  facts jsonb,
  state text not null default 'new' check (state in ('new', 'waiting_on_us', 'waiting_on_you', 'solved')),
  -- The number of its last message.
  seq integer not null default 0,
  created_at timestamptz not null,
  -- Of the last message, or of the last change of the state.
  last_at timestamptz not null,
  check ((topic = 'report_attorney') = (attorney <> ''))
);
create index tickets_own_idx on public.tickets (user_id, last_at desc, id desc);
create index tickets_own_state_idx on public.tickets (user_id, state, last_at desc, id desc);
create index tickets_state_idx on public.tickets (state, last_at, id);

create table public.ticket_messages (
  id uuid primary key,
  ticket_id uuid not null references public.tickets (id) on delete cascade,
  seq integer not null check (seq > 0),
  written_by text not null check (written_by in ('writer', 'team')),
  body text not null check (char_length(body) between 1 and 5000),
  at timestamptz not null,
  unique (ticket_id, seq)
);

alter table public.tickets enable row level security;
alter table public.ticket_messages enable row level security;
revoke all on public.tickets, public.ticket_messages from public, anon, authenticated, service_role;
grant select on public.tickets, public.ticket_messages to authenticated;
create policy tickets_read_own on public.tickets for select to authenticated using (user_id = (select auth.uid()));
create policy second_step on public.tickets as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));
create policy ticket_messages_read_own on public.ticket_messages for select to authenticated
  using (exists (select from public.tickets t where t.id = ticket_id and t.user_id = (select auth.uid())));
create policy second_step on public.ticket_messages as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));

-- A report of an attorney by ticket names the attorney in words; an administrator files it against an account.
alter table public.reports
  drop constraint reports_subject_kind_check,
  add constraint reports_subject_kind_check check (subject_kind in ('request', 'attorney', 'conversation', 'ticket'));
