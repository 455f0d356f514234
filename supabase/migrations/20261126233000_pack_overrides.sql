-- What administrators changed of the rule packs of liens (docs/decisions/067). A row for each change; the last one of a pack is in force. The
-- server writes it, with the entry in the audit log, for an administrator alone. Attorneys read it.
create table public.pack_overrides (
  state text not null check (state ~ '^[A-Z]{2}$'),
  topic text not null check (topic ~ '^[a-z_]{1,60}$'),
  version int not null check (version >= 1),
  -- Counts the changes of the pack, from 1.
  number int not null check (number >= 1),
  -- Since when it has been off, through later changes too; null: it is on.
  switched_off_at timestamptz,
  effective_from date,
  effective_to date check (effective_to >= effective_from),
  dates_set_at timestamptz,
  note text not null check (char_length(note) <= 300),
  -- Null: the operator.
  changed_by uuid,
  changed_at timestamptz not null,
  primary key (state, topic, version, number),
  check ((effective_from is null) = (dates_set_at is null)),
  check (effective_from is not null or effective_to is null),
  check (note <> '' or (switched_off_at is null and effective_from is null))
);
create trigger pack_overrides_are_append_only before update or delete or truncate on public.pack_overrides
  for each statement execute function private.refuse_change();

alter table public.pack_overrides enable row level security;
revoke all on public.pack_overrides from public, anon, authenticated, service_role;
-- Who changed it is for administrators, whom the server answers.
grant select (state, topic, version, number, switched_off_at, effective_from, effective_to, dates_set_at, note)
  on public.pack_overrides to authenticated;
create policy pack_overrides_read on public.pack_overrides for select to authenticated
  using ((select private.is_practising_attorney()));
create policy second_step on public.pack_overrides as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));
