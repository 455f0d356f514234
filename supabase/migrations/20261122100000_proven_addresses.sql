-- Whose address is whose: only what the sign-in service has seen proved, as the server recorded it. Nothing here comes from a claim
-- that a person can write.

create table public.proven_emails (
  -- No reference: a social sign-in has no profile yet, and the account is the sign-in service's.
  user_id uuid primary key,
  -- An address belongs to one account; the last one that proved it has it.
  email text not null unique check (email = lower(email)),
  -- When the sign-in service saw the proof, by its clock.
  proven_at timestamptz not null,
  recorded_at timestamptz not null default now()
);
alter table public.proven_emails enable row level security;
revoke all on public.proven_emails from public, anon, authenticated, service_role;

-- Accounts that may administer, granted by the operator of the machine.
create table public.administrators (
  user_id uuid primary key references public.users (id) on delete cascade,
  granted_at timestamptz not null,
  granted_by text not null
);
alter table public.administrators enable row level security;
revoke all on public.administrators from public, anon, authenticated, service_role;

-- When the bearer of the token signed in, in seconds since 1970: a refresh makes a new token and proves nothing anew. Null for claims
-- that the API itself sets, which has looked already.
create function private.signed_in_at() returns bigint
  language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select max((entry ->> 'timestamp')::numeric)::bigint
      from jsonb_array_elements(
        case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]'::jsonb end
      ) entry
      where jsonb_typeof(entry) = 'object' and jsonb_typeof(entry -> 'timestamp') = 'number'
        and entry ->> 'method' is distinct from 'token_refresh'
    ),
    (auth.jwt() ->> 'iat')::numeric::bigint
  )
$$;
revoke all on function private.signed_in_at() from public;

-- The caller's address where it is proved, in lower case. Whoever signed in before the proof may be somebody else.
create or replace function private.verified_email() returns text
  language sql stable security definer set search_path = ''
as $$
  select p.email
  from public.proven_emails p
  where p.user_id = auth.uid()
    and p.email = lower(auth.jwt() ->> 'email')
    and coalesce(private.signed_in_at() >= floor(extract(epoch from p.proven_at)), true)
$$;

-- What the platform tells a member waits until the member's address is proved.
alter policy notifications_read_own on public.notifications
  using (user_id = (select auth.uid()) and (select private.verified_email()) is not null);
alter policy notifications_mark_own on public.notifications
  using (user_id = (select auth.uid()) and (select private.verified_email()) is not null)
  with check (user_id = (select auth.uid()));
