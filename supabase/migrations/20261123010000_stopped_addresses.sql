-- Addresses whose owners want no referrals by mail, as hashes: whoever asks to be left alone is not kept on a list of addresses.
create table public.stopped_addresses (
  email_sha256 text primary key check (email_sha256 ~ '^[0-9a-f]{64}$'),
  stopped_at timestamptz not null
);

alter table public.stopped_addresses enable row level security;
revoke all on public.stopped_addresses from public, anon, authenticated, service_role;
