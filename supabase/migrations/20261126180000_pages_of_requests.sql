-- A page of requests is read from an index alone. Requests of all states come in turns, so the fifty of one state lie on as many pages of the
-- table; in an index that begins with the state and carries what a teaser shows, they lie side by side.
drop index public.request_teasers_state_idx, public.request_teasers_area_idx;
create index request_teasers_state_idx on public.request_teasers (state, posted_at, request_id)
  include (practice_area, sub_issue, incident_month, need, language, time_critical);
create index request_teasers_area_idx on public.request_teasers (state, practice_area, posted_at, request_id)
  include (sub_issue, incident_month, need, language, time_critical);
-- Such a read looks at the table again where rows have changed since it was last vacuumed, so that is not left to a fifth of all rows.
alter table public.request_teasers set (
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_insert_threshold = 500
);

-- A word that many requests have is found among the first of each state, in the order of the list, and the search ends there: all requests with
-- the word were read and sorted before, a second for one that everybody writes. What the first ones do not fill comes from the index of words.
create or replace function private.search_teasers(
  words text, zips text[], states text[], area text, issue text, since text, tongue text, critical boolean,
  place_at timestamptz, place_id uuid, is_newest_first boolean, page integer
) returns setof uuid
  -- A page: by the usual guess of a thousand, its rows would be looked for in the whole table.
  language plpgsql stable security definer rows 51 set search_path = ''
as $$
declare
  mine constant text[] := array(
    select distinct asked from unnest(states) asked where asked = any (private.my_market_states())
  );
  hidden constant uuid[] := private.requests_hidden_from_me();
  -- Of the parts of the statements, none comes from the caller: values are parameters.
  beyond constant text := case when is_newest_first then '<' else '>' end;
  sorted constant text := case when is_newest_first then ' order by t.posted_at desc, t.request_id desc'
    else ' order by t.posted_at, t.request_id' end;
  after_place constant text := case when place_at is null then '' else ' and (t.posted_at, t.request_id) ' || beyond || ' ($8, $9)' end;
  filters constant text := ' and t.request_id <> all ($11)'
    || case when area is null then '' else ' and t.practice_area = $3' end
    || case when issue is null then '' else ' and t.sub_issue = $4' end
    || case when since is null then '' else ' and t.incident_month >= $5' end
    || case when tongue is null then '' else ' and t.language = $6' end
    || case when critical then ' and t.time_critical' else '' end;
  has_words constant text := case when words is null then ''
    else ' and to_tsvector(''english'', t.need) @@ websearch_to_tsquery(''english'', $1)' end;
  -- The time up to which the first 500 of each state are looked through; null: not that many.
  edge timestamptz;
  found integer := 0;
begin
  if words is not null and zips is null then
    execute 'select ' || case when is_newest_first then 'max' else 'min' end || '(e.posted_at)
      from unnest($1) s (state) cross join lateral (
        select t.posted_at from public.request_teasers t where t.state = s.state'
      || replace(replace(after_place, '$8', '$2'), '$9', '$3') || sorted || ' offset 500 limit 1
      ) e' into edge using mine, place_at, place_id;
    if edge is not null then
      -- Behind "offset 0", the index of words is not asked.
      return query execute 'select t.request_id from unnest($2) s (state) cross join lateral (
          select * from (
            select t.request_id, t.posted_at, t.need from public.request_teasers t
            where t.state = s.state and not (t.posted_at ' || beyond || '= $10)' || filters || after_place || ' offset 0
          ) t where true' || has_words || sorted || ' limit $12
        ) t' || sorted || ' limit $12'
      using words, mine, area, issue, since, tongue, zips, place_at, place_id, edge, hidden, page;
      get diagnostics found = row_count;
    end if;
  end if;
  if found < page then
    return query execute 'select t.request_id from public.request_teasers t where t.state = any ($2)' || filters || has_words
      || case when zips is null then ''
         else ' and t.request_id in (select p.request_id from public.request_places p where p.zip = any ($7))' end
      || case when edge is null then after_place else ' and t.posted_at ' || beyond || '= $10' end
      || sorted || ' limit $12'
    using words, mine, area, issue, since, tongue, zips, place_at, place_id, edge, hidden, page - found;
  end if;
end
$$;
