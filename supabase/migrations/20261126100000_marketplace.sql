-- Clients' requests become visible to attorneys, in three tiers: 0 a teaser without identity, for attorneys licensed in the state; 1 the names,
-- for the attorney whom the client chose; 2 contact details and a conversation, once that attorney found no conflict.

-- Which states introduce clients to attorneys. A state without a row is shut. The server alone reads and writes it.
create table public.marketplace_states (
  state text primary key check (state ~ '^[A-Z]{2}$'),
  is_open boolean not null,
  reason text not null check (char_length(reason) between 1 and 2000),
  -- Null: the demo data or the operator.
  changed_by uuid,
  changed_at timestamptz not null
);
alter table public.marketplace_states enable row level security;
revoke all on public.marketplace_states from public, anon, authenticated, service_role;

-- Nobody's existing request is shown to anybody: 'private' is the default, and what listed requests need is null.
alter table public.client_requests
  add column sub_issue text check (char_length(sub_issue) <= 40),
  add column zip text check (zip ~ '^[0-9]{5}$'),
  add column for_whom text not null default 'me' check (for_whom in ('me', 'my_child', 'somebody')),
  -- How the client can be reached safely.
  add column safe_contact jsonb not null default '{"by": ["call", "text", "email"], "mayLeaveMessages": true}',
  add column language text not null default 'en' check (char_length(language) between 2 and 20),
  -- review: held for an administrator. hidden: by the client or an administrator.
  add column visibility text not null default 'private' check (visibility in ('private', 'review', 'listed', 'hidden')),
  -- Why it is not listed; null when it is.
  add column unlisted_because text check (char_length(unlisted_because) <= 40),
  -- A person's decision, which stands whatever else changes.
  add column stopped_by_client boolean not null default false,
  add column listing_decision text check (listing_decision in ('by_administrator', 'reported', 'released')),
  -- What was found when it was posted.
  add column has_identity boolean not null default false,
  add column is_suspicious boolean not null default false,
  add column listed_at timestamptz,
  -- Closes by itself then; moved whenever the client looks at the request.
  add column expires_at timestamptz,
  add column reminded_at timestamptz,
  -- From this day on, little is left of the time limit to sue; null: not known.
  add column critical_from date,
  -- When what its client wrote was deleted.
  add column wiped_at timestamptz,
  drop constraint client_requests_status_check,
  add constraint client_requests_status_check check (
    status in ('looking', 'interested', 'chosen', 'represented', 'closed')
  ),
  add constraint client_requests_listed_since check ((visibility = 'listed') <= (listed_at is not null));
create index client_requests_expiry_idx on public.client_requests (expires_at) where status in ('looking', 'interested');
create index client_requests_critical_idx on public.client_requests (critical_from) where status in ('looking', 'interested');
create index client_requests_text_idx on public.client_requests (md5(summary)) where summary <> '';
create index client_requests_closed_idx on public.client_requests (closed_at) where status = 'closed';

create table public.blocks (
  blocker_id uuid not null references public.users (id) on delete cascade,
  blocked_id uuid not null references public.users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked_idx on public.blocks (blocked_id);
alter table public.blocks enable row level security;
revoke all on public.blocks from public, anon, authenticated, service_role;
grant select on public.blocks to authenticated;
-- The blocked person is not told.
create policy blocks_read_own on public.blocks for select to authenticated using (blocker_id = (select auth.uid()));
create policy second_step on public.blocks as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));

-- What attorneys may see before they are chosen. A table of its own, without a column that tells who the client is: a view over
-- client_requests would read every matching row before it could order them.
create table public.request_teasers (
  request_id uuid primary key references public.client_requests (id) on delete cascade,
  state text not null check (state ~ '^[A-Z]{2}$'),
  practice_area text,
  sub_issue text,
  -- YYYY-MM.
  incident_month text check (incident_month ~ '^[0-9]{4}-[0-9]{2}$'),
  need text not null check (char_length(need) between 1 and 500),
  language text not null,
  time_critical boolean not null,
  status text not null check (status in ('looking', 'interested')),
  posted_at timestamptz not null
);
create index request_teasers_state_idx on public.request_teasers (state, posted_at desc, request_id desc);
create index request_teasers_area_idx on public.request_teasers (state, practice_area, posted_at desc, request_id desc);
create index request_teasers_text_idx on public.request_teasers using gin (to_tsvector('english', need));

-- Where the client is. The server alone reads it, to say how far that is from an office, in bands.
create table public.request_places (
  request_id uuid primary key references public.request_teasers (request_id) on delete cascade,
  zip text not null check (zip ~ '^[0-9]{5}$')
);
create index request_places_zip_idx on public.request_places (zip);
alter table public.request_places enable row level security;
revoke all on public.request_places from public, anon, authenticated, service_role;

-- The open states in which the caller may represent clients. Run once a query, as a policy's init plan.
create function private.my_market_states() returns text[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(a.jurisdiction order by a.jurisdiction), '{}')
  from public.bar_admissions a join public.marketplace_states m on m.state = a.jurisdiction and m.is_open
  where a.user_id = auth.uid() and a.status = 'verified' and private.is_practising_attorney()
$$;
-- The requests of clients who blocked the caller, or whom the caller blocked.
create function private.requests_hidden_from_me() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(r.id), '{}') from public.client_requests r
  where r.client_id in (
    select blocker_id from public.blocks where blocked_id = auth.uid()
    union all
    select blocked_id from public.blocks where blocker_id = auth.uid()
  )
$$;
revoke all on function private.my_market_states(), private.requests_hidden_from_me() from public, anon, authenticated, service_role;
grant execute on function private.my_market_states(), private.requests_hidden_from_me() to authenticated;

alter table public.request_teasers enable row level security;
revoke all on public.request_teasers from public, anon, authenticated, service_role;
grant select on public.request_teasers to authenticated;
create policy request_teasers_read on public.request_teasers for select to authenticated
  using (
    state = any ((select private.my_market_states())::text[])
    and request_id <> all ((select private.requests_hidden_from_me())::uuid[])
  );
create policy second_step on public.request_teasers as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));

create table public.request_interests (
  id uuid primary key,
  request_id uuid not null references public.client_requests (id) on delete cascade,
  attorney_id uuid not null references public.users (id) on delete cascade,
  message text not null check (char_length(message) <= 1000),
  license_state text not null check (license_state ~ '^[A-Z]{2}$'),
  -- What the attorney attested, with the time: {"licensed": true, "noKnownConflict": true, "at": ...}.
  attested jsonb not null,
  -- review: the names of the request may be among the attorney's. Never shown to the client.
  check_result text not null check (check_result in ('none', 'review')),
  status text not null default 'sent' check (
    status in ('sent', 'chosen', 'cleared', 'conflict', 'released', 'withdrawn', 'passed')
  ),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  chosen_at timestamptz,
  unique (request_id, attorney_id)
);
-- The database itself lets one attorney be chosen at a time.
create unique index request_interests_chosen_key on public.request_interests (request_id)
  where status in ('chosen', 'cleared');
create index request_interests_attorney_idx on public.request_interests (attorney_id, created_at desc, id desc);
create index request_interests_to_clear_idx on public.request_interests (chosen_at) where status = 'chosen';
alter table public.request_interests enable row level security;
revoke all on public.request_interests from public, anon, authenticated, service_role;
grant select (id, request_id, attorney_id, message, license_state, status, created_at, updated_at, chosen_at)
  on public.request_interests to authenticated;
create policy request_interests_read_own on public.request_interests for select to authenticated
  using (attorney_id = (select auth.uid()) and (select private.is_practising_attorney()));
create policy request_interests_read_client on public.request_interests for select to authenticated
  using (exists (
    select from public.client_requests r where r.id = request_id and r.client_id = (select auth.uid())
  ));
create policy second_step on public.request_interests as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));

-- Every look at a request, for its client. The first look of each attorney at each tier.
create table public.request_access_log (
  request_id uuid not null references public.client_requests (id) on delete cascade,
  attorney_id uuid not null,
  tier smallint not null check (tier in (0, 1, 2)),
  at timestamptz not null,
  primary key (request_id, attorney_id, tier)
);
alter table public.request_access_log enable row level security;
revoke all on public.request_access_log from public, anon, authenticated, service_role;
grant select on public.request_access_log to authenticated;
create policy request_access_log_read_client on public.request_access_log for select to authenticated
  using (exists (
    select from public.client_requests r where r.id = request_id and r.client_id = (select auth.uid())
  ));
create policy second_step on public.request_access_log as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));

create table public.reports (
  id uuid primary key,
  reporter_id uuid not null references public.users (id) on delete cascade,
  subject_kind text not null check (subject_kind in ('request', 'attorney', 'conversation')),
  subject_id uuid not null,
  reason text not null check (char_length(reason) between 1 and 40),
  words text not null check (char_length(words) <= 2000),
  -- The reported messages of a conversation.
  message_ids uuid[] not null default '{}',
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null,
  unique (reporter_id, subject_kind, subject_id)
);
create index reports_open_idx on public.reports (created_at, id) where state = 'open';
create index reports_subject_idx on public.reports (subject_kind, subject_id);
alter table public.reports enable row level security;
revoke all on public.reports from public, anon, authenticated, service_role;
grant select (id, reporter_id, subject_kind, subject_id, reason, words, state, created_at)
  on public.reports to authenticated;
create policy reports_read_own on public.reports for select to authenticated using (reporter_id = (select auth.uid()));
create policy second_step on public.reports as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));

create table public.conversations (
  id uuid primary key,
  kind text not null check (kind in ('request', 'direct')),
  -- Of a conversation about a request, with the attorney of this interest.
  interest_id uuid unique references public.request_interests (id) on delete cascade,
  -- The number of the last message.
  seq bigint not null default 0,
  last_at timestamptz not null,
  created_at timestamptz not null,
  -- Null: open.
  closed_because text check (closed_because in ('ended', 'blocked', 'closed')),
  check ((kind = 'request') = (interest_id is not null))
);
create table public.conversation_members (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  last_read_seq bigint not null default 0,
  is_muted boolean not null default false,
  -- When a mail about unread messages was last sent.
  mailed_at timestamptz,
  primary key (conversation_id, user_id)
);
create index conversation_members_user_idx on public.conversation_members (user_id);
create table public.messages (
  id uuid primary key,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  seq bigint not null check (seq > 0),
  author_id uuid not null references public.users (id) on delete cascade,
  -- Null: removed by its author.
  body text check (char_length(body) between 1 and 4000),
  at timestamptz not null,
  removed_at timestamptz,
  unique (conversation_id, seq),
  check ((body is null) = (removed_at is not null))
);
create index messages_unmailed_idx on public.messages (at);

-- A policy on conversation_members that asked conversation_members would ask itself.
create function private.my_conversations() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(conversation_id), '{}') from public.conversation_members where user_id = auth.uid()
$$;
revoke all on function private.my_conversations() from public, anon, authenticated, service_role;
grant execute on function private.my_conversations() to authenticated;

alter table public.conversations enable row level security;
alter table public.conversation_members enable row level security;
alter table public.messages enable row level security;
revoke all on public.conversations, public.conversation_members, public.messages
  from public, anon, authenticated, service_role;
grant select on public.conversations, public.messages to authenticated;
grant select (conversation_id, user_id, last_read_seq, is_muted) on public.conversation_members to authenticated;
create policy conversations_read_own on public.conversations for select to authenticated
  using (id = any ((select private.my_conversations())::uuid[]));
create policy second_step on public.conversations as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));
-- Who else has read how far is nobody's business.
create policy conversation_members_read_own on public.conversation_members for select to authenticated
  using (user_id = (select auth.uid()));
create policy second_step on public.conversation_members as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));
create policy messages_read_own on public.messages for select to authenticated
  using (conversation_id = any ((select private.my_conversations())::uuid[]));
create policy second_step on public.messages as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));

-- Names on an attorney's side, as keys, for the check at an interest. The server alone reads them.
create table public.party_keys (
  owner_id uuid not null references public.users (id) on delete cascade,
  key text not null check (char_length(key) between 1 and 60),
  -- In the normal form.
  name text not null check (char_length(name) <= 400),
  source_kind text not null check (char_length(source_kind) between 1 and 40),
  source_id uuid not null,
  since timestamptz not null,
  primary key (owner_id, key, source_kind, source_id, name)
);
create index party_keys_source_idx on public.party_keys (owner_id, source_kind, source_id);
alter table public.party_keys enable row level security;
revoke all on public.party_keys from public, anon, authenticated, service_role;

create table public.push_subscriptions (
  id uuid primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  device_id text not null check (char_length(device_id) between 1 and 100),
  label text not null check (char_length(label) <= 100),
  -- Address and keys; whoever has them could write to the device.
  subscription_sealed text not null check (subscription_sealed like 'enc.v2.%'),
  endpoint_sha256 text not null unique check (endpoint_sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- Sent since the device last confirmed one.
  unconfirmed integer not null default 0
);
create index push_subscriptions_user_idx on public.push_subscriptions (user_id);
alter table public.push_subscriptions enable row level security;
revoke all on public.push_subscriptions from public, anon, authenticated, service_role;
grant select (id, user_id, label, created_at, confirmed_at) on public.push_subscriptions to authenticated;
create policy push_subscriptions_read_own on public.push_subscriptions for select to authenticated
  using (user_id = (select auth.uid()));
create policy second_step on public.push_subscriptions as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));

alter table public.users add column paused_until timestamptz;

-- The requests that match words or lie near an office, newest or oldest first: their ids, for the caller to read under the policy. Word search
-- and places cannot be searched by a person's query: the first would not reach its index below row-level security, the second is nobody's.
create function private.search_teasers(
  words text, zips text[], states text[], area text, issue text, since text, tongue text, critical boolean,
  place_at timestamptz, place_id uuid, is_newest_first boolean, page integer
) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select t.request_id from public.request_teasers t
  where t.state = any (states) and t.state = any ((select private.my_market_states())::text[])
    and t.request_id <> all ((select private.requests_hidden_from_me())::uuid[])
    and (words is null or to_tsvector('english', t.need) @@ websearch_to_tsquery('english', words))
    and (zips is null or exists (
      select from public.request_places p where p.request_id = t.request_id and p.zip = any (zips)
    ))
    and (area is null or t.practice_area = area) and (issue is null or t.sub_issue = issue)
    and (since is null or t.incident_month >= since) and (tongue is null or t.language = tongue)
    and (not critical or t.time_critical)
    and (place_at is null or case when is_newest_first
      then (t.posted_at, t.request_id) < (place_at, place_id) else (t.posted_at, t.request_id) > (place_at, place_id) end)
  order by
    case when is_newest_first then t.posted_at end desc, case when is_newest_first then t.request_id end desc,
    t.posted_at, t.request_id
  limit page
$$;
revoke all on function private.search_teasers(
  text, text[], text[], text, text, text, text, boolean, timestamptz, uuid, boolean, integer
) from public, anon, authenticated, service_role;
grant execute on function private.search_teasers(
  text, text[], text[], text, text, text, text, boolean, timestamptz, uuid, boolean, integer
) to authenticated;

-- The kinds of shared/contracts/notifications.ts; a test holds the two together.
alter table public.notification_preferences
  drop constraint notification_preferences_kind,
  add constraint notification_preferences_kind check (
    kind in (
      'referral_received', 'referral_viewed', 'referral_accepted', 'referral_declined', 'referral_countered',
      'referral_question', 'referral_expired', 'referral_delivery_failed', 'referral_deadline_near',
      'referral_deadline_moved', 'referral_withdrawn', 'account_decision', 'request_interest', 'request_chosen',
      'request_cleared', 'request_released', 'request_closed', 'request_expiring', 'conversation_message',
      'saved_search', 'case_reminder', 'moderation_decision'
    )
  ) not valid;
