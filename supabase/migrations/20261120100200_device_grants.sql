-- Referral-only grants of devices: with one, a device hands in referrals with no tab open and asks how they fared. Stored as a hash.

create table public.device_grants (
  id uuid primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  device_id uuid not null,
  label text not null,
  secret_sha256 text not null unique check (secret_sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- The end for good; unused for 30 days it ends earlier.
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index device_grants_user_idx on public.device_grants (user_id, device_id, created_at);

-- The hash is the server's alone: a person reads and ends his or her grants without it.
alter table public.device_grants enable row level security;
revoke all on public.device_grants from public, anon, authenticated, service_role;
grant select (id, user_id, device_id, label, created_at, last_used_at, expires_at, revoked_at), update (revoked_at)
  on public.device_grants to authenticated;
create policy device_grants_read_own on public.device_grants for select to authenticated
  using (user_id = (select auth.uid()));
create policy device_grants_end_own on public.device_grants for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
