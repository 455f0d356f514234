/** Referrals of every state to and from an attorney, and what is asked of the lists of them. */
import type { ReferralSort } from '../../../../../shared/contracts/referrals.ts'
import type { UserClaims } from '../../../../db/database.ts'
import type { ReferralFilter } from '../referral-list.repository.ts'

/** Attorneys 1 to 50 send; every second referral goes to attorney 0, who also sends some. */
const SENDERS = 50
export const idOf = (number: number): string => `0190aaaa-0000-4000-8000-${String(number).padStart(12, '0')}`
export const claimsOf = (number: number): UserClaims => ({
  role: 'authenticated',
  sub: idOf(number),
  email: `attorney-${number}@busy.test`,
})

export const PEOPLE = `
  insert into public.users (id, email, user_type, is_approved, application_state, subscription_status, first_name, last_name, firm_name)
  select ('0190aaaa-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'attorney-' || n || '@busy.test', 'attorney', true, 'approved',
    'active', case when n % 5 > 0 then 'Ann' end, case when n % 7 > 0 then 'Otter' || n end, case when n % 3 > 0 then 'Firm ' || n % 9 end
  from generate_series(0, ${SENDERS}) n;
  insert into public.proven_emails (user_id, email, proven_at) select id, email, '2026-01-01' from public.users`

/** Every state, tier and lack of a value; each third has its time in common with others. */
export const referrals = (count: number): string => `
  insert into public.referrals (id, sender_id, recipient_name, recipient_email, recipient_firm, subject, sender_reference, case_details,
    compensation_percentage, acceptance_deadline, deadline_at, area, jurisdiction, content_sha256, answer, status, conflict_check_at,
    delivery, created_at, updated_at)
  select overlay(overlay(md5('busy' || n) placing '8' from 13) placing 'a' from 17)::uuid,
    ('0190aaaa-0000-4000-8000-' || lpad((case when n % 10 = 3 then 0 else 1 + n * 7 % ${SENDERS} end)::text, 12, '0'))::uuid,
    'Recipient ' || n % 97, case when n % 2 = 0 then 'attorney-0@busy.test' else 'attorney-' || n * 13 % 60 || '@busy.test' end,
    case when n % 4 > 0 then 'Partners ' || n % 40 end, 'Matter ' || md5(n::text) || case when n % 11 = 0 then ' 100%_\\Ü' else '' end,
    case when n % 7 = 0 then 'Ref/' || n end, 'Details', 25, '2026-12-01', '2026-12-01'::timestamptz + n % 90 * interval '1 hour',
    case when n % 5 > 0 then (array['Personal Injury', 'Family Law', 'Tax Law'])[1 + n % 3] end,
    (array['NY', 'DC', 'ZZ'])[n / 2 % 4], encode(sha256(n::text::bytea), 'hex'), '{}',
    (array['open', 'viewed', 'accepted', 'declined', 'countered', 'retained', 'expired', 'closed', 'fee_due'])[1 + n % 9],
    case when n % 2 = 0 and n % 8 > 3 then now() end, 'sent', '2026-11-01'::timestamptz - n / 3 * interval '7 minutes 0.123456 s',
    '2026-11-02'::timestamptz - n * 7919 % 10007 * interval '5 minutes'
  from generate_series(1, ${count}) n`

export type Question = Partial<ReferralFilter> & { readonly sort?: ReferralSort }

export const NOTHING: readonly Question[] = [{ q: 'no such words' }, { statuses: ['closed'] }]

export const QUESTIONS: readonly Question[] = [
  {},
  { box: 'archive' },
  { box: 'sent' },
  ...(['oldest', 'deadline', 'updated', 'counterpart'] as const).flatMap((sort): Question[] => [
    { sort },
    { sort, box: 'archive' },
  ]),
  ...[
    'otter1',
    'OTTER1',
    'ann',
    '-7@busy',
    'firm 4',
    'y, new yo',
    'Personal Injury ref',
    'referral',
    'w y',
    'Ü',
    '100%_\\',
  ].flatMap((q): Question[] => [{ q }, { q, box: 'archive', sort: 'updated' }]),
  ...['ref/', 'partners 3', 'recipient 9', 'matter c', '\\', '%', 'e'].map((q): Question => ({
    q,
    box: 'sent',
  })),
  ...NOTHING,
  { statuses: ['open', 'closed'] },
  { area: 'Tax Law', counterpart: 'attorney-15@busy.test' },
  { from: '2026-10-30T00:00:00Z', until: '2026-10-31T00:00:00Z' },
]

export const FULL: ReferralFilter = {
  ...{ box: 'received', q: null, statuses: null, area: null, counterpart: null, from: null, until: null },
}
