-- A person's own data: exports of it, and the deletion of the account (docs/decisions/081).

create table public.data_exports (
  id uuid primary key,
  -- No reference: with a social sign-in there may be no profile.
  user_id uuid not null,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  -- How many tables are written, and how many there are.
  done smallint not null default 0 check (done >= 0),
  total smallint not null check (total >= done),
  -- Of the file, in bytes.
  size bigint not null default 0 check (size >= 0),
  requested_at timestamptz not null,
  -- When the file is deleted; null until it is ready.
  expires_at timestamptz
);
create index data_exports_user_idx on public.data_exports (user_id, requested_at desc);
create index data_exports_expiry_idx on public.data_exports (expires_at);

-- The file, in pieces: compressed, and sealed, so that a copy of the database has no second copy of everything.
create table public.data_export_parts (
  export_id uuid not null references public.data_exports (id) on delete cascade,
  -- The table's place in the file, and the piece's place in the table.
  section smallint not null check (section >= 0),
  number integer not null check (number >= 0),
  content_sealed text not null check (content_sealed like 'enc.v2.%'),
  primary key (export_id, section, number)
);

-- An account that is to be deleted, and afterwards the word that it was: a device that comes back later is to learn why.
create table public.account_deletions (
  user_id uuid primary key,
  requested_at timestamptz not null,
  due_at timestamptz not null check (due_at > requested_at),
  -- When everything was erased here.
  erased_at timestamptz,
  -- When the sign-in service had deleted the account too.
  finished_at timestamptz check (finished_at is null or erased_at is not null)
);
create index account_deletions_due_idx on public.account_deletions (due_at) where erased_at is null;
create index account_deletions_unfinished_idx on public.account_deletions (erased_at)
  where erased_at is not null and finished_at is null;

alter table public.data_exports enable row level security;
alter table public.data_export_parts enable row level security;
alter table public.account_deletions enable row level security;
revoke all on public.data_exports, public.data_export_parts, public.account_deletions
  from public, anon, authenticated, service_role;
grant select on public.data_exports, public.account_deletions to authenticated;
create policy data_exports_read_own on public.data_exports for select to authenticated
  using (user_id = (select auth.uid()));
create policy second_step on public.data_exports as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));
create policy account_deletions_read_own on public.account_deletions for select to authenticated
  using (user_id = (select auth.uid()));
create policy second_step on public.account_deletions as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));

-- What was written stays as it is, except that a deleted account's name leaves it. Only the server has a right to change these tables at all,
-- and it says in its transaction that it erases.
create function private.refuse_change_unless_erasing() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op <> 'TRUNCATE' and current_setting('counselrelay.erasing', true) = 'on' then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
revoke all on function private.refuse_change_unless_erasing() from public, anon, authenticated, service_role;

drop trigger audit_log_is_append_only on public.audit_log;
create trigger audit_log_is_append_only before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_change_unless_erasing();
drop trigger referral_events_is_append_only on public.referral_events;
create trigger referral_events_is_append_only before update or delete or truncate on public.referral_events
  for each statement execute function private.refuse_change_unless_erasing();
create index audit_log_actor_idx on public.audit_log (actor_id) where actor_id is not null;

-- Stands where the address of a deleted account stood. No mailbox has it (RFC 2606).
create function private.deleted_address(person uuid) returns text
  language sql immutable parallel safe set search_path = ''
return 'deleted-' || person::text || '@deleted.invalid';
revoke all on function private.deleted_address(uuid) from public, anon, authenticated, service_role;
