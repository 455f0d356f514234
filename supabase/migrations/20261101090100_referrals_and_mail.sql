-- Referrals and the mails that carry them. A referral's id is made on the sender's device and is its idempotency key.

create table public.referrals (
  id uuid primary key,
  sender_id uuid not null references public.users (id),
  recipient_name text not null,
  recipient_email text not null,
  recipient_phone text,
  recipient_firm text,
  subject text not null,
  case_details text not null,
  compensation_percentage double precision not null check (compensation_percentage between 0 and 100),
  -- As the sender gave it (a date, or an instant), and the instant at which it ends.
  acceptance_deadline text not null,
  deadline_at timestamptz not null,
  area text,
  jurisdiction text,

  -- SHA-256 of the canonical content: the same id with another content is refused.
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  -- What the first call was told; every repetition is told the same.
  answer jsonb not null,

  -- Written by the server alone. `delivery` is null only inside the transaction that creates the row.
  status text not null default 'open' check (status in ('open')),
  delivery text check (delivery in ('skipped', 'accepted', 'sent', 'failed')),
  delivery_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index referrals_sender_idx on public.referrals (sender_id, created_at desc, id);
create index referrals_deadline_idx on public.referrals (deadline_at) where status = 'open';

alter table public.referrals enable row level security;
revoke all on public.referrals from public, anon, authenticated, service_role;
grant select on public.referrals to authenticated;
grant insert (
  id, sender_id, recipient_name, recipient_email, recipient_phone, recipient_firm, subject, case_details,
  compensation_percentage, acceptance_deadline, deadline_at, area, jurisdiction, content_sha256, answer, created_at
) on public.referrals to authenticated;
create policy referrals_read_own on public.referrals for select to authenticated
  using (sender_id = (select auth.uid()));
create policy referrals_send on public.referrals for insert to authenticated
  with check (sender_id = (select auth.uid()) and (select private.is_practising_attorney()));

-- A referral without its mail (or the word that none was wanted) must not exist. Only the server can write `delivery`,
-- so a row put in by any other road fails here when its transaction ends.
create function private.require_delivery() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if (select delivery from public.referrals where id = new.id) is null then
    raise exception 'a referral is stored together with its mail' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
revoke all on function private.require_delivery() from public;
create constraint trigger referrals_have_delivery after insert on public.referrals
  deferrable initially deferred
  for each row when (new.delivery is null) execute function private.require_delivery();

-- Name, size and type only: a file's content never leaves the sender's device with a referral.
create table public.referral_attachments (
  referral_id uuid not null references public.referrals (id) on delete cascade,
  position integer not null check (position >= 0),
  name text not null,
  size bigint not null check (size >= 0),
  type text not null,
  primary key (referral_id, position)
);

alter table public.referral_attachments enable row level security;
revoke all on public.referral_attachments from public, anon, authenticated, service_role;
grant select on public.referral_attachments to authenticated;
create policy referral_attachments_read_own on public.referral_attachments for select to authenticated
  using (exists (select from public.referrals r where r.id = referral_id and r.sender_id = (select auth.uid())));

-- Every mail the platform sends, kept until the mail server has taken it. Nobody but the server reads them.
create table public.mails (
  id uuid primary key,
  -- The same at every attempt, so that a repeated delivery is one message to the recipient.
  message_id text not null unique,
  kind text not null check (kind in ('referral', 'message', 'application')),
  referral_id uuid unique references public.referrals (id) on delete cascade,
  sender_id uuid references public.users (id),
  to_address text not null,
  reply_to text,
  subject text not null,
  html text not null,
  text text not null,
  state text not null default 'queued' check (state in ('queued', 'retrying', 'delayed', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_unsent_idx on public.mails (created_at) where state in ('queued', 'retrying', 'delayed');

alter table public.mails enable row level security;
revoke all on public.mails from public, anon, authenticated, service_role;
