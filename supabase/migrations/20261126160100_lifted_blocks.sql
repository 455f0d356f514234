-- A block is lifted by an id of its own: an attorney who blocked a client never learns who the client is.
alter table public.blocks add column id uuid not null unique default gen_random_uuid();
revoke select on public.blocks from authenticated;
grant select (id, blocker_id, created_at) on public.blocks to authenticated;
