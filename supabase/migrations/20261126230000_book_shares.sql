-- Ledgers of matters that their owners share with the attorney who accepted the referral. What is shown is worked out from the book at
-- each opening; nothing of it is kept here.
create table public.book_shares (
  id uuid primary key,
  owner_id uuid not null references public.record_heads (owner_id) on delete cascade,
  book_id uuid not null,
  referral_id uuid not null references public.referrals (id) on delete cascade,
  receiver_id uuid not null references public.users (id) on delete cascade,
  tier text not null check (tier in ('totals', 'ledger', 'documents')),
  -- The day on which the client consented, as its owner says.
  consented_on date not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  -- The receiver's own copy; set once.
  taken_book_id uuid,
  taken_at timestamptz,
  check ((taken_book_id is null) = (taken_at is null)),
  check (taken_book_id is null or tier <> 'totals')
);
create index book_shares_book_idx on public.book_shares (owner_id, book_id);
create index book_shares_referral_idx on public.book_shares (referral_id);
create index book_shares_receiver_idx on public.book_shares (receiver_id);

create table public.book_share_openings (
  id bigint generated always as identity primary key,
  share_id uuid not null references public.book_shares (id) on delete cascade,
  owner_id uuid not null,
  opened_by uuid not null,
  opened_at timestamptz not null
);
create index book_share_openings_share_idx on public.book_share_openings (share_id, id desc);

alter table public.book_shares enable row level security;
alter table public.book_share_openings enable row level security;
revoke all on public.book_shares, public.book_share_openings from public, anon, authenticated, service_role;
grant select on public.book_shares, public.book_share_openings to authenticated;
create policy book_shares_read_own on public.book_shares for select to authenticated
  using (owner_id = (select auth.uid()) and (select private.is_practising_attorney()));
create policy second_step on public.book_shares as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));
create policy book_share_openings_read_own on public.book_share_openings for select to authenticated
  using (owner_id = (select auth.uid()) and (select private.is_practising_attorney()));
create policy second_step on public.book_share_openings as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));

-- What the receiver may read: columns of its own, and only while the referral is accepted and addressed to a verified address of theirs.
create view private.received_book_shares with (security_barrier = true) as
  select s.id, s.referral_id, s.tier, s.created_at, s.expires_at, s.taken_book_id, r.sender_name, r.sender_firm
  from public.book_shares s
    join private.received_referrals r on r.id = s.referral_id and r.disclosure = 'full'
  where s.receiver_id = (select auth.uid()) and s.revoked_at is null
    and (select private.is_practising_attorney()) and (select private.owes_no_second_step());
revoke all on private.received_book_shares from public;
grant select on private.received_book_shares to authenticated;

-- Shares end with their matter.
create function private.end_book_shares() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from public.book_shares where owner_id = new.owner_id and book_id = new.id;
  return null;
end $$;
revoke all on function private.end_book_shares() from public, anon, authenticated, service_role;
create trigger records_end_book_shares after update of body on public.records
  for each row when (new.kind = 'book' and new.body is null) execute function private.end_book_shares();

-- The kinds of shared/contracts/notifications.ts; a test holds the two together.
alter table public.notification_preferences
  drop constraint notification_preferences_kind,
  add constraint notification_preferences_kind check (
    kind in (
      'referral_received', 'referral_viewed', 'referral_accepted', 'referral_declined', 'referral_countered',
      'referral_question', 'referral_expired', 'referral_delivery_failed', 'referral_deadline_near',
      'referral_deadline_moved', 'referral_withdrawn', 'account_decision', 'request_interest', 'request_chosen',
      'request_cleared', 'request_released', 'request_closed', 'request_expiring', 'conversation_message',
      'saved_search', 'case_reminder', 'moderation_decision', 'lien_response', 'lien_follow_up', 'lien_deadline',
      'lien_answered', 'lien_shared', 'lien_ask_failed'
    )
  ) not valid;
