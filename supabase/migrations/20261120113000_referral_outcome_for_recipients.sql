-- What became of the matter is recorded by either side, so the recipient reads it too, as part of the last tier of disclosure.
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
    case when tier.disclosure = 'full' then r.gross_fee end as gross_fee
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
