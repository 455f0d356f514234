/** Demo profiles, the load data for list benchmarks, and the rooms of the marketplace with people in them. Existing rows are left unchanged. */
import type { Database, ServiceTx } from '../../db/database.ts'
import { DEMO_ACCOUNTS, type DemoAccount } from '../../../shared/domain/demo-accounts.ts'
import { insertReferrals } from './load-referrals.ts'
import { insertRooms } from './rooms/insert-rooms.ts'
import { OPEN_STATES } from './rooms/made-up-people.ts'

/** `now`: what is made up of the last weeks ends there. */
export async function seed(
  database: Database,
  what: 'demo' | 'load' | 'rooms',
  now: Date = new Date(),
): Promise<void> {
  await database.asService(async (tx) => {
    for (const account of DEMO_ACCOUNTS) {
      await insertAccount(tx, account)
      await proveAddress(tx, account)
    }
    await openStates(tx)
    if (what === 'load') await insertReferrals(tx, DEMO_ACCOUNTS[0].id)
    if (what === 'rooms') await insertRooms(tx, now)
  })
}

async function insertAccount(tx: ServiceTx, account: DemoAccount): Promise<void> {
  const isAttorney = account.userType === 'attorney'
  await tx.query(
    `insert into public.users
       (id, email, user_type, first_name, last_name, phone, is_approved, application_state, subscription_status,
        firm_name, office_address, firm_city, firm_state, firm_zip, bar_id, years_of_experience, practice_areas, bar_state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $13)
     on conflict do nothing`,
    [
      account.id,
      account.email,
      account.userType,
      account.firstName,
      account.lastName,
      '212-555-0100',
      account.isApproved,
      isAttorney ? (account.isApproved ? 'approved' : 'submitted') : null,
      account.isPaid ? 'active' : 'none',
      ...(isAttorney
        ? [
            `${account.firstName} Law Office`,
            '100 Example Street',
            'New York',
            'NY',
            '10001',
            `DEMO-${account.id.slice(-4)}`,
            5,
          ]
        : [null, null, null, null, null, null, null]),
      isAttorney ? ['Personal Injury', 'Civil Litigation'] : [],
    ],
  )
  // In a database older than the admissions table, the migration has inserted them.
  await tx.query(
    `insert into public.bar_admissions (user_id, jurisdiction, number, status, verified_on)
     select id, bar_state, bar_id, case when is_approved then 'verified' else 'submitted' end,
       case when is_approved then (created_at at time zone 'UTC')::date end
     from public.users u where id = $1 and bar_state is not null and bar_id is not null
       and not exists (select from public.bar_admissions a where a.user_id = u.id)`,
    [account.id],
  )
}

/** Besides that of the application, which is New York. */
const FURTHER_ADMISSIONS: Readonly<Record<string, string>> = {
  'attorney@demo.test': 'PA',
  'attorney2@demo.test': 'OH',
}

/** Where demo requests can be found. States that a rule speaks against are not among them. */
async function openStates(tx: ServiceTx): Promise<void> {
  await tx.query(
    `insert into public.marketplace_states (state, is_open, reason, changed_at)
     select s, true, 'Demo data', now() from unnest($1::text[]) s on conflict do nothing`,
    [OPEN_STATES],
  )
  for (const [email, state] of Object.entries(FURTHER_ADMISSIONS))
    await tx.query(
      `insert into public.bar_admissions (user_id, jurisdiction, number, status, verified_on)
       select id, $2, 'DEMO-' || $2, 'verified', (created_at at time zone 'UTC')::date from public.users where email = $1
       on conflict do nothing`,
      [email, state],
    )
}

/** Marks the addresses as verified, as in the sandbox, and grants the administrator role. */
async function proveAddress(tx: ServiceTx, { id, email, isAdmin }: DemoAccount): Promise<void> {
  await tx.query(
    `insert into public.proven_emails (user_id, email, proven_at) values ($1, $2, to_timestamp(0)) on conflict do nothing`,
    [id, email],
  )
  if (isAdmin)
    await tx.query(
      `insert into public.administrators (user_id, granted_at, granted_by) values ($1, now(), 'demo data') on conflict do nothing`,
      [id],
    )
}
