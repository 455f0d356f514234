-- Which version of the Terms of Service and the Privacy Policy a person agreed to, and when first.
create table public.terms_agreements (
  -- No reference: whoever signs up with a social account agrees before there is a profile.
  user_id uuid not null,
  -- The date from which the documents are in effect.
  version text not null check (version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  agreed_at timestamptz not null,
  primary key (user_id, version)
);
alter table public.terms_agreements enable row level security;
revoke all on public.terms_agreements from public, anon, authenticated, service_role;
