-- The languages that an attorney speaks besides English, as codes of shared/domain/requests/request-facts.ts. Clients whom they answer see them.
alter table public.users
  add column languages text[] not null default '{}' check (cardinality(languages) <= 20);
