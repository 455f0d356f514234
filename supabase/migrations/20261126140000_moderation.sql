-- Attorneys whose answers look like a search for names: found by the server, judged by an administrator.
create table public.moderation_flags (
  id uuid primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  why text not null check (why in ('name_checks')),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null
);
create unique index moderation_flags_open_key on public.moderation_flags (user_id, why) where state = 'open';
create index moderation_flags_user_idx on public.moderation_flags (user_id);
-- The server alone: whoever is watched is not told.
alter table public.moderation_flags enable row level security;
revoke all on public.moderation_flags from public, anon, authenticated, service_role;
