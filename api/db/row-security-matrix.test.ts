/**
 * Tests every table and view of ours with every role and every kind of statement, and the functions that look past row-level security. They are
 * read from the database catalog, so a new one fails here until it has a sample row and a line with its allowed operations.
 */
import { beforeAll, expect, it } from 'vitest'
import type { DataClaims } from '../../runtime/platform-data.ts'
import { DEMO_ACCOUNTS } from '../../shared/domain/demo-accounts.ts'
import { isRefusedByDatabase, type Engine, type Row, type ServiceTx } from './database.ts'
import { describeOnBoth } from './testing/engines.ts'
import {
  CLIENT,
  ID,
  member,
  OWNER,
  PEOPLE,
  PROVEN_AT,
  RECIPIENT,
  STRANGER,
} from './testing/row-security-people.ts'
import { ALLOWED, CALLABLE, FINDS } from './testing/row-security-rights.ts'
import { ROWS } from './testing/row-security-tables.ts'

type Relation = { readonly name: string; readonly table: string; readonly isView: boolean }

async function relations(tx: Pick<ServiceTx, 'query'>): Promise<readonly Relation[]> {
  const rows = await tx.query(
    `select n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as is_view
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'f', 'v', 'm') order by 1, 2`,
  )
  return rows.map(({ schema, name, is_view }) => ({
    name: `${String(schema)}.${String(name)}`,
    table: String(name),
    isView: is_view === true,
  }))
}

class RolledBack extends Error {}

/** No role can write to a view of several tables (SQLSTATE 55000). */
function isNotWritable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55000'
}

/** Runs one statement with these claims and rolls it back. Returns 'refused' or the number of rows it reached. */
async function outcome(engine: Engine, claims: DataClaims, sql: string): Promise<string> {
  let rows: readonly Row[] = []
  try {
    await engine.transaction(async (session) => {
      rows = await session.query(sql, [], claims)
      await session.query('set constraints all immediate', [], claims)
      throw new RolledBack()
    })
  } catch (error) {
    if (isRefusedByDatabase(error) || isNotWritable(error)) return 'refused'
    if (!(error instanceof RolledBack)) throw new Error(`${claims.role}: ${sql}`, { cause: error })
  }
  return String(rows.length)
}

/** The columns that this role may write; if there are none, all of the sample row's, so that the statement is rejected. */
async function writable(
  engine: Engine,
  role: string,
  { name, table }: Relation,
  right: 'INSERT' | 'UPDATE',
): Promise<readonly string[]> {
  const rows = await engine.statement(
    `select a.attname as name from pg_catalog.pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
       and has_column_privilege($2, a.attrelid, a.attnum, $3) order by a.attnum`,
    [name, role, right],
  )
  const may = rows.map((row) => String(row['name']))
  return may.length > 0 ? may : Object.keys(ROWS[table] ?? { id: '' })
}

async function readable(engine: Engine, name: string): Promise<readonly string[]> {
  const rows = await engine.statement(
    `select a.attname as name from pg_catalog.pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
       and has_column_privilege('authenticated', a.attrelid, a.attnum, 'SELECT')`,
    [name],
  )
  return rows.map((row) => String(row['name']))
}

/** Inserts a row that belongs to the owner, with unused keys. */
async function insertion(engine: Engine, role: string, relation: Relation): Promise<string> {
  const row: Readonly<Record<string, string>> = {
    ...(ROWS[relation.table] ?? { id: `'${ID}2'`, email: `'x@example.com'`, user_type: `'client'` }),
    ...(relation.table === 'notification_preferences' ? { kind: `'referral_accepted'` } : {}),
    ...(relation.table === 'referrals' ? { id: `'${ID}2'` } : {}),
  }
  const columns = (await writable(engine, role, relation, 'INSERT')).filter((column) => column in row)
  const values = columns.map((column) => row[column] ?? 'default')
  return `insert into ${relation.name} (${columns.join(', ')}) values (${values.join(', ')}) returning 1`
}

async function rightsOf(engine: Engine, claims: DataClaims, relation: Relation): Promise<string> {
  const { name } = relation
  const updated = relation.isView ? ['id'] : await writable(engine, claims.role, relation, 'UPDATE')
  const tries: readonly (readonly [string, string])[] = [
    ['select', `select 1 from ${name}`],
    [
      'insert',
      relation.isView
        ? `insert into ${name} (id) values ('${ID}2') returning 1`
        : await insertion(engine, claims.role, relation),
    ],
    [
      'update',
      `update ${name} set ${updated.map((column) => `${column} = ${column}`).join(', ')} returning 1`,
    ],
    ['delete', `delete from ${name} returning 1`],
    ...(relation.isView ? [] : [['truncate', `truncate ${name} cascade`] as const]),
  ]
  const done: string[] = []
  for (const [what, sql] of tries) {
    const result = await outcome(engine, claims, sql)
    if (result !== 'refused') done.push(`${what} ${result}`)
  }
  return done.join(', ')
}

describeOnBoth('every table and view', (get) => {
  beforeAll(async () => {
    const { database } = get()
    await database.asService(async (tx) => {
      for (const { id, email, userType } of DEMO_ACCOUNTS)
        // Attorneys who may act: otherwise what only they may see would be hidden from everybody.
        await tx.query(
          `insert into public.users (id, email, user_type, is_approved, application_state, subscription_status)
           values ($1, $2, $3, true, case when $3 = 'attorney' then 'approved' end, 'active')`,
          [id, email, userType],
        )
      for (const { id, email } of DEMO_ACCOUNTS)
        await tx.query(
          'insert into public.proven_emails (user_id, email, proven_at) values ($1, $2, to_timestamp($3))',
          [id, email, PROVEN_AT],
        )
      // One row per table, without its triggers and related rows.
      await tx.script('set local session_replication_role = replica')
      for (const [table, row] of Object.entries(ROWS)) {
        if (row === null) continue
        const [columns, values] = [Object.keys(row).join(', '), Object.values(row).join(', ')]
        await tx.script(`insert into public.${table} (${columns}) values (${values})`)
      }
    })
  })

  it('has a row to try for', async () => {
    const tables = (await get().database.asService(relations)).filter(({ isView }) => !isView)
    expect(tables.map(({ table }) => table)).toEqual(Object.keys(ROWS).toSorted())
    for (const { name } of tables)
      expect(await get().database.statement(`select 1 from ${name} limit 1`), name).toHaveLength(1)
  })

  it.each(Object.entries(PEOPLE))('lets %s do what is written and nothing else', async (person, claims) => {
    const { engine, database } = get()
    const found: Record<string, string> = {}
    for (const relation of await database.asService(relations)) {
      const rights = await rightsOf(engine, claims, relation)
      if (rights !== '') found[relation.name] = rights
    }
    const wanted = Object.entries(ALLOWED).flatMap(([name, rights]) =>
      rights[person] === undefined ? [] : [[name, rights[person]] as const],
    )
    expect(found).toEqual(Object.fromEntries(wanted))
  })

  it('shows nothing of theirs to who has a second step and has not shown it', async () => {
    const { engine, database } = get()
    const counts = async (claims: DataClaims): Promise<Record<string, string>> => {
      const found: Record<string, string> = {}
      for (const name of Object.keys(ALLOWED).filter((name) => name.startsWith('public.'))) {
        const columns = await readable(engine, name)
        found[name] = await outcome(engine, claims, `select ${columns.join(', ')} from ${name}`)
      }
      for (const [sql, finds] of Object.entries(FINDS))
        if (finds['owner'] !== '0') found[sql] = await outcome(engine, claims, sql)
      return found
    }
    const owner = member(OWNER.id, OWNER.email)
    const before = await counts(owner)
    expect(Object.values(before)).not.toContain('0')
    await database.asService((tx) =>
      tx.query('insert into public.second_step_owners (user_id, since) values ($1, now())', [OWNER.id]),
    )
    const nothing = Object.fromEntries(Object.keys(before).map((name) => [name, '0']))
    expect(await counts(owner)).toEqual(nothing)
    expect(await counts({ ...owner, aal: 'aal1' })).toEqual(nothing)
    expect(await counts({ ...owner, aal: 'aal2' })).toEqual(before)
    await database.asService((tx) =>
      tx.query('delete from public.second_step_owners where user_id = $1', [OWNER.id]),
    )
  })

  it.each<[string, DataClaims, number]>([
    ['another account with the address in its token', member(STRANGER, RECIPIENT.email), 0],
    ['the account under another address', member(RECIPIENT.id, 'other@example.com'), 0],
    [
      'the account, as it was signed in before the proof',
      { ...member(RECIPIENT.id, RECIPIENT.email), iat: PROVEN_AT - 60 },
      0,
    ],
    [
      'a token renewed after the proof, of a sign-in before it',
      {
        ...member(RECIPIENT.id, RECIPIENT.email),
        iat: PROVEN_AT + 60,
        amr: [{ method: 'password', timestamp: PROVEN_AT - 60 }],
        user_metadata: { email_verified: true },
      },
      0,
    ],
    [
      'the account, signed in after the proof',
      {
        ...member(RECIPIENT.id, RECIPIENT.email),
        amr: [{ method: 'otp', timestamp: PROVEN_AT + 60 }],
      },
      1,
    ],
  ])('lets %s see of what was sent to the address', async (_who, claims, count) => {
    const { engine } = get()
    expect(await outcome(engine, claims, 'select 1 from private.received_referrals')).toBe(String(count))
  })

  it('shows the recipient no more of the referral than its tier of disclosure', async () => {
    const { engine } = get()
    const seen = await engine.transaction(async (session) => {
      return session.query(
        'select subject, client_name, adverse_parties, case_details, gross_fee from private.received_referrals',
        [],
        member(RECIPIENT.id, RECIPIENT.email),
      )
    })
    expect(seen).toEqual([
      { subject: null, client_name: null, adverse_parties: null, case_details: null, gross_fee: null },
    ])
  })

  it.each(Object.entries(PEOPLE))(
    'lets %s find by its functions what is theirs, and no more',
    async (person, claims) => {
      for (const [sql, finds] of Object.entries(FINDS))
        expect(await outcome(get().engine, claims, sql), sql).toBe(finds[person] ?? 'refused')
    },
  )

  it('is nobody’s who claims an address that is not confirmed', async () => {
    const claims = {
      ...member(CLIENT.id, RECIPIENT.email),
      user_metadata: { email_verified: false },
    }
    expect(await outcome(get().engine, claims, 'select 1 from private.received_referrals')).toBe('0')
  })

  it('lets each role call these functions and no other', async () => {
    const rows = await get().database.statement(
      `select distinct r.role || ' ' || n.nspname || '.' || p.proname as name
       from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
         cross join unnest(array['anon', 'authenticated', 'service_role']) as r (role)
       where n.nspname in ('public', 'private') and p.prorettype <> 'trigger'::regtype
         and has_schema_privilege(r.role, n.oid, 'USAGE') and has_function_privilege(r.role, p.oid, 'EXECUTE')
       order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(CALLABLE)
  })
})
