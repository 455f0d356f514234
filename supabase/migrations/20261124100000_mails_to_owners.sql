-- Mails to an account's own address: a welcome, and a receipt for each paid invoice. Such a mail waits, as "held" and without a job, until
-- the account's address is proved; only then does it have an address to go to.
alter table public.mails drop constraint mails_kind_check;
alter table public.mails add constraint mails_kind_check check (
  kind in ('referral', 'message', 'application', 'referral_news', 'notification', 'welcome', 'receipt')
);
alter table public.mails drop constraint mails_state_check;
alter table public.mails add constraint mails_state_check check (
  state in ('held', 'queued', 'retrying', 'delayed', 'sent', 'failed', 'cancelled')
);
-- The account whose proof the mail waits for. No reference: with a social sign-in one pays before there is a profile.
alter table public.mails add column held_for uuid;
alter table public.mails alter column to_address drop not null;
alter table public.mails add constraint mails_held_without_address check (
  (state = 'held') = (held_for is not null)
  -- One that is overtaken while it is held never has an address.
  and case state when 'held' then to_address is null when 'cancelled' then true else to_address is not null end
);
create index mails_held_idx on public.mails (held_for) where state = 'held';

-- Set where an event says that an invoice was paid: its receipt is then owed.
alter table public.stripe_events add column paid_invoice_id text;
