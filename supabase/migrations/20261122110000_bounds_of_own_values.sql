-- What a person may write through the data service by himself or herself is bounded here, as the API bounds it: row-level security says whose
-- row it is, and says nothing about the value. `not valid`: rows from before are not read through, and every new value is held to it.

alter table public.users
  add constraint users_first_name_length check (char_length(first_name) <= 100) not valid,
  add constraint users_last_name_length check (char_length(last_name) <= 100) not valid,
  add constraint users_phone_length check (char_length(phone) <= 40) not valid,
  add constraint users_secondary_phone_length check (char_length(secondary_phone) <= 40) not valid,
  add constraint users_secondary_email_length check (char_length(secondary_email) <= 320) not valid,
  add constraint users_firm_name_length check (char_length(firm_name) <= 200) not valid;

-- The kinds of shared/contracts/notifications.ts; a test holds the two together. A new kind replaces this constraint.
alter table public.notification_preferences
  add constraint notification_preferences_kind check (
    kind in (
      'referral_received', 'referral_viewed', 'referral_accepted', 'referral_declined', 'referral_countered',
      'referral_question', 'referral_expired', 'referral_delivery_failed', 'referral_deadline_near',
      'referral_deadline_moved', 'referral_withdrawn', 'account_decision'
    )
  ) not valid;

-- 'infinity' is a time that no program of ours can read.
alter table public.notifications
  add constraint notifications_read_at_is_a_time check (isfinite(read_at)) not valid,
  add constraint notifications_snoozed_until_is_a_time check (isfinite(snoozed_until)) not valid;
alter table public.device_grants
  add constraint device_grants_revoked_at_is_a_time check (isfinite(revoked_at)) not valid;

-- A grant that has ended stays ended, whoever asks.
create function private.refuse_revival() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'a grant that has ended stays ended' using errcode = 'insufficient_privilege';
end
$$;

create trigger device_grants_stay_ended before update of revoked_at on public.device_grants
  for each row when (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at)
  execute function private.refuse_revival();
