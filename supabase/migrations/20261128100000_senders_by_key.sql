-- The list of received referrals in the order of their senders' names read all members at a million referrals: joined with so many of its
-- own, the planner took the whole table of users. Each sender is looked up by its key now, once a row (`offset 0` keeps the look-up whole), and
-- only in this order. A counterpart is found by its address first.

-- The statement for one side; `$1` is the search. Composed, because only a plan for this order, these words and these values can use the
-- index of each. Nothing that a caller writes becomes part of it.
create or replace function private.referrals_of_side(side text, sort text, has_words boolean, has_parts boolean) returns text
  language sql immutable set search_path = ''
as $$
  select format(
    'select r.id, %L as side, %s as key from public.referrals r %s
     where %s and r.status = any (($1).statuses)
       and (($1).area is null or r.area = ($1).area) and (($1).counterpart is null or %s)
       and (($1).since is null or r.created_at >= ($1).since) and (($1).until is null or r.created_at < ($1).until)',
    side,
    case sort
      when 'deadline' then 'r.deadline_at'
      when 'updated' then 'r.updated_at'
      when 'counterpart' then case side when 'sent' then 'lower(r.recipient_name)' else 'sender.name' end
      else 'r.created_at' end,
    case when side = 'received' and sort = 'counterpart' then
      'cross join lateral (
         select lower(private.person_name(s.first_name, s.last_name, s.email)) as name from public.users s where s.id = r.sender_id offset 0
       ) sender' else '' end,
    case side when 'sent' then 'r.sender_id = ($1).caller' else 'r.recipient_email = ($1).address' end,
    case side
      when 'sent' then 'r.recipient_email = ($1).counterpart'
      else 'r.sender_id = (select s.id from public.users s where lower(s.email) = lower(($1).counterpart))' end)
  || case when has_words then
    ' and (' || case side
      when 'sent' then
        'strpos(lower(r.recipient_name), ($1).words) > 0 or strpos(lower(r.recipient_email), ($1).words) > 0
         or strpos(lower(r.recipient_firm), ($1).words) > 0 or strpos(lower(r.subject), ($1).words) > 0
         or strpos(lower(r.sender_reference), ($1).words) > 0'
      else
        'r.sender_id = any (($1).senders) or strpos(lower(case private.disclosure(r.status, r.conflict_check_at)
           when ''terms'' then private.terms_subject(r.area, r.jurisdiction) else r.subject end), ($1).words) > 0'
      end || ')' else '' end
  || case when has_parts then
    ' and (' || case side when 'sent' then '' else 'r.sender_id = any (($1).senders) or ' end
    || 'private.trigrams(private.searched_text(r.recipient_name, r.recipient_email, r.recipient_firm, r.subject,
          r.sender_reference, r.area, r.jurisdiction)) @> ($1).parts)' else '' end
$$;
