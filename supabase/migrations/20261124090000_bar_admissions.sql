-- Where an attorney is admitted to the bar. The one that came with the application is named by users.bar_id and users.bar_state; further
-- ones are added in the settings, and each is verified for itself.

-- The jurisdiction of bar_id. Until now it was taken to be that of the office.
alter table public.users add column bar_state text check (bar_state ~ '^[A-Z]{2}$');
update public.users set bar_state = firm_state where bar_id is not null;

create table public.bar_admissions (
  user_id uuid not null references public.users (id) on delete cascade,
  jurisdiction text not null check (jurisdiction ~ '^[A-Z]{2}$'),
  number text not null check (char_length(number) between 1 and 60),
  status text not null default 'submitted' check (status in ('submitted', 'verified', 'refused')),
  -- Day in UTC.
  verified_on date,
  -- The reviewer's words for the attorney.
  reason text check (char_length(reason) <= 2000),
  created_at timestamptz not null default now(),
  -- When the number was last given: since then it has waited for a reviewer.
  submitted_at timestamptz not null default now(),
  primary key (user_id, jurisdiction),
  constraint bar_admissions_verified_has_day check ((status = 'verified') = (verified_on is not null)),
  constraint bar_admissions_refused_has_reason check ((status = 'refused') = (reason is not null))
);
-- Two attorneys with one number, and what waits for a reviewer.
create index bar_admissions_number_idx on public.bar_admissions (jurisdiction, lower(number));
create index bar_admissions_waiting_idx on public.bar_admissions (submitted_at, user_id) where status = 'submitted';
-- The comparison of numbers is made there now.
drop index public.users_bar_id_idx;

alter table public.bar_admissions enable row level security;
revoke all on public.bar_admissions from public, anon, authenticated, service_role;
grant select on public.bar_admissions to authenticated;
create policy bar_admissions_read_own on public.bar_admissions for select to authenticated
  using (user_id = (select auth.uid()));
create policy second_step on public.bar_admissions as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));

-- Whom a reviewer approved has a verified admission since then. A suspended one is looked at anew when the suspension ends.
insert into public.bar_admissions (user_id, jurisdiction, number, status, verified_on, reason, created_at, submitted_at)
select
  id, bar_state, left(trim(bar_id), 60),
  case application_state when 'approved' then 'verified' when 'rejected' then 'refused' else 'submitted' end,
  case application_state when 'approved' then (coalesce(decided_at, submitted_at, created_at) at time zone 'UTC')::date end,
  case application_state when 'rejected' then left(coalesce(application_reason, 'We couldn’t verify this bar number.'), 2000) end,
  coalesce(submitted_at, created_at), coalesce(submitted_at, created_at)
from public.users
where user_type = 'attorney' and application_state is not null and bar_state is not null and trim(bar_id) <> '';
