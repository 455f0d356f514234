-- Devices that are told of notifications while the app is closed: a subscription belongs to the session in which it was made and ends with
-- it, and each message waits for the device's receipt.
alter table public.push_subscriptions
  add column session_id uuid,
  -- Removed by its owner: the device must not come back by itself at its next start.
  add column removed_at timestamptz,
  drop column unconfirmed;

grant select (removed_at) on public.push_subscriptions to authenticated;

-- A message to a device: its id is all that the device gets beside its kind.
create table public.push_messages (
  id uuid primary key,
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  sent_at timestamptz not null,
  -- The device says that it has shown the message: Apple's service accepts messages to devices that are gone.
  received_at timestamptz
);
create index push_messages_subscription_idx on public.push_messages (subscription_id, sent_at);
-- The server alone.
alter table public.push_messages enable row level security;
revoke all on public.push_messages from public, anon, authenticated, service_role;
