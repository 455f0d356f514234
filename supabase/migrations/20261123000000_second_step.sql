-- Two-step sign-in. The sign-in service keeps the second steps; here is kept who has one, as it was seen in an access token, so that a
-- session without it reads nothing of that person's, by whatever road. And the recovery codes, as hashes. Both are the server's own.

create table public.second_step_owners (
  -- Not a reference: administrators need no profile.
  user_id uuid primary key,
  since timestamptz not null
);
alter table public.second_step_owners enable row level security;
revoke all on public.second_step_owners from public, anon, authenticated, service_role;

create table public.recovery_codes (
  user_id uuid not null,
  code_sha256 text not null check (code_sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_sha256)
);
alter table public.recovery_codes enable row level security;
revoke all on public.recovery_codes from public, anon, authenticated, service_role;

create function private.owes_no_second_step() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal', '') = 'aal2'
    or not exists (select from public.second_step_owners o where o.user_id = auth.uid())
$$;
revoke all on function private.owes_no_second_step() from public, anon, authenticated, service_role;
grant execute on function private.owes_no_second_step() to authenticated;

-- On every table that members reach. A table made later brings the same policy with it.
do $$
declare
  reached record;
begin
  for reached in
    select distinct schemaname, tablename from pg_catalog.pg_policies
    where schemaname = 'public' and 'authenticated' = any (roles)
  loop
    execute format(
      'create policy second_step on %I.%I as restrictive for all to authenticated
       using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()))',
      reached.schemaname, reached.tablename);
  end loop;
end
$$;
