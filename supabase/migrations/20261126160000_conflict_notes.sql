-- What the attorney noted at a conflict, for their own record. The client reads the same rows of request_interests, so no person is granted this
-- column: the server gives it to the attorney alone.
alter table public.request_interests
  add column conflict_note text not null default '' check (char_length(conflict_note) <= 500);
