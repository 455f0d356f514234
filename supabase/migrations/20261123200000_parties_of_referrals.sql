-- The names that a conflict check is made with, apart from the case's facts; whether the mail may carry those; and the sender's zone.

alter table public.referrals
  add column client_name text check (char_length(client_name) <= 2000),
  add column adverse_parties text check (char_length(adverse_parties) <= 2000),
  -- IANA name, e.g. America/Chicago. Null from releases that did not say it.
  add column sender_time_zone text check (char_length(sender_time_zone) <= 64);
grant insert (client_name, adverse_parties, sender_time_zone) on public.referrals to authenticated;

-- The parties belong to the second tier of disclosure.
create or replace view private.received_referrals with (security_barrier = true) as
  select
    r.id, r.sender_id, r.area, r.jurisdiction, r.compensation_percentage, r.counter_percentage, r.deadline_at,
    r.status, r.created_at, r.updated_at, r.answered_at, tier.disclosure,
    coalesce(nullif(trim(concat_ws(' ', s.first_name, s.last_name)), ''), s.email) as sender_name,
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
    cross join lateral (
      select case
        when r.status in ('accepted', 'retained', 'not_retained', 'resolved', 'fee_due', 'fee_paid', 'closed') then 'full'
        when r.conflict_check_at is not null and r.status in ('open', 'viewed', 'countered') then 'parties'
        else 'terms'
      end as disclosure
    ) tier
  where r.recipient_email = (select private.verified_email());
