-- A mail that is not to be sent any more: its referral was withdrawn, or its deadline passed, before the mail server took it.
alter table public.mails drop constraint mails_state_check;
alter table public.mails add constraint mails_state_check check (
  state in ('queued', 'retrying', 'delayed', 'sent', 'failed', 'cancelled')
);
create index mails_waiting_of_referral_idx on public.mails (link_referral_id)
  where state in ('queued', 'retrying', 'delayed');
