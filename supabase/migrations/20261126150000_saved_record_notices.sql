-- How far the owner of a saved search or a saved case has been told: a search up to which moment, a case of which reminder. So each new
-- request is told of once, and each reminder once. The server alone reads and writes it.
create table public.record_notices (
  owner_id uuid not null,
  kind text not null,
  record_id uuid not null,
  told_until timestamptz not null,
  primary key (owner_id, kind, record_id),
  foreign key (owner_id, kind, record_id) references public.records (owner_id, kind, id) on delete cascade
);
alter table public.record_notices enable row level security;
revoke all on public.record_notices from public, anon, authenticated, service_role;

create index records_reminders_idx on public.records ((body ->> 'reminderAt') collate "C")
  where kind = 'saved_case' and body ->> 'reminderAt' is not null;
create index records_alerts_idx on public.records (owner_id) where kind = 'saved_search' and body ->> 'alert' = 'true';

-- What ends by age.
create index reports_age_idx on public.reports (created_at);
create index conversations_direct_idx on public.conversations (last_at) where kind = 'direct';
