/**
 * With their own token and the data service's public key, users can write their own rows without the API. So every column that members may
 * write, as listed in the database catalog, is tested here with values that our UI never sends.
 */
import { beforeAll, expect, it } from 'vitest'
import type { DataClaims } from '../../runtime/platform-data.ts'
import { NOTIFICATION_KINDS } from '../../shared/contracts/notifications.ts'
import { DEMO_ACCOUNTS } from '../../shared/domain/demo-accounts.ts'
import type { Engine } from './database.ts'
import { describeOnBoth } from './testing/engines.ts'

const [OWNER, , , OTHER] = DEMO_ACCOUNTS
const CLAIMS: DataClaims = { role: 'authenticated', sub: OWNER.id, email: OWNER.email }
const GRANT = '7c1f8a52-0000-4000-8000-000000000001'
const CHECK_VIOLATION = '23514'
const NOT_ALLOWED = '42501'

/** By column type: values that are valid for the type but not for our data. */
const HOSTILE: Readonly<Record<string, readonly string[]>> = {
  text: [`repeat('x', 5000000)`],
  'timestamp with time zone': [`'infinity'`, `'-infinity'`],
  boolean: [],
}

type Column = { readonly table: string; readonly name: string; readonly type: string }

async function writableColumns(engine: Engine): Promise<readonly Column[]> {
  const rows = await engine.statement(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
       join pg_catalog.pg_attribute a on a.attrelid = c.oid
     where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and has_column_privilege('authenticated', c.oid, a.attnum, 'UPDATE') order by 1, 2`,
  )
  return rows.map(({ table, name, type }) => ({
    table: String(table),
    name: String(name),
    type: String(type),
  }))
}

/** Runs the SQL as the data service does: with the token's role and claims, in one transaction. The SQLSTATE of an error, or 'taken'. */
async function written(engine: Engine, sql: string, claims = CLAIMS): Promise<string> {
  try {
    await engine.transaction(async (session) => {
      const rows = await session.query(`${sql} returning 1`, [], claims)
      if (rows.length !== 1) throw new Error(`${rows.length} rows: ${sql}`)
    })
    return 'taken'
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code)
    throw error
  }
}

describeOnBoth('what a member writes without the API', (get) => {
  beforeAll(async () => {
    await get().database.asService(async (tx) => {
      for (const { id, email, userType } of [OWNER, OTHER])
        await tx.query('insert into public.users (id, email, user_type) values ($1, $2, $3)', [
          id,
          email,
          userType,
        ])
      await tx.query(
        `insert into public.proven_emails (user_id, email, proven_at) values ($1, lower($2), now())`,
        [OWNER.id, OWNER.email],
      )
      await tx.query(
        `insert into public.notifications (id, user_id, kind, title, body, created_at)
         values (gen_random_uuid(), $1, 'referral_viewed', 'x', 'x', now())`,
        [OWNER.id],
      )
      await tx.query(
        `insert into public.notification_preferences values ($1, 'referral_viewed', true, true)`,
        [OWNER.id],
      )
      await tx.query(
        `insert into public.device_grants (id, user_id, device_id, label, secret_sha256, created_at, expires_at)
         values ($1, $2, gen_random_uuid(), 'x', $3, now(), now() + interval '90 days')`,
        [GRANT, OWNER.id, 'a'.repeat(64)],
      )
    })
  })

  it('is held to what each column is for', async () => {
    const { engine } = get()
    const columns = await writableColumns(engine)
    expect(columns.length).toBeGreaterThan(0)
    for (const { table, name, type } of columns) {
      const values = HOSTILE[type]
      expect(values, `${table}.${name} is ${type}: say what its hostile values are`).toBeDefined()
      for (const value of values ?? [])
        expect(
          await written(engine, `update public.${table} set ${name} = ${value}`),
          `${table}.${name}`,
        ).toBe(CHECK_VIOLATION)
    }
  })

  it('may be as long as a screen takes it', async () => {
    const { engine } = get()
    const row = `first_name = repeat('x', 100), last_name = repeat('x', 100), secondary_email = repeat('x', 320)`
    expect(await written(engine, `update public.users set ${row}`)).toBe('taken')
  })

  it('names only the kinds of notices that there are, and all of them', async () => {
    const { engine } = get()
    const add = (kind: string, user: string = OWNER.id): Promise<string> =>
      written(
        engine,
        `insert into public.notification_preferences (user_id, kind, in_app, email) values ('${user}', '${kind}', true, false)
         on conflict (user_id, kind) do update set email = false`,
      )
    expect(await add('made_up')).toBe(CHECK_VIOLATION)
    expect(await add('x'.repeat(100_000))).toBe(CHECK_VIOLATION)
    expect(await add('referral_viewed', OTHER.id)).toBe(NOT_ALLOWED)
    for (const kind of Object.keys(NOTIFICATION_KINDS)) expect(await add(kind), kind).toBe('taken')
  })

  it('ends a grant once, and brings none back to life', async () => {
    const { engine, database } = get()
    const set = (value: string): Promise<string> =>
      written(engine, `update public.device_grants set revoked_at = ${value} where id = '${GRANT}'`)
    expect(await set('now()')).toBe('taken')
    expect(await set('null')).toBe(NOT_ALLOWED)
    expect(await set(`now() + interval '1 year'`)).toBe(NOT_ALLOWED)
    expect(await set('revoked_at')).toBe('taken')
    // Nor can the server, by mistake.
    await expect(
      database.statement('update public.device_grants set revoked_at = null where id = $1', [GRANT]),
    ).rejects.toMatchObject({ code: NOT_ALLOWED })
  })
})
