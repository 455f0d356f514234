-- What people who look for an attorney have asked for. In confidence: only the client reads it, and only the server writes it.

create table public.client_requests (
  id uuid primary key,
  client_id uuid not null references public.users (id) on delete cascade,
  -- Null: the client is not sure.
  practice_area text,
  summary text not null check (char_length(summary) <= 500),
  state text not null check (state ~ '^[A-Z]{2}$'),
  incident_date date,
  -- Names for checks of conflicts of interest.
  other_parties text[] not null default '{}',

  status text not null default 'looking' check (status in ('looking', 'interested', 'represented', 'closed')),
  is_withdrawn boolean not null default false,
  closed_at timestamptz,

  -- Which notices the client agreed to, and when; being 18 or older was said in the same breath.
  notices_version text not null,
  agreed_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  constraint client_requests_closed_has_a_time check ((status = 'closed') = (closed_at is not null)),
  constraint client_requests_withdrawn_is_closed check (not is_withdrawn or status = 'closed')
);
create index client_requests_client_idx on public.client_requests (client_id, created_at desc);

-- No right to write: a status decides who may see the rest, so the server's policy alone moves it.
alter table public.client_requests enable row level security;
revoke all on public.client_requests from public, anon, authenticated, service_role;
grant select on public.client_requests to authenticated;
create policy client_requests_read_own on public.client_requests for select to authenticated
  using (client_id = (select auth.uid()));
