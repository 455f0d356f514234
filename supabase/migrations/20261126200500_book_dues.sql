-- The days on which somebody has to act on a lien, written with each change of its book, so that the job that reminds reads no book. No names
-- and no amounts. The server alone reads and writes it.
create table public.book_dues (
  owner_id uuid not null references public.record_heads (owner_id) on delete cascade,
  book_id uuid not null,
  lien_id uuid not null,
  kind text not null check (char_length(kind) between 1 and 40),
  day date not null,
  -- Kept while the day is young, so that a day that leaves the book and comes back is told of once.
  reminded_at timestamptz,
  primary key (owner_id, book_id, lien_id, kind, day)
);
create index book_dues_waiting_idx on public.book_dues (day, owner_id) where reminded_at is null;
create index book_dues_age_idx on public.book_dues (day);
alter table public.book_dues enable row level security;
revoke all on public.book_dues from public, anon, authenticated, service_role;
