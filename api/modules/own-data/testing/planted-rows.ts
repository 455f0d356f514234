/**
 * A row of each table for a person, with a string of its own in every column that takes one: whatever is found of it afterwards is known to be
 * that person's, from that column. The rows are those of the row security matrix, which every table must have.
 */
import { ROWS } from '../../../db/testing/row-security-tables.ts'
import { HASH, ID, OWNER, RECIPIENT, STRANGER } from '../../../db/testing/row-security-people.ts'
import type { ServiceTx } from '../../../db/database.ts'
import { TABLE_DECISIONS } from '../table-decisions.ts'

export type Planter = {
  /** Part of every string. */
  readonly mark: string
  readonly id: string
  readonly email: string
  /** Distinguishes ids and hashes of rows: a hexadecimal digit. */
  readonly digit: string
}

export type Planted = { readonly table: string; readonly column: string; readonly text: string }

/** What the sample rows leave open, or give to someone else. As SQL. */
function rowOf(table: string, who: Planter): Readonly<Record<string, string>> {
  const me = `'${who.id}'`
  const email = `'${who.email}'`
  const mine: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    audit_log: { actor_id: me },
    legal_search_waitlist: { email },
    messages: { author_id: me },
    password_changes: { user_id: me },
    proven_emails: { user_id: me, email },
    rate_limits: { key: `'call:${who.id}'` },
    referral_events: { actor_id: me },
    referral_messages: { author_id: me },
    referrals: { recipient_email: `'outside-${who.mark}@example.com'` },
    second_step_owners: { user_id: me },
    sign_outs_elsewhere: { user_id: me },
    // A person has one row of each of these.
    stripe_events: { id: `'event-${who.mark}'` },
  }
  return { ...ROWS[table], ...mine[table] }
}

/** The tables that hold something of a person. */
export const TABLES: readonly string[] = Object.keys(ROWS).filter((table) => {
  const decision = TABLE_DECISIONS[table]
  return table !== 'users' && (decision?.erased !== null || decision.exported.length > 0)
})

export async function plant(tx: ServiceTx, who: Planter): Promise<readonly Planted[]> {
  await tx.query(
    `insert into public.users (id, email, user_type, is_approved, application_state, subscription_status)
     values ($1, $2, 'attorney', true, 'approved', 'none')`,
    [who.id, who.email],
  )
  // Without the triggers, and the related rows that a row would need.
  await tx.script('set local session_replication_role = replica')
  const planted = [...(await plantIn(tx, 'users', who, `t.id = '${who.id}'`, { email: '' }))]
  for (const table of TABLES) {
    const row = rowOf(table, who)
    const [columns, values] = [Object.keys(row).join(', '), Object.values(row).join(', ')]
    const made = await tx.query(
      `insert into public.${table} (${columns}) values (${ownedBy(who, values)}) returning ctid::text as place`,
    )
    planted.push(...(await plantIn(tx, table, who, `t.ctid = '${String(made[0]?.['place'])}'`, row)))
  }
  await tx.script('set local session_replication_role = origin')
  return planted
}

function ownedBy({ id, digit }: Planter, values: string): string {
  return values
    .replaceAll(HASH, `'${digit.repeat(64)}'`)
    .replaceAll(STRANGER, `${ID.slice(0, -1)}f9`)
    .replaceAll(ID, `${ID.slice(0, -2)}${digit}0`)
    .replaceAll(`${ID.slice(0, -2)}${digit}0`, `${ID.slice(0, -1)}${digit}`)
    .replaceAll(OWNER.id, id)
    .replaceAll(RECIPIENT.id, `${ID.slice(0, -1)}e9`)
}

const FREE: readonly (string | undefined)[] = [undefined, `'x'`, `'{}'`, `'[]'`]

/** Puts a string into each column of the row that takes one. A column with a rule about its content stays as it is. */
async function plantIn(
  tx: ServiceTx,
  table: string,
  { mark }: Planter,
  where: string,
  row: Readonly<Record<string, string>>,
): Promise<readonly Planted[]> {
  const columns = await tx.query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and data_type in ('text', 'jsonb', 'ARRAY') order by ordinal_position`,
    [table],
  )
  const planted: Planted[] = []
  let place = where
  for (const { name, type } of columns) {
    const column = String(name)
    if (!FREE.includes(row[column])) continue
    const text = `planted-${mark}-${table}-${column}`
    await tx.query('savepoint planting')
    try {
      const changed = await tx.query(
        `update public.${table} t set ${column} = ${literal(String(type), text, row[column])} where ${place} returning ctid::text as place`,
      )
      if (table !== 'users') place = `t.ctid = '${String(changed[0]?.['place'])}'`
      planted.push({ table, column, text })
    } catch {
      await tx.query('rollback to savepoint planting')
    }
    await tx.query('release savepoint planting')
  }
  return planted
}

function literal(type: string, text: string, sample: string | undefined): string {
  if (type === 'text') return `'${text}'`
  if (type === 'ARRAY') return `array['${text}']`
  return sample === `'[]'` ? `'[{"value": "${text}"}]'` : `'{"value": "${text}"}'`
}
