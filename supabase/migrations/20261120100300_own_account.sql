-- What a person changes about himself or herself: how to be reached, and where he or she is signed in.

-- Approval, application, payment, bar ID, address for sign-in and times stay the server's: no right to write them is given.
grant update (first_name, last_name, phone, secondary_phone, secondary_email, firm_name) on public.users to authenticated;
create policy users_change_own on public.users for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()) and (user_type = 'attorney' or firm_name is null));

-- Sessions are the sign-in service's (auth.sessions, hosted Supabase), which has no public call to list them or to end one. The bodies
-- are resolved when they run: where that table is elsewhere the functions exist all the same and say so (SQLSTATE 42P01, 404 over HTTP).

-- The caller's own session. An access token outlives its session by up to an hour; it must not reach the others from beyond the end.
create function private.live_session() returns uuid
  language plpgsql stable set search_path = ''
as $$
declare
  claimed uuid := (nullif(auth.jwt() ->> 'session_id', ''))::uuid;
begin
  if to_regclass('auth.sessions') is null then
    raise exception 'this database does not keep the sessions'
      using errcode = 'undefined_table', hint = 'The sign-in service keeps them itself.';
  end if;
  if not exists (select from auth.sessions s where s.id = claimed and s.user_id = auth.uid()) then
    raise exception 'this session has been ended' using errcode = 'insufficient_privilege';
  end if;
  return claimed;
end
$$;
revoke all on function private.live_session() from public;

create function public.list_own_sessions()
  returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, user_agent text, is_current boolean)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  mine uuid := private.live_session();
begin
  return query
    select s.id, s.created_at, greatest(s.created_at, s.refreshed_at at time zone 'UTC'), s.user_agent, s.id = mine
    from auth.sessions s
    where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
    order by 3 desc, 1;
end
$$;

-- Its refresh tokens go with it. False: there is no such session of the caller.
create function public.end_own_session(session_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.live_session();
  delete from auth.sessions s where s.id = end_own_session.session_id and s.user_id = auth.uid();
  return found;
end
$$;

revoke all on function public.list_own_sessions() from public, anon, authenticated, service_role;
revoke all on function public.end_own_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_own_sessions() to authenticated;
grant execute on function public.end_own_session(uuid) to authenticated;
