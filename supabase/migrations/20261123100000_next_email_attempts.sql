-- When the email of a referral is tried again, once its first attempts have failed: its sender is told, and may have it tried sooner.
alter table public.referrals add column mail_next_attempt_at timestamptz;
