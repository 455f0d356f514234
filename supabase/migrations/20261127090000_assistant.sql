-- Which workspaces of an attorney the language model may be asked about, and that it was asked. No text of a document, a question or an answer
-- is kept. The server writes both; their person reads them.
create table public.assistant_consents (
  id bigint generated always as identity primary key,
  owner_id uuid not null references public.users (id) on delete cascade,
  workspace_id uuid not null,
  -- What the attorney agreed to. The consent does not hold for another model or host.
  model text not null check (char_length(model) between 1 and 200),
  host text not null check (char_length(host) between 1 and 300),
  given_at timestamptz not null,
  taken_back_at timestamptz check (taken_back_at >= given_at)
);
create unique index assistant_consents_in_force on public.assistant_consents (owner_id, workspace_id)
  where taken_back_at is null;

create table public.assistant_calls (
  id bigint generated always as identity primary key,
  owner_id uuid not null references public.users (id) on delete cascade,
  at timestamptz not null,
  workspace_id uuid not null,
  task text not null check (task ~ '^[a-z_]{1,40}$'),
  model text not null check (char_length(model) between 1 and 200),
  host text not null check (char_length(host) between 1 and 300),
  -- Of everything that was sent, whose marks are random: nobody can guess a question by it.
  prompt_sha256 text not null check (prompt_sha256 ~ '^[0-9a-f]{64}$'),
  -- Of the passages as JSON, so that their device can show what it sent.
  passages_sha256 text not null check (passages_sha256 ~ '^[0-9a-f]{64}$'),
  -- While the answer is under way, the most that it can take.
  tokens_in int not null check (tokens_in >= 0),
  tokens_out int not null check (tokens_out >= 0),
  verdict text not null check (
    verdict in ('under_way', 'whole', 'cut_off', 'stopped', 'silent', 'too_slow', 'limited', 'empty', 'failed', 'ended')
  )
);
create index assistant_calls_owner_idx on public.assistant_calls (owner_id, at desc);

alter table public.assistant_consents enable row level security;
alter table public.assistant_calls enable row level security;
revoke all on public.assistant_consents, public.assistant_calls from public, anon, authenticated, service_role;
grant select on public.assistant_consents, public.assistant_calls to authenticated;
create policy assistant_consents_read_own on public.assistant_consents for select to authenticated
  using (owner_id = (select auth.uid()) and (select private.is_practising_attorney()));
create policy second_step on public.assistant_consents as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));
create policy assistant_calls_read_own on public.assistant_calls for select to authenticated
  using (owner_id = (select auth.uid()) and (select private.is_practising_attorney()));
create policy second_step on public.assistant_calls as restrictive for all to authenticated
  using ((select private.owes_no_second_step())) with check ((select private.owes_no_second_step()));
