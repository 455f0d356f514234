-- The search of requests asks only for what is looked for. One statement for every question at once is planned for all of them, and used none
-- of the indexes: a word among 40,000 requests was read in two seconds.
create or replace function private.search_teasers(
  words text, zips text[], states text[], area text, issue text, since text, tongue text, critical boolean,
  place_at timestamptz, place_id uuid, is_newest_first boolean, page integer
) returns setof uuid
  -- A page: by the usual guess of a thousand, its rows would be looked for in the whole table.
  language plpgsql stable security definer rows 51 set search_path = ''
as $$
begin
  -- Of the parts of the statement, none comes from the caller: values are parameters.
  return query execute
    'select t.request_id from public.request_teasers t
     where t.state = any ($3) and t.state = any ($13) and t.request_id <> all ($14)'
    || case when words is null then ''
       else ' and to_tsvector(''english'', t.need) @@ websearch_to_tsquery(''english'', $1)' end
    || case when zips is null then ''
       else ' and t.request_id in (select p.request_id from public.request_places p where p.zip = any ($2))' end
    || case when area is null then '' else ' and t.practice_area = $4' end
    || case when issue is null then '' else ' and t.sub_issue = $5' end
    || case when since is null then '' else ' and t.incident_month >= $6' end
    || case when tongue is null then '' else ' and t.language = $7' end
    || case when critical then ' and t.time_critical' else '' end
    || case when place_at is null then ''
       when is_newest_first then ' and (t.posted_at, t.request_id) < ($9, $10)'
       else ' and (t.posted_at, t.request_id) > ($9, $10)' end
    || case when is_newest_first then ' order by t.posted_at desc, t.request_id desc'
       else ' order by t.posted_at, t.request_id' end
    || ' limit $12'
  using words, zips, states, area, issue, since, tongue, critical, place_at, place_id, is_newest_first, page,
    private.my_market_states(), private.requests_hidden_from_me();
end
$$;
