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

-- The kinds of shared/contracts/notifications.ts; a test holds the two together.
alter table public.notification_preferences
  drop constraint notification_preferences_kind,
  add constraint notification_preferences_kind check (
    kind in (
      'referral_received', 'referral_viewed', 'referral_accepted', 'referral_declined', 'referral_countered',
      'referral_question', 'referral_expired', 'referral_delivery_failed', 'referral_deadline_near',
      'referral_deadline_moved', 'referral_withdrawn', 'account_decision', 'request_interest', 'request_chosen',
      'request_cleared', 'request_released', 'request_closed', 'request_expiring', 'conversation_message',
      'saved_search', 'case_reminder', 'moderation_decision', 'lien_response', 'lien_follow_up', 'lien_deadline'
    )
  ) not valid;
