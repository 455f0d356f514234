-- Pages of lienholders: a link to one ask of a matter. What was asked and answered is in the matter's book; here are the link's hash, what
-- the page shows, and the files that came with answers.
create table public.lien_ask_pages (
  id uuid primary key,
  owner_id uuid not null references public.record_heads (owner_id) on delete cascade,
  book_id uuid not null,
  ask_id uuid not null,
  token_sha256 text not null unique check (token_sha256 ~ '^[0-9a-f]{64}$'),
  -- As it was when the ask arrived: what the page and the mail say.
  shown jsonb not null check (octet_length(shown::text) <= 60000),
  -- What became of the mail before it was queued.
  mailing text not null check (mailing in ('none', 'queued', 'stopped', 'over_limit')),
  created_at timestamptz not null,
  unique (owner_id, book_id, ask_id)
);

create table public.lien_answer_files (
  id uuid primary key,
  owner_id uuid not null,
  page_id uuid not null references public.lien_ask_pages (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  -- By its content, whatever its sender says.
  mime_type text not null check (mime_type in ('application/pdf', 'image/png', 'image/jpeg')),
  content bytea not null check (octet_length(content) between 1 and 10485760),
  created_at timestamptz not null
);
create index lien_answer_files_page_idx on public.lien_answer_files (page_id);

alter table public.lien_ask_pages enable row level security;
alter table public.lien_answer_files enable row level security;
revoke all on public.lien_ask_pages, public.lien_answer_files from public, anon, authenticated, service_role;
grant select (id, owner_id, book_id, ask_id, mailing, created_at) on public.lien_ask_pages to authenticated;
grant select on public.lien_answer_files to authenticated;
create policy lien_ask_pages_read_own on public.lien_ask_pages for select to authenticated
  using (owner_id = (select auth.uid()) and (select private.is_practising_attorney()));
create policy second_step on public.lien_ask_pages as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));
create policy lien_answer_files_read_own on public.lien_answer_files for select to authenticated
  using (owner_id = (select auth.uid()) and (select private.is_practising_attorney()));
create policy second_step on public.lien_answer_files as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));

-- Pages and files end with their matter.
create function private.end_lien_ask_pages() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from public.lien_ask_pages where owner_id = new.owner_id and book_id = new.id;
  return null;
end $$;
revoke all on function private.end_lien_ask_pages() from public, anon, authenticated, service_role;
create trigger records_end_lien_ask_pages after update of body on public.records
  for each row when (new.kind = 'book' and new.body is null) execute function private.end_lien_ask_pages();

alter table public.mails drop constraint mails_kind_check;
alter table public.mails add constraint mails_kind_check check (
  kind in (
    'referral', 'message', 'application', 'referral_news', 'notification', 'welcome', 'receipt', 'security', 'lien_ask'
  )
) not valid;
-- The page whose link the mail contains.
alter table public.mails add column ask_page_id uuid references public.lien_ask_pages (id) on delete cascade;
create index mails_of_ask_page_idx on public.mails (ask_page_id) where ask_page_id is not null;

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
      'lien_answered'
    )
  ) not valid;
