-- The job that reminds of calls back reads the times that have come, and no other call.
create index records_callbacks_idx on public.records ((body -> 'followUp' ->> 'at') collate "C")
  where kind = 'call' and body -> 'followUp' ->> 'at' is not null;
