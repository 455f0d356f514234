-- Mails that tell an account's owner of a new password, or of two-step sign-in turned on or off.
alter table public.mails drop constraint mails_kind_check;
alter table public.mails add constraint mails_kind_check check (
  kind in ('referral', 'message', 'application', 'referral_news', 'notification', 'welcome', 'receipt', 'security')
);

-- The session that set the password goes on; should it end later, that was not the reason.
alter table public.password_changes add column kept_session uuid;

-- When a person last signed out somewhere else: tells whoever was signed out by it why.
create table public.sign_outs_elsewhere (
  -- No reference: the account is the sign-in service's, and may have no profile yet.
  user_id uuid primary key,
  ended_at timestamptz not null,
  by_session uuid,
  -- Null: every session but that one.
  ended_session uuid
);
alter table public.sign_outs_elsewhere enable row level security;
revoke all on public.sign_outs_elsewhere from public, anon, authenticated, service_role;
