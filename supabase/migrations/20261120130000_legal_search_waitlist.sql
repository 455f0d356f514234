-- Who wants to be told when the legal search opens. Addresses of people without an account: only the server reads or writes them.

create table public.legal_search_waitlist (
  id uuid primary key,
  -- In lower case, so that one mailbox stands here once.
  email text not null unique check (email = lower(email) and char_length(email) <= 320),
  state text check (state ~ '^[A-Z]{2}$'),
  wish text not null check (char_length(wish) <= 500),
  joined_at timestamptz not null,
  updated_at timestamptz not null
);

alter table public.legal_search_waitlist enable row level security;
revoke all on public.legal_search_waitlist from public, anon, authenticated, service_role;
