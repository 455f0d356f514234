-- What several API processes must agree on for each request: used signatures and counted calls. The server's own.

create table public.signature_nonces (
  signature text primary key,
  expires_at timestamptz not null
);
create index signature_nonces_expiry_idx on public.signature_nonces (expires_at);
alter table public.signature_nonces enable row level security;
revoke all on public.signature_nonces from public, anon, authenticated, service_role;

create table public.rate_limits (
  key text primary key,
  calls integer not null,
  window_ends timestamptz not null
);
create index rate_limits_window_idx on public.rate_limits (window_ends);
alter table public.rate_limits enable row level security;
revoke all on public.rate_limits from public, anon, authenticated, service_role;
