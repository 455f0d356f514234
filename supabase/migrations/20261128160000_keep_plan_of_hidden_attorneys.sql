-- As in 20261128150000: a connection keeps the plan of a PL/pgSQL function, and plans one in SQL anew for each statement.
create or replace function private.attorneys_hidden_from_me() returns uuid[]
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(b.other), '{}') from (
      select blocker_id as other from public.blocks where blocked_id = auth.uid()
      union all
      select blocked_id from public.blocks where blocker_id = auth.uid()
    ) b
  );
end
$$;
