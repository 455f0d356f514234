-- Who is who on the platform, and the append-only record of what administrators decided.
-- Every table here: no rights by default, row-level security on, then the least that somebody needs.

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated;

create table public.users (
  id uuid primary key,
  email text not null,
  user_type text not null check (user_type in ('attorney', 'client')),
  first_name text,
  last_name text,
  phone text,
  secondary_email text,
  secondary_phone text,

  -- Written by the server alone.
  is_approved boolean not null default false,
  application_state text check (
    application_state in ('submitted', 'needs_information', 'approved', 'rejected', 'suspended')
  ),
  application_reason text,
  decided_at timestamptz,
  decided_by text,
  subscription_status text not null default 'none' check (
    subscription_status in ('none', 'active', 'trialing', 'past_due', 'cancelled')
  ),

  firm_name text,
  office_address text,
  firm_city text,
  firm_state text check (firm_state ~ '^[A-Z]{2}$'),
  firm_zip text check (firm_zip ~ '^[0-9]{5}$'),
  bar_id text,
  years_of_experience integer check (years_of_experience >= 0),
  practice_areas text[] not null default '{}',
  public_referrals boolean not null default false,
  bio text,
  website text,

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  -- An attorney's approval and the state of the application are one fact, told twice for the reader's sake.
  constraint users_application_matches_type check ((user_type = 'attorney') = (application_state is not null)),
  constraint users_approval_matches_application check (
    user_type = 'client' or is_approved = (application_state = 'approved')
  )
);

create unique index users_email_key on public.users (lower(email));
create index users_application_state_idx on public.users (application_state, created_at) where user_type = 'attorney';
create index users_bar_id_idx on public.users (firm_state, lower(bar_id)) where bar_id is not null;

alter table public.users enable row level security;
revoke all on public.users from public, anon, authenticated, service_role;
grant select on public.users to authenticated, service_role;
create policy users_read_own on public.users for select to authenticated using (id = (select auth.uid()));
create policy users_service_read on public.users for select to service_role using (true);

-- Whether the caller may act as an attorney: approved, and paid (a payment being retried keeps access).
create function private.is_practising_attorney() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.users
    where id = auth.uid()
      and user_type = 'attorney'
      and is_approved
      and subscription_status in ('active', 'trialing', 'past_due')
  )
$$;
revoke all on function private.is_practising_attorney() from public;
grant execute on function private.is_practising_attorney() to authenticated;

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null when the operator acted with the administration key of the machine.
  actor_id uuid,
  actor text not null,
  action text not null,
  subject_id uuid not null,
  reason text,
  details jsonb not null default '{}'
);
create index audit_log_subject_idx on public.audit_log (subject_id, at);

alter table public.audit_log enable row level security;
revoke all on public.audit_log from public, anon, authenticated, service_role;

create function private.refuse_change() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_log_is_append_only before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_change();
