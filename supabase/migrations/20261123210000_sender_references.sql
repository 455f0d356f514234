-- The sender's own number of a matter. The recipient's view has no such column.

alter table public.referrals add column sender_reference text check (char_length(sender_reference) <= 80);
grant insert (sender_reference) on public.referrals to authenticated;
