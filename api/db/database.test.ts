import { describe, expect, it } from 'vitest'
import { describeOnBoth } from './testing/engines.ts'
import { isRefusedByDatabase, type UserClaims } from './database.ts'
import { migrate } from './migrations.ts'
import { platformData } from './platform-data.ts'

const ANN: UserClaims = { role: 'authenticated', sub: '6f1d8a52-0000-4000-8000-000000000001' }
const BOB: UserClaims = { role: 'authenticated', sub: '6f1d8a52-0000-4000-8000-000000000002' }

describeOnBoth('the database', (get) => {
  const addUser = (claims: UserClaims): Promise<unknown> =>
    get().database.asService((tx) =>
      tx.query(
        `insert into public.users (id, email, user_type) values ($1, $2, 'client') on conflict do nothing`,
        [claims.sub, `${claims.sub}@example.com`],
      ),
    )

  it('a user sees their own rows only, and the role is gone with the transaction', async () => {
    const { database } = get()
    await addUser(ANN)
    await addUser(BOB)
    const seen = await database.asUser(ANN, (tx) =>
      tx.query('select id, current_user::text as role from public.users'),
    )
    expect(seen).toEqual([{ id: ANN.sub, role: 'authenticated' }])
    const all = await database.asService((tx) =>
      tx.query('select id, current_user::text as role from public.users'),
    )
    expect(all).toHaveLength(2)
    expect(all[0]?.['role']).not.toBe('authenticated')
  })

  it('many users at once never see each other', async () => {
    const { database } = get()
    await addUser(ANN)
    await addUser(BOB)
    const people = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? ANN : BOB))
    const seen = await Promise.all(
      people.map((claims) => database.asUser(claims, (tx) => tx.query('select id from public.users'))),
    )
    expect(seen).toEqual(people.map((claims) => [{ id: claims.sub }]))
  })

  it('the server takes its own part in a user’s transaction, then the user’s rights are back', async () => {
    const { database } = get()
    await addUser(ANN)
    await addUser(BOB)
    const counts = await database.asUser(ANN, async (tx) => {
      const count = async (queries: Pick<typeof tx, 'query'>) =>
        (await queries.query('select count(*)::int as n from public.users'))[0]?.['n']
      const before = await count(tx)
      const inside = await tx.withoutRowSecurity(count)
      return [before, inside, await count(tx)]
    })
    expect(counts).toEqual([1, 2, 1])
  })

  it('a failing transaction leaves nothing behind and the next one works', async () => {
    const { database } = get()
    const failing = database.asService(async (tx) => {
      await tx.query(`insert into public.rate_limits values ('x', 1, now())`)
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    const rows = await database.asService((tx) => tx.query(`select from public.rate_limits where key = 'x'`))
    expect(rows).toEqual([])
  })

  it('a script that fails inside its own transaction does not spoil the connection', async () => {
    const { database } = get()
    await expect(database.statement('begin; select 1; select nonsense; commit;')).rejects.toThrow('nonsense')
    for (let index = 0; index < 20; index += 1) {
      expect(await database.statement('select $1::int as n', [index])).toEqual([{ n: index }])
    }
    expect(await database.statement('select 1 as a; select 2 as b')).toEqual([{ b: 2 }])
  })

  it('a notification arrives when its transaction commits, and not from one that does not', async () => {
    const { database, second } = get()
    const heard: string[] = []
    const stop = await (await second()).listen('test_channel', (payload) => heard.push(payload))
    const notify = (payload: string, fail: boolean): Promise<void> =>
      database.asService(async (tx) => {
        await tx.query(`select pg_notify('test_channel', $1)`, [payload])
        if (fail) throw new Error('rolled back')
      })
    await expect(notify('never', true)).rejects.toThrow('rolled back')
    await notify('committed', false)
    await expect.poll(() => heard).toEqual(['committed'])
    await stop()
  })

  it('migrations are applied once, recorded as the Supabase CLI records them, also by processes that start together', async () => {
    const { database, second } = get()
    expect(await migrate(database)).toEqual([])
    const other = await second()
    await Promise.all([migrate(database), migrate(other)])
    const rows = await database.statement(
      'select version, name from supabase_migrations.schema_migrations order by 1',
    )
    expect(rows[0]).toEqual({ version: '20261101090000', name: 'users_and_audit' })
    expect(new Set(rows.map((row) => row['version'])).size).toBe(rows.length)
  })

  it('lends its tables under the claims of whoever asks', async () => {
    await addUser(ANN)
    const data = platformData(get().engine)
    expect(await data.queryAs(ANN, 'select id from public.users where id = $1', [ANN.sub])).toEqual([
      { id: ANN.sub },
    ])
    expect(await data.queryAs(ANN, 'select id from public.users where id = $1', [BOB.sub])).toEqual([])
    const asAnon = data.queryAs({ role: 'anon' }, 'select id from public.users', [])
    await expect(asAnon).rejects.toSatisfy(isRefusedByDatabase)
  })
})

describe('isRefusedByDatabase', () => {
  it('knows the SQLSTATE', () => {
    expect(isRefusedByDatabase(Object.assign(new Error('no'), { code: '42501' }))).toBe(true)
    expect(isRefusedByDatabase(new Error('42501'))).toBe(false)
  })
})
