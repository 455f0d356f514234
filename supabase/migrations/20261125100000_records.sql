-- A person's own records, which several devices edit: the records, their history, what was answered, and how far each owner's changes go.
-- Written by the server alone. A change of an owner's records is ordered by one sequence, under a lock on the owner's head.

-- The latest one is in force. A new one begins when a backup was put back: revs and seqs of before may mean other changes then.
create table public.record_epochs (
  epoch bigint primary key,
  since timestamptz not null
);
insert into public.record_epochs (epoch, since) values (1, now());

create table public.record_heads (
  owner_id uuid primary key references public.users (id) on delete cascade,
  seq bigint not null default 0,
  -- Deletions up to here are forgotten: a device that has pulled less must pull everything.
  horizon bigint not null default 0,
  -- The seq when the present epoch began; 0 in the first one.
  epoch_base bigint not null default 0,
  check (horizon between 0 and seq and epoch_base between 0 and seq)
);

create table public.records (
  owner_id uuid not null references public.record_heads (owner_id) on delete cascade,
  kind text not null check (char_length(kind) between 1 and 40),
  id uuid not null,
  rev integer not null check (rev > 0),
  seq bigint not null check (seq > 0),
  schema_version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Null: deleted.
  body jsonb check (octet_length(body::text) <= 300000),
  units jsonb not null,
  conflicts jsonb not null,
  -- When the server ends it; null: not before its owner deletes it.
  expires_at timestamptz,
  primary key (owner_id, kind, id),
  constraint records_deleted_hold_nothing check (body is not null or (units = '{}' and conflicts = '[]'))
);
create unique index records_seq_idx on public.records (owner_id, seq);
create index records_expiry_idx on public.records (expires_at) where body is not null;
create index records_tombstones_idx on public.records (updated_at) where body is null;

-- What was answered to an operation, so that a repeated one is answered the same.
create table public.record_answers (
  owner_id uuid not null references public.record_heads (owner_id) on delete cascade,
  op_id uuid not null,
  at timestamptz not null,
  result jsonb not null,
  primary key (owner_id, op_id)
);
create index record_answers_age_idx on public.record_answers (at);

create table public.record_history (
  owner_id uuid not null,
  kind text not null,
  id uuid not null,
  rev integer not null,
  at timestamptz not null,
  device_label text not null,
  -- The values that the change replaced, by unit.
  replaced jsonb not null,
  primary key (owner_id, kind, id, rev),
  foreign key (owner_id, kind, id) references public.records (owner_id, kind, id) on delete cascade
);

alter table public.record_epochs enable row level security;
alter table public.record_heads enable row level security;
alter table public.records enable row level security;
alter table public.record_answers enable row level security;
alter table public.record_history enable row level security;
revoke all on public.record_epochs, public.record_heads, public.records, public.record_answers, public.record_history
  from public, anon, authenticated, service_role;
grant select on public.records, public.record_history to authenticated;
create policy records_read_own on public.records for select to authenticated
  using (owner_id = (select auth.uid()) and (select private.is_practising_attorney()));
create policy second_step on public.records as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));
create policy record_history_read_own on public.record_history for select to authenticated
  using (owner_id = (select auth.uid()) and (select private.is_practising_attorney()));
create policy second_step on public.record_history as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));
