-- What an attorney chooses about the practice: the directory, what referrals begin with, and the public page. A row appears with the first
-- choice; without one the defaults hold. Areas, languages, the pause, bio and website are columns of users.
create table public.practice_preferences (
  user_id uuid primary key references public.users (id) on delete cascade,
  listed_in_directory boolean not null default true,
  -- Percent of the total fee, and hours until the deadline, with which a new referral begins.
  default_percent numeric(5, 2) check (default_percent between 0 and 100),
  default_deadline_hours integer check (default_deadline_hours between 1 and 8760),
  -- The public page: off until its attorney switches it on.
  public_profile boolean not null default false,
  slug text check (char_length(slug) between 3 and 60 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  indexing_allowed boolean not null default false,
  updated_at timestamptz not null,
  constraint practice_preferences_public_has_slug check (not public_profile or slug is not null)
);
create unique index practice_preferences_slug_key on public.practice_preferences (slug);
alter table public.practice_preferences enable row level security;
revoke all on public.practice_preferences from public, anon, authenticated, service_role;
grant select on public.practice_preferences to authenticated;
create policy practice_preferences_read_own on public.practice_preferences for select to authenticated
  using (user_id = (select auth.uid()));
create policy second_step on public.practice_preferences as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));

-- Another office of an approved attorney, in another ZIP code or state: it waits here as a whole, and the one in users holds until a reviewer
-- decides. One for each attorney; a refused one stays for its attorney to read.
create table public.firm_reviews (
  -- New with each address, so that a reviewer decides about exactly what was read.
  id uuid primary key,
  user_id uuid not null unique references public.users (id) on delete cascade,
  office_address text not null check (char_length(office_address) between 1 and 200),
  firm_city text not null check (char_length(firm_city) between 1 and 100),
  firm_state text not null check (firm_state ~ '^[A-Z]{2}$'),
  firm_zip text not null check (firm_zip ~ '^[0-9]{5}$'),
  submitted_at timestamptz not null,
  -- The reviewer's words; null: it waits.
  refused_because text check (char_length(refused_because) between 1 and 2000)
);
create index firm_reviews_waiting_idx on public.firm_reviews (submitted_at, id) where refused_because is null;
alter table public.firm_reviews enable row level security;
revoke all on public.firm_reviews from public, anon, authenticated, service_role;
grant select on public.firm_reviews to authenticated;
create policy firm_reviews_read_own on public.firm_reviews for select to authenticated
  using (user_id = (select auth.uid()));
create policy second_step on public.firm_reviews as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));

-- Another number for a verified admission: the verified one holds until a reviewer decides.
alter table public.bar_admissions
  add column proposed_number text check (char_length(proposed_number) between 1 and 60),
  add column proposed_at timestamptz,
  -- The reviewer's words about the last one.
  add column proposal_refused text check (char_length(proposal_refused) between 1 and 2000),
  add constraint bar_admissions_proposed_for_verified check (proposed_number is null or status = 'verified'),
  add constraint bar_admissions_proposed_at check ((proposed_number is null) = (proposed_at is null));
create index bar_admissions_proposed_idx on public.bar_admissions (proposed_at, user_id) where proposed_number is not null;

-- What reviewers read of changes that held at once.
create index audit_log_firms_idx on public.audit_log (id desc) where action in ('profile.changed', 'firm.changed');

-- The server writes it now, with its record.
revoke update (firm_name) on public.users from authenticated;
