-- Outside accounts (Google, OneDrive and Outlook): attempts to connect, connections, and files of theirs that referrals name.

create table public.integration_authorizations (
  -- The state itself is known to the person's browser alone.
  state_sha256 text primary key check (state_sha256 ~ '^[0-9a-f]{64}$'),
  provider text not null check (provider in ('google', 'onedrive')),
  user_id uuid not null references public.users (id) on delete cascade,
  -- Of the session that began it; null where the token names none.
  session_id text,
  verifier_sealed text not null check (verifier_sealed like 'enc.v2.%'),
  nonce text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index integration_authorizations_user_idx on public.integration_authorizations (user_id);
create index integration_authorizations_expiry_idx on public.integration_authorizations (expires_at);

alter table public.integration_authorizations enable row level security;
revoke all on public.integration_authorizations from public, anon, authenticated, service_role;

create table public.integration_connections (
  user_id uuid not null references public.users (id) on delete cascade,
  provider text not null check (provider in ('google', 'onedrive')),
  -- needs_reconnect: the grant was revoked or has run out, or its tokens cannot be read.
  state text not null check (state in ('connected', 'needs_reconnect')),
  broken_because text,
  account_id text not null,
  account_email text not null,
  account_name text,
  scopes text[] not null,
  access_token_sealed text not null check (access_token_sealed like 'enc.v2.%'),
  access_expires_at timestamptz not null,
  refresh_token_sealed text not null check (refresh_token_sealed like 'enc.v2.%'),
  -- Counts every set of tokens: what was read with an older one is out of date.
  token_version integer not null default 1,
  -- One process at a time renews the tokens.
  refresh_lease uuid,
  refresh_lease_until timestamptz,
  connected_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (user_id, provider)
);

-- Tokens are the server's alone, sealed or not: a person reads the rest of his or her own rows.
alter table public.integration_connections enable row level security;
revoke all on public.integration_connections from public, anon, authenticated, service_role;
grant select (user_id, provider, state, account_email, account_name, scopes, connected_at)
  on public.integration_connections to authenticated;
create policy integration_connections_read_own on public.integration_connections for select to authenticated
  using (user_id = (select auth.uid()));

create table public.referral_linked_files (
  id uuid primary key,
  referral_id uuid not null references public.referrals (id) on delete cascade,
  owner_id uuid not null references public.users (id) on delete cascade,
  provider text not null check (provider in ('google', 'onedrive')),
  file_id text not null check (char_length(file_id) <= 512),
  name text not null check (char_length(name) <= 400),
  mime_type text not null check (char_length(mime_type) <= 200),
  size bigint check (size >= 0),
  linked_at timestamptz not null,
  unique (referral_id, owner_id, provider, file_id)
);
create index referral_linked_files_referral_idx on public.referral_linked_files (referral_id, linked_at);
create index referral_linked_files_owner_idx on public.referral_linked_files (owner_id);

-- Written by the server, which has asked the provider for name and size. Who sees the other files of a referral sees these; the provider's id
-- of a file is its owner's business.
alter table public.referral_linked_files enable row level security;
revoke all on public.referral_linked_files from public, anon, authenticated, service_role;
grant select (id, referral_id, owner_id, provider, name, mime_type, size, linked_at)
  on public.referral_linked_files to authenticated;
create policy referral_linked_files_read_sent on public.referral_linked_files for select to authenticated
  using (exists (select from public.referrals r where r.id = referral_id and r.sender_id = (select auth.uid())));
create policy referral_linked_files_read_received on public.referral_linked_files for select to authenticated
  using (exists (select from private.received_referrals r where r.id = referral_id and r.disclosure = 'full'));
