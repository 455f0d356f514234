-- The kinds of shared/contracts/notifications.ts; a test holds the two together.
alter table public.notification_preferences
  drop constraint notification_preferences_kind,
  add constraint notification_preferences_kind check (
    kind in (
      'referral_received', 'referral_viewed', 'referral_accepted', 'referral_declined', 'referral_countered',
      'referral_question', 'referral_expired', 'referral_delivery_failed', 'referral_deadline_near', 'referral_deadline_moved',
      'referral_withdrawn', 'account_decision', 'request_interest', 'request_chosen', 'request_cleared',
      'request_released', 'request_closed', 'request_expiring', 'conversation_message', 'saved_search',
      'case_reminder', 'callback_due', 'lien_response', 'lien_follow_up', 'lien_deadline', 'moderation_decision',
      'lien_answered', 'lien_shared', 'lien_ask_failed', 'ticket_answer', 'network_invitation', 'network_answer',
      'licence_decision', 'export_ready', 'account_deletion'
    )
  ) not valid;
