-- A search of referrals reads the caller's own and compares them. The index of every three letters is dropped: it found what all members had
-- written before that was cut down to the caller's, so a search grew with the platform, and each referral sent wrote to it about a hundred times
-- (decision 055).

drop index public.referrals_text_idx;
drop function private.searched_text(text, text, text, text, text, text, text);

create or replace function private.referral_search(asked jsonb) returns private.referral_search
  language plpgsql stable security definer set search_path = ''
as $$
declare
  found private.referral_search;
begin
  if private.owes_no_second_step() then
    found.caller := auth.uid();
    found.address := private.verified_email();
  end if;
  found.statuses := array(select jsonb_array_elements_text(asked -> 'statuses'));
  found.area := asked ->> 'area';
  found.counterpart := asked ->> 'counterpart';
  found.since := (asked ->> 'from')::timestamptz;
  found.until := (asked ->> 'until')::timestamptz;
  found.words := lower(asked ->> 'words');
  if found.words is not null then
    -- The caller's senders, by one step in the index for each.
    found.senders := array(
      with recursive mine (sender_id) as (
        (select r.sender_id from public.referrals r where r.recipient_email = found.address order by r.sender_id limit 1)
        union all
        select (
          select r.sender_id from public.referrals r
          where r.recipient_email = found.address and r.sender_id > mine.sender_id order by r.sender_id limit 1)
        from mine where mine.sender_id is not null
      )
      select s.id from mine join public.users s on s.id = mine.sender_id
      where strpos(lower(private.person_name(s.first_name, s.last_name, s.email)), found.words) > 0
        or strpos(lower(s.email), found.words) > 0 or strpos(lower(s.firm_name), found.words) > 0);
  end if;
  return found;
end
$$;

-- The statement for one side; `$1` is the search. Composed, because only a plan for this order and these values can use the index of each.
-- Nothing that a caller writes becomes part of it.
create function private.referrals_of_side(side text, sort text, has_words boolean) returns text
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
$$;

-- `asked`: statuses, area, counterpart, from, until, words. `place` of the last row and its id are where the next page begins.
create or replace function private.list_referrals(
  sides text[], asked jsonb, sort text, after_place text, after_id uuid, most integer
) returns table (id uuid, side text, place text)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  search private.referral_search := private.referral_search(asked);
  direction text := case when sort in ('newest', 'updated') then 'desc' else 'asc' end;
  page text := format(
    'select * from (%%s) side where ($2 is null or (key, id) %s ($2::%s, $3)) order by key %s, id %s limit $4',
    case direction when 'desc' then '<' else '>' end,
    case sort when 'counterpart' then 'text' else 'timestamptz' end, direction, direction);
  pages text;
begin
  select string_agg('(' || format(page, private.referrals_of_side(one, sort, search.words is not null)) || ')', ' union all ')
    into pages from unnest(sides) one;
  return query execute format(
    'select pages.id, pages.side, pages.key::text from (%s) pages order by pages.key %s, pages.id %s limit $4', pages, direction, direction)
    using search, after_place, after_id, most;
end
$$;

create or replace function private.count_referrals(sides text[], asked jsonb) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
declare
  search private.referral_search := private.referral_search(asked);
  sum bigint;
begin
  execute (
    select 'select count(*) from ('
      || string_agg(private.referrals_of_side(one, 'newest', search.words is not null), ' union all ') || ') found'
    from unnest(sides) one
  ) into sum using search;
  return sum;
end
$$;

revoke all on function private.referrals_of_side(text, text, boolean) from public;
drop function private.referrals_of_side(text, text, boolean, boolean);
drop function private.trigrams(text);
alter type private.referral_search drop attribute parts;
