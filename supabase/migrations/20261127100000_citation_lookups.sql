-- What CourtListener said of citations, for 30 days, so that it is asked once for all attorneys. Public facts; nothing says who asked.
create table public.citation_lookups (
  volume text not null check (volume ~ '^\d{1,4}$'),
  reporter text not null check (char_length(reporter) between 1 and 40),
  page text not null check (page ~ '^\d{1,6}$'),
  status text not null check (status in ('found', 'several', 'not_found', 'unknown_reporter')),
  cases jsonb not null,
  at timestamptz not null,
  primary key (volume, reporter, page)
);
create index citation_lookups_at_idx on public.citation_lookups (at);

alter table public.citation_lookups enable row level security;
revoke all on public.citation_lookups from public, anon, authenticated, service_role;
