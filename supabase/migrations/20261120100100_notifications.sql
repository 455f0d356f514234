-- What the platform tells a member. Written by the server in the transaction of what it tells of; read, marked and snoozed by the member.

create table public.notifications (
  id uuid primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null,
  title text not null,
  body text not null,
  -- A path of the app.
  link text,
  created_at timestamptz not null,
  read_at timestamptz,
  snoozed_until timestamptz
);
create index notifications_user_idx on public.notifications (user_id, created_at, id);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;

alter table public.notifications enable row level security;
revoke all on public.notifications from public, anon, authenticated, service_role;
grant select, update (read_at, snoozed_until) on public.notifications to authenticated;
create policy notifications_read_own on public.notifications for select to authenticated
  using (user_id = (select auth.uid()));
create policy notifications_mark_own on public.notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Only what differs from the defaults of shared/contracts/notifications.ts.
create table public.notification_preferences (
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  email boolean not null,
  primary key (user_id, kind)
);
alter table public.notification_preferences enable row level security;
revoke all on public.notification_preferences from public, anon, authenticated, service_role;
grant select, insert (user_id, kind, in_app, email), update (in_app, email)
  on public.notification_preferences to authenticated;
create policy notification_preferences_read_own on public.notification_preferences for select to authenticated
  using (user_id = (select auth.uid()));
create policy notification_preferences_add_own on public.notification_preferences for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy notification_preferences_change_own on public.notification_preferences for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
