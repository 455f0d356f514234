-- What the row policies ask costs less; what they allow is as before.

-- PostgreSQL plans the body of a function in SQL again in each statement that calls it, and that of one in PL/pgSQL once a connection. These are
-- asked by almost every statement of a member.
create or replace function private.owes_no_second_step() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(auth.jwt() ->> 'aal', '') = 'aal2'
    or not exists (select from public.second_step_owners o where o.user_id = auth.uid());
end
$$;

create or replace function private.signed_in_at() returns bigint
  language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (
      select max((entry ->> 'timestamp')::numeric)::bigint
      from jsonb_array_elements(
        case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]'::jsonb end
      ) entry
      where jsonb_typeof(entry) = 'object' and jsonb_typeof(entry -> 'timestamp') = 'number'
        and entry ->> 'method' is distinct from 'token_refresh'
    ),
    (auth.jwt() ->> 'iat')::numeric::bigint
  );
end
$$;

create or replace function private.verified_email() returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select p.email
    from public.proven_emails p
    where p.user_id = auth.uid()
      and p.email = lower(auth.jwt() ->> 'email')
      and coalesce(private.signed_in_at() >= floor(extract(epoch from p.proven_at)), true)
  );
end
$$;

create or replace function private.is_practising_attorney() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.users
    where id = auth.uid()
      and user_type = 'attorney'
      and is_approved
      and subscription_status in ('active', 'trialing', 'past_due')
  );
end
$$;

create or replace function private.my_market_states() returns text[]
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(a.jurisdiction order by a.jurisdiction), '{}')
    from public.bar_admissions a join public.marketplace_states m on m.state = a.jurisdiction and m.is_open
    where a.user_id = auth.uid() and a.status = 'verified' and private.is_practising_attorney()
  );
end
$$;

create or replace function private.my_conversations() returns uuid[]
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(conversation_id), '{}') from public.conversation_members where user_id = auth.uid()
  );
end
$$;

create or replace function private.requests_hidden_from_me() returns uuid[]
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(r.id), '{}') from public.client_requests r
    where r.client_id in (
      select blocker_id from public.blocks where blocked_id = auth.uid()
      union all
      select blocked_id from public.blocks where blocker_id = auth.uid()
    )
  );
end
$$;

-- `offset 0` keeps the planner from reading all of a person's referrals into a table of hashes to find the one that a row belongs to.
alter policy referral_attachments_read_own on public.referral_attachments
  using (exists (
    select from public.referrals r where r.id = referral_id and r.sender_id = (select auth.uid()) offset 0));
alter policy referral_attachments_read_received on public.referral_attachments
  using (exists (
    select from private.received_referrals r where r.id = referral_id and r.disclosure = 'full' offset 0));
alter policy referral_events_read_sent on public.referral_events
  using (exists (
    select from public.referrals r where r.id = referral_id and r.sender_id = (select auth.uid()) offset 0));
alter policy referral_events_read_received on public.referral_events
  using (exists (select from private.received_referrals r where r.id = referral_id offset 0));
alter policy referral_messages_read_sent on public.referral_messages
  using (exists (
    select from public.referrals r where r.id = referral_id and r.sender_id = (select auth.uid()) offset 0));
alter policy referral_messages_read_received on public.referral_messages
  using (exists (select from private.received_referrals r where r.id = referral_id offset 0));
alter policy referral_linked_files_read_sent on public.referral_linked_files
  using (exists (
    select from public.referrals r where r.id = referral_id and r.sender_id = (select auth.uid()) offset 0));
alter policy referral_linked_files_read_received on public.referral_linked_files
  using (exists (
    select from private.received_referrals r where r.id = referral_id and r.disclosure = 'full' offset 0));
