-- The directory of attorneys, and private networks: who is whose partner, and invitations.

-- What attorneys see of each other before they are partners: no address, no number. It follows users, bar_admissions and
-- practice_preferences in the same transaction, by the triggers below.
create table public.directory_entries (
  user_id uuid primary key references public.users (id) on delete cascade,
  name text not null,
  firm text,
  city text,
  state text,
  -- Last name first, in lower case. "C": the cursor of a page must not depend on the language of the database.
  sort_name text collate "C" not null,
  -- Jurisdictions of verified licenses, and each with its day: [{"state": "NY", "verifiedOn": "2026-01-02"}].
  jurisdictions text[] not null,
  licenses jsonb not null,
  practice_areas text[] not null,
  languages text[] not null,
  years_of_experience integer,
  -- Until then the search leaves the attorney out, who takes nothing new.
  paused_until timestamptz
);
create index directory_entries_name_idx on public.directory_entries (sort_name, user_id);
create index directory_entries_words_idx on public.directory_entries
  using gin (to_tsvector('simple', name || ' ' || coalesce(firm, '')));

create function private.enter_in_directory(member uuid) returns void
  language sql security definer set search_path = ''
as $$
  -- Two changes of one person at once would both insert.
  select from public.users where id = member for no key update;
  delete from public.directory_entries where user_id = member;
  insert into public.directory_entries (
    user_id, name, firm, city, state, sort_name, jurisdictions, licenses, practice_areas, languages, years_of_experience,
    paused_until
  )
  select
    u.id, trim(concat_ws(' ', u.first_name, u.last_name)), nullif(trim(u.firm_name), ''), nullif(trim(u.firm_city), ''), u.firm_state,
    left(lower(trim(concat_ws(' ', u.last_name, u.first_name))), 200),
    coalesce(l.jurisdictions, '{}'), coalesce(l.licenses, '[]'), u.practice_areas, u.languages, u.years_of_experience,
    u.paused_until
  from public.users u
    left join lateral (
      select array_agg(a.jurisdiction order by a.jurisdiction) as jurisdictions,
        jsonb_agg(jsonb_build_object('state', a.jurisdiction, 'verifiedOn', a.verified_on) order by a.jurisdiction) as licenses
      from public.bar_admissions a where a.user_id = u.id and a.status = 'verified'
    ) l on true
  where u.id = member and u.user_type = 'attorney' and u.is_approved
    and not exists (select from public.practice_preferences p where p.user_id = u.id and not p.listed_in_directory)
    and u.subscription_status in ('active', 'trialing', 'past_due')
    and trim(concat_ws(' ', u.first_name, u.last_name)) <> '';
$$;
create function private.follow_user_in_directory() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enter_in_directory(new.id);
  return null;
end $$;
-- Licenses, and preferences of the practice.
create function private.follow_owner_in_directory() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enter_in_directory(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end $$;
revoke all on function private.enter_in_directory(uuid), private.follow_user_in_directory(), private.follow_owner_in_directory()
  from public, anon, authenticated, service_role;
create trigger users_follow_in_directory
  after insert or update of user_type, first_name, last_name, firm_name, firm_city, firm_state, practice_areas, languages,
    years_of_experience, is_approved, subscription_status, paused_until
  on public.users for each row execute function private.follow_user_in_directory();
create trigger bar_admissions_follow_in_directory after insert or update or delete on public.bar_admissions
  for each row execute function private.follow_owner_in_directory();
create trigger practice_preferences_follow_in_directory after insert or update or delete on public.practice_preferences
  for each row execute function private.follow_owner_in_directory();
select private.enter_in_directory(id) from public.users where user_type = 'attorney';

-- Whom the caller blocked, and who blocked the caller. Run once a query.
create function private.attorneys_hidden_from_me() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(b.other), '{}') from (
    select blocker_id as other from public.blocks where blocked_id = auth.uid()
    union all
    select blocked_id from public.blocks where blocker_id = auth.uid()
  ) b
$$;
revoke all on function private.attorneys_hidden_from_me() from public, anon, authenticated, service_role;
grant execute on function private.attorneys_hidden_from_me() to authenticated;

alter table public.directory_entries enable row level security;
revoke all on public.directory_entries from public, anon, authenticated, service_role;
grant select on public.directory_entries to authenticated;
create policy directory_entries_read on public.directory_entries for select to authenticated
  using (
    (select private.is_practising_attorney())
    and user_id <> all ((select private.attorneys_hidden_from_me())::uuid[])
  );
create policy second_step on public.directory_entries as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));

-- A page of the directory, as ids for the caller to read under the policy: a search for words would not reach its index below it.
create function private.search_directory(
  words text, area text, place text, tongue text, after_name text, after_id uuid, page integer
) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select d.user_id from public.directory_entries d
  where (select private.is_practising_attorney()) and (select private.owes_no_second_step())
    and d.user_id <> all ((select private.attorneys_hidden_from_me())::uuid[])
    and (d.paused_until is null or d.paused_until <= now())
    and (words is null or to_tsvector('simple', d.name || ' ' || coalesce(d.firm, '')) @@ to_tsquery('simple', words))
    and (area is null or area = any (d.practice_areas))
    and (place is null or place = any (d.jurisdictions))
    and (tongue is null or tongue = 'en' or tongue = any (d.languages))
    and (after_name is null or (d.sort_name, d.user_id) > (after_name, after_id))
  order by d.sort_name, d.user_id
  limit page
$$;
revoke all on function private.search_directory(text, text, text, text, text, uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function private.search_directory(text, text, text, text, text, uuid, integer) to authenticated;

-- Two attorneys who are partners, once for each pair.
create table public.network_links (
  low uuid not null references public.users (id) on delete cascade,
  high uuid not null references public.users (id) on delete cascade,
  since timestamptz not null,
  primary key (low, high),
  check (low < high)
);
create index network_links_high_idx on public.network_links (high);
alter table public.network_links enable row level security;
revoke all on public.network_links from public, anon, authenticated, service_role;
grant select on public.network_links to authenticated;
create policy network_links_read_own on public.network_links for select to authenticated
  using ((select auth.uid()) in (low, high) and (select private.is_practising_attorney()));
create policy second_step on public.network_links as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));

-- The server alone reads invitations: whose address it is must not show, and a block must not either.
create table public.network_invitations (
  id uuid primary key,
  from_id uuid not null references public.users (id) on delete cascade,
  -- Invited from the directory; null: by address.
  to_id uuid references public.users (id) on delete cascade,
  to_email_sha256 text check (to_email_sha256 ~ '^[0-9a-f]{64}$'),
  to_email_sealed text check (to_email_sealed like 'enc.v2.%'),
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  check ((to_id is null) = (to_email_sha256 is not null)),
  check (to_email_sealed is null or to_email_sha256 is not null),
  check (from_id <> to_id)
);
create unique index network_invitations_address_key on public.network_invitations (from_id, to_email_sha256)
  where status = 'open' and to_email_sha256 is not null;
create unique index network_invitations_attorney_key on public.network_invitations (from_id, to_id)
  where status = 'open' and to_id is not null;
create index network_invitations_from_idx on public.network_invitations (from_id, created_at desc, id);
create index network_invitations_to_address_idx on public.network_invitations (to_email_sha256) where status = 'open';
create index network_invitations_to_attorney_idx on public.network_invitations (to_id) where status = 'open';
create index network_invitations_expiry_idx on public.network_invitations (expires_at);
alter table public.network_invitations enable row level security;
revoke all on public.network_invitations from public, anon, authenticated, service_role;

-- Addresses whose owners want no invitations by mail from anybody, as hashes (docs/decisions/013).
create table public.stopped_invitations (
  email_sha256 text primary key check (email_sha256 ~ '^[0-9a-f]{64}$'),
  stopped_at timestamptz not null
);
alter table public.stopped_invitations enable row level security;
revoke all on public.stopped_invitations from public, anon, authenticated, service_role;

alter table public.mails drop constraint mails_kind_check;
alter table public.mails add constraint mails_kind_check check (
  kind in (
    'referral', 'message', 'application', 'referral_news', 'notification', 'welcome', 'receipt', 'security', 'lien_ask', 'invitation'
  )
) not valid;
