-- A device's grant belongs to the session in which it was made, and ends with it.

alter table public.device_grants
  add column session_id uuid,
  -- When the sign-in service was last asked whether the session is still there.
  add column session_checked_at timestamptz;
create index device_grants_session_idx on public.device_grants (session_id) where revoked_at is null;
create index device_grants_check_idx on public.device_grants (session_checked_at nulls first)
  where revoked_at is null and session_id is not null;

-- Devices ask anew every day. A grant of which nobody knows the session lasts until the device has done so.
update public.device_grants set expires_at = least(expires_at, now() + interval '2 days') where revoked_at is null;

-- For the server alone (service_role): the sign-in service has no call that tells whether sessions exist or that ends somebody's.
-- As with list_own_sessions, where the table is elsewhere the functions exist all the same and say so (404 over HTTP).
create function public.live_sessions(session_ids uuid[]) returns table (id uuid)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('auth.sessions') is null then
    raise exception 'this database does not keep the sessions'
      using errcode = 'undefined_table', hint = 'The sign-in service keeps them itself.';
  end if;
  return query
    select s.id from auth.sessions s
    where s.id = any (live_sessions.session_ids) and (s.not_after is null or s.not_after > now());
end
$$;

-- Those that were there at that moment: whoever signs in later to see what became of the account stays signed in.
create function public.end_sessions_of(person uuid, begun_before timestamptz) returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  ended integer;
begin
  if to_regclass('auth.sessions') is null then
    raise exception 'this database does not keep the sessions'
      using errcode = 'undefined_table', hint = 'The sign-in service keeps them itself.';
  end if;
  delete from auth.sessions s
    where s.user_id = end_sessions_of.person and s.created_at < end_sessions_of.begun_before;
  get diagnostics ended = row_count;
  return ended;
end
$$;

revoke all on function public.live_sessions(uuid[]) from public, anon, authenticated, service_role;
revoke all on function public.end_sessions_of(uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.live_sessions(uuid[]) to service_role;
grant execute on function public.end_sessions_of(uuid, timestamptz) to service_role;
