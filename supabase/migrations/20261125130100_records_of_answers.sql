-- Which record an answer is about, so that `npm run books` can tell whether the record is there. Null: answered before this was kept.
alter table public.record_answers
  add column kind text,
  add column record_id uuid;
