-- The job that reminds of calls back reads the times that have come, and no other call.
create index records_callbacks_idx on public.records ((body -> 'followUp' ->> 'at') collate "C")
  where kind = 'call' and body -> 'followUp' ->> 'at' is not null;

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
      'lien_answered', 'lien_ask_failed', 'lien_shared', 'callback_due'
    )
  ) not valid;
