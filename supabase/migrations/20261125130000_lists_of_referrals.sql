-- Lists of a member's referrals, a page at a time. Row-level security, and the view through which recipients see theirs, keep the planner from
-- stopping at the end of a page and from looking a text up in an index. So these functions find the ids under conditions of their own, in the
-- order and number that are asked for. What is shown of each referral is still read under row-level security and by the tier of disclosure.

create function private.state_name(code text) returns text
  language sql immutable parallel safe
return case code
    when 'AK' then 'Alaska' when 'AL' then 'Alabama' when 'AR' then 'Arkansas' when 'AS' then 'American Samoa' when 'AZ' then 'Arizona'
    when 'CA' then 'California' when 'CO' then 'Colorado' when 'CT' then 'Connecticut' when 'DC' then 'District of Columbia'
    when 'DE' then 'Delaware' when 'FL' then 'Florida' when 'GA' then 'Georgia' when 'GU' then 'Guam' when 'HI' then 'Hawaii'
    when 'IA' then 'Iowa' when 'ID' then 'Idaho' when 'IL' then 'Illinois' when 'IN' then 'Indiana' when 'KS' then 'Kansas'
    when 'KY' then 'Kentucky' when 'LA' then 'Louisiana' when 'MA' then 'Massachusetts' when 'MD' then 'Maryland' when 'ME' then 'Maine'
    when 'MI' then 'Michigan' when 'MN' then 'Minnesota' when 'MO' then 'Missouri' when 'MP' then 'Northern Mariana Islands'
    when 'MS' then 'Mississippi' when 'MT' then 'Montana' when 'NC' then 'North Carolina' when 'ND' then 'North Dakota'
    when 'NE' then 'Nebraska' when 'NH' then 'New Hampshire' when 'NJ' then 'New Jersey' when 'NM' then 'New Mexico' when 'NV' then 'Nevada'
    when 'NY' then 'New York' when 'OH' then 'Ohio' when 'OK' then 'Oklahoma' when 'OR' then 'Oregon' when 'PA' then 'Pennsylvania'
    when 'PR' then 'Puerto Rico' when 'RI' then 'Rhode Island' when 'SC' then 'South Carolina' when 'SD' then 'South Dakota'
    when 'TN' then 'Tennessee' when 'TX' then 'Texas' when 'UT' then 'Utah' when 'VA' then 'Virginia' when 'VI' then 'U.S. Virgin Islands'
    when 'VT' then 'Vermont' when 'WA' then 'Washington' when 'WI' then 'Wisconsin' when 'WV' then 'West Virginia' when 'WY' then 'Wyoming'
    else code end;

-- What a recipient reads in place of the subject until the parties are disclosed.
create function private.terms_subject(area text, jurisdiction text) returns text
  language sql immutable parallel safe
return case
  when jurisdiction is null then coalesce(area || ' referral', 'Referral')
  else coalesce(area, 'Referral') || ', ' || private.state_name(jurisdiction) end;

create function private.disclosure(status text, conflict_check_at timestamptz) returns text
  language sql immutable parallel safe
return case
  when status in ('accepted', 'retained', 'not_retained', 'resolved', 'fee_due', 'fee_paid', 'closed') then 'full'
  when conflict_check_at is not null and status in ('open', 'viewed', 'countered') then 'parties'
  else 'terms' end;

create function private.person_name(first_name text, last_name text, email text) returns text
  language sql immutable parallel safe
return coalesce(
  nullif(trim(case when first_name is null or last_name is null then coalesce(first_name, last_name, '')
    else first_name || ' ' || last_name end), ''),
  email);

-- Every three letters that follow one another: a text that contains another has all of the other's. It needs no extension.
create function private.trigrams(words text) returns text[]
  language sql immutable parallel safe
return (
  select coalesce(array_agg(distinct substr(folded, place, 3)), '{}')
  from lower(words) folded, generate_series(1, char_length(folded) - 2) place
);

-- All that is searched on either side. What a caller may not see is looked at again in the functions below.
create function private.searched_text(
  recipient_name text, recipient_email text, recipient_firm text, subject text, sender_reference text, area text, jurisdiction text
) returns text
  language sql immutable parallel safe
return recipient_name || E'\n' || recipient_email || E'\n' || coalesce(recipient_firm, '') || E'\n' || subject || E'\n'
  || coalesce(sender_reference, '') || E'\n' || private.terms_subject(area, jurisdiction);

-- Each tells nothing but what is put in, and members' statements call them: the view below, and the index when a referral is sent.
revoke all on function
  private.state_name(text), private.terms_subject(text, text), private.disclosure(text, timestamptz),
  private.person_name(text, text, text), private.trigrams(text),
  private.searched_text(text, text, text, text, text, text, text)
from public;
grant execute on function
  private.state_name(text), private.terms_subject(text, text), private.disclosure(text, timestamptz),
  private.person_name(text, text, text), private.trigrams(text),
  private.searched_text(text, text, text, text, text, text, text)
to authenticated;

-- As before, by the functions that the search uses too.
create or replace view private.received_referrals with (security_barrier = true) as
  select
    r.id, r.sender_id, r.area, r.jurisdiction, r.compensation_percentage, r.counter_percentage, r.deadline_at,
    r.status, r.created_at, r.updated_at, r.answered_at, tier.disclosure,
    private.person_name(s.first_name, s.last_name, s.email) as sender_name,
    s.email as sender_email,
    s.firm_name as sender_firm,
    case when tier.disclosure <> 'terms' then r.subject end as subject,
    case when tier.disclosure = 'full' then r.case_details end as case_details,
    case when tier.disclosure = 'full' then r.outcome end as outcome,
    case when tier.disclosure = 'full' then r.gross_fee end as gross_fee,
    case when tier.disclosure <> 'terms' then r.client_name end as client_name,
    case when tier.disclosure <> 'terms' then r.adverse_parties end as adverse_parties,
    r.recipient_name, r.recipient_firm, s.phone as sender_phone
  from public.referrals r
    join public.users s on s.id = r.sender_id
    cross join lateral (select private.disclosure(r.status, r.conflict_check_at) as disclosure) tier
  where r.recipient_email = (select private.verified_email());

create index referrals_recipient_deadline_idx on public.referrals (recipient_email, deadline_at, id);
create index referrals_recipient_touched_idx on public.referrals (recipient_email, updated_at, id);
create index referrals_recipient_sender_idx on public.referrals (recipient_email, sender_id);
create index referrals_text_idx on public.referrals using gin (
  private.trigrams(private.searched_text(
    recipient_name, recipient_email, recipient_firm, subject, sender_reference, area, jurisdiction))
);

-- What is asked for, and who asks. `caller` is null for who may see nothing: then no row matches.
create type private.referral_search as (
  caller uuid, address text, statuses text[], area text, counterpart text, since timestamptz, until timestamptz,
  words text, parts text[], senders uuid[]
);

create function private.referral_search(asked jsonb) returns private.referral_search
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
  found.parts := private.trigrams(asked ->> 'words');
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

-- The statement for one side; `$1` is the search. Composed, because only a plan for this order, these words and these values can use the
-- index of each. Nothing that a caller writes becomes part of it.
create function private.referrals_of_side(side text, sort text, has_words boolean, has_parts boolean) returns text
  language sql immutable set search_path = ''
as $$
  select format(
    'select r.id, %L as side, %s as key from public.referrals r %s
     where %s and r.status = any (($1).statuses)
       and (($1).area is null or r.area = ($1).area) and (($1).counterpart is null or %s = ($1).counterpart)
       and (($1).since is null or r.created_at >= ($1).since) and (($1).until is null or r.created_at < ($1).until)',
    side,
    case sort
      when 'deadline' then 'r.deadline_at'
      when 'updated' then 'r.updated_at'
      when 'counterpart' then case side
        when 'sent' then 'lower(r.recipient_name)'
        else 'lower(private.person_name(s.first_name, s.last_name, s.email))' end
      else 'r.created_at' end,
    case side when 'sent' then '' else 'join public.users s on s.id = r.sender_id' end,
    case side when 'sent' then 'r.sender_id = ($1).caller' else 'r.recipient_email = ($1).address' end,
    case side when 'sent' then 'r.recipient_email' else 's.email' end)
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

-- `asked`: statuses, area, counterpart, from, until, words. `place` of the last row and its id are where the next page begins.
create function private.list_referrals(
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
  select string_agg('(' || format(page, private.referrals_of_side(
      one, sort, search.words is not null, cardinality(search.parts) > 0)) || ')', ' union all ')
    into pages from unnest(sides) one;
  return query execute format(
    'select pages.id, pages.side, pages.key::text from (%s) pages order by pages.key %s, pages.id %s limit $4', pages, direction, direction)
    using search, after_place, after_id, most;
end
$$;

create function private.count_referrals(sides text[], asked jsonb) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
declare
  search private.referral_search := private.referral_search(asked);
  sum bigint;
begin
  execute (
    select 'select count(*) from (' || string_agg(private.referrals_of_side(
      one, 'newest', search.words is not null, cardinality(search.parts) > 0), ' union all ') || ') found'
    from unnest(sides) one
  ) into sum using search;
  return sum;
end
$$;

revoke all on function
  private.referral_search(jsonb), private.referrals_of_side(text, text, boolean, boolean),
  private.list_referrals(text[], jsonb, text, text, uuid, integer), private.count_referrals(text[], jsonb)
from public;
grant execute on function
  private.list_referrals(text[], jsonb, text, text, uuid, integer), private.count_referrals(text[], jsonb)
to authenticated;
