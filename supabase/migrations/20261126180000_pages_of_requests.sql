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
