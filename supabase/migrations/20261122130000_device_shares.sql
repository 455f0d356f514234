-- The server's share of the key under which a person's rows lie on one device. A device opens nothing without it.

create table public.device_shares (
  -- Somebody who is registering has no profile yet, but has drafts.
  user_id uuid not null,
  device_id uuid not null,
  share text not null check (share ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (user_id, device_id)
);

-- The server's alone: it asks the sign-in service about the session before it gives one out, which no policy here could.
alter table public.device_shares enable row level security;
revoke all on public.device_shares from public, anon, authenticated, service_role;
