-- The look for deadlines that are near finds those that are still to be said, not all of the coming day's: their number grows with the
-- platform, and it is looked for them every few seconds.
create index referrals_to_be_said_idx on public.referrals (deadline_at)
  where status in ('open', 'viewed', 'countered') and deadline_reminded_at is null
    and deadline_at - created_at >= interval '48 hours';
