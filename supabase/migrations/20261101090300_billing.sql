-- Registration and payment: sign-ups on their way, checkout sessions, subscriptions, and Stripe's events. All of it is the server's
-- own; a person reads what concerns him or her through the API.

-- An attorney who has not handed in the firm's details yet has no application.
alter table public.users drop constraint users_application_matches_type;
alter table public.users add constraint users_application_matches_type check (
  user_type = 'attorney' or application_state is null
);
alter table public.users drop constraint users_approval_matches_application;
alter table public.users add constraint users_approval_matches_application check (
  user_type = 'client' or is_approved = (application_state is not distinct from 'approved')
);
alter table public.users add column submitted_at timestamptz;

-- Written before an account is made and deleted with the profile's insert: a row that stays behind tells of a sign-up that was cut off.
create table public.signup_intents (
  user_id uuid primary key,
  email text not null,
  -- Set by whoever undoes it, so that the sign-up itself, should it still live, goes no further.
  is_cut_off boolean not null default false,
  created_at timestamptz not null default now()
);
create index signup_intents_created_idx on public.signup_intents (created_at);

-- One attempt to pay. `id` is Stripe's idempotency key, so asking again gives the same session.
create table public.checkout_sessions (
  id uuid primary key,
  user_id uuid not null,
  entry_id uuid,
  -- Of everything that shapes the session: equal requests share it.
  fingerprint text not null,
  seats integer not null check (seats > 0),
  state text not null default 'open' check (state in ('open', 'processing', 'paid', 'expired', 'refused')),
  stripe_session_id text unique,
  url text,
  expires_at timestamptz,
  stripe_subscription_id text,
  paid_at timestamptz,
  created_at timestamptz not null default now()
);
create index checkout_sessions_user_idx on public.checkout_sessions (user_id, created_at desc);

-- A subscription as Stripe last told it. `read_number` orders the readings: one that began earlier never overwrites a later one.
create table public.subscriptions (
  stripe_subscription_id text primary key,
  user_id uuid not null,
  stripe_customer_id text not null,
  status text not null check (status in ('none', 'active', 'trialing', 'past_due', 'cancelled')),
  seats integer not null check (seats >= 0),
  monthly_total integer not null check (monthly_total >= 0),
  period_ends_at timestamptz,
  cancel_at_period_end boolean not null default false,
  read_number bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index subscriptions_user_idx on public.subscriptions (user_id);
create sequence public.subscription_readings;

-- Each event once. Only what it is about is kept: what is true now is asked of Stripe.
create table public.stripe_events (
  id text primary key,
  type text not null,
  stripe_session_id text,
  stripe_subscription_id text,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);

alter table public.signup_intents enable row level security;
alter table public.checkout_sessions enable row level security;
alter table public.subscriptions enable row level security;
alter table public.stripe_events enable row level security;
revoke all on public.signup_intents, public.checkout_sessions, public.subscriptions, public.stripe_events
  from public, anon, authenticated, service_role;
revoke all on sequence public.subscription_readings from public, anon, authenticated, service_role;

-- A person may read his or her own subscription, and nothing of the others.
grant select on public.subscriptions to authenticated;
create policy subscriptions_read_own on public.subscriptions for select to authenticated
  using (user_id = (select auth.uid()));
