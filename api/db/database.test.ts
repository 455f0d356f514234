import { describe, expect, it } from 'vitest'
import { describeOnAll } from './testing/engines.ts'
import { isRefusedByDatabase, type ServiceTx, type UserClaims } from './database.ts'
import { migrate } from './migrations.ts'
import { platformData } from './platform-data.ts'

const ANN: UserClaims = { role: 'authenticated', sub: '6f1d8a52-0000-4000-8000-000000000001' }
const BOB: UserClaims = { role: 'authenticated', sub: '6f1d8a52-0000-4000-8000-000000000002' }

describeOnAll('the database', (get) => {
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

  it('a statement has the rights it was made with, also beside others that are under way', async () => {
    const { database } = get()
    await addUser(ANN)
    await addUser(BOB)
    const ROLE = 'select count(*)::int as n, current_user::text as role from public.users'
    const seen = await database.asUser(ANN, (tx) =>
      Promise.all([
        tx.query(ROLE),
        tx.withoutRowSecurity((service) => service.query(ROLE)),
        tx.query(ROLE),
        tx.withoutRowSecurity(async (service) => [
          ...(await service.query(ROLE)),
          ...(await service.query(ROLE)),
        ]),
        tx.query(ROLE),
      ]),
    )
    expect(seen.flat().map((row) => row['n'])).toEqual([1, 2, 1, 2, 2, 1])
    expect(seen.flat().filter((row) => row['role'] === 'authenticated')).toHaveLength(3)
  })

  it('a user has their own rights again after the server’s part has failed', async () => {
    const { database } = get()
    await addUser(ANN)
    await addUser(BOB)
    const count = await database.asUser(ANN, async (tx) => {
      const part = tx.withoutRowSecurity(async (service) => {
        await service.query('select 1')
        throw new Error('stop')
      })
      await expect(part).rejects.toThrow('stop')
      return tx.query('select id from public.users')
    })
    expect(count).toEqual([{ id: ANN.sub }])
  })

  it('nothing runs after a role that could not be taken on, whatever the caller makes of it', async () => {
    const { database } = get()
    await addUser(ANN)
    const nobody = { ...ANN, role: 'nobody_of_this_name' } as unknown as UserClaims // no such role
    const write = `insert into public.rate_limits values ('nobody', 1, now())`
    const writing = database.asUser(nobody, async (tx) => {
      await Promise.allSettled([tx.query(write), tx.query(write)])
      await tx.query(write).catch(() => undefined)
      return tx.query(write)
    })
    await expect(writing).rejects.toThrow()
    expect(await database.statement(`select from public.rate_limits where key = 'nobody'`)).toEqual([])
  })

  it('the server goes on from a savepoint, and a user’s transaction does not', async () => {
    const { database } = get()
    await addUser(ANN)
    await addUser(BOB)
    const seen = await database.asService(async (tx) => {
      await tx.query('savepoint before')
      await tx.query('select 1 / 0').catch(() => tx.query('rollback to savepoint before'))
      return tx.query('select count(*)::int as n from public.users')
    })
    expect(seen).toEqual([{ n: 2 }])
    // The savepoint is from before the user's role was taken on: back there, what follows would have the server's.
    const asUser = database.asUser(ANN, async (tx) => {
      await tx.withoutRowSecurity((service) => service.query('savepoint before'))
      await tx
        .query('select 1 / 0')
        .catch(() => tx.query('rollback to savepoint before').catch(() => undefined))
      const rows = await tx.query('select id from public.users').catch(() => [])
      expect(rows.filter(({ id }) => id !== ANN.sub)).toEqual([])
      throw new Error('looked')
    })
    await expect(asUser).rejects.toThrow('looked')
  })

  it('reads at once under the rights of the user, and nothing but reads', async () => {
    const { database } = get()
    await addUser(ANN)
    await addUser(BOB)
    const read = await database.readAsUser(ANN, (tx) =>
      Promise.all([tx.query('select id from public.users'), tx.query('select $1::int as n', [7])]),
    )
    expect(read).toEqual([[{ id: ANN.sub }], [{ n: 7 }]])
    const writing = database.readAsUser(ANN, (tx) =>
      tx.withoutRowSecurity((service) =>
        service.query(`insert into public.rate_limits values ('r', 1, now())`),
      ),
    )
    await expect(writing).rejects.toMatchObject({ code: '25006' })
    const late = database.readAsUser(ANN, async (tx) => {
      await tx.query('select 1')
      return tx.query('select 2')
    })
    await expect(late).rejects.toThrow('read at once')
    expect(await database.readAsUser(ANN, (tx) => tx.query('select id from public.users'))).toEqual([
      { id: ANN.sub },
    ])
    expect(await database.readAsUser(ANN, () => Promise.resolve('nothing asked'))).toBe('nothing asked')
  })

  it('a statement asked for often answers each role by its own rights', async () => {
    const { database } = get()
    await addUser(ANN)
    await addUser(BOB)
    const COUNT = 'select count(*)::int as n from public.users'
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await database.asUser(ANN, (tx) => tx.query(COUNT))).toEqual([{ n: 1 }])
      expect(await database.asService((tx) => tx.query(COUNT))).toEqual([{ n: 2 }])
      expect(await database.readAsUser(BOB, (tx) => tx.query('select id from public.users'))).toEqual([
        { id: BOB.sub },
      ])
    }
  })

  it('a value that no column takes fails its statement and leaves nothing behind', async () => {
    const { database } = get()
    const endless: Record<string, unknown> = {}
    endless['itself'] = endless
    const writing = database.asService(async (tx) => {
      await tx.query(`insert into public.rate_limits values ('endless', 1, now())`)
      return tx.query('select $1::jsonb', [endless])
    })
    await expect(writing).rejects.toThrow()
    expect(await database.statement(`select from public.rate_limits where key = $1`, ['endless'])).toEqual([])
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

  it('refuses a statement once its transaction has ended', async () => {
    const { database } = get()
    const add = `insert into public.rate_limits values ('late', 1, now())`
    const kept = await database.asService((tx) => Promise.resolve({ tx }))
    await expect(kept.tx.query(add)).rejects.toThrow()
    const ofUser = await database.asUser(ANN, async (tx) => {
      await tx.query('select 1')
      return { tx }
    })
    await expect(ofUser.tx.withoutRowSecurity((service) => service.query(add))).rejects.toThrow()
    expect(await database.statement(`select from public.rate_limits where key = 'late'`)).toEqual([])
  })

  it('nothing stays of what goes on beside a part that has failed', async () => {
    const { database } = get()
    let statements = 0
    const goOn = async (tx: ServiceTx): Promise<void> => {
      for (;;) {
        await tx.query(`insert into public.rate_limits values ('beside ' || $1, 1, now())`, [statements])
        statements += 1
      }
    }
    const failing = async (tx: ServiceTx): Promise<never> => {
      await tx.query('select 1')
      throw new Error('stop')
    }
    const goingOn = Promise.withResolvers<unknown>()
    const working = database.asService(async (tx) => {
      const other = goOn(tx)
      other.catch(goingOn.resolve)
      await Promise.all([failing(tx), other])
    })
    await expect(working).rejects.toThrow('stop')
    await goingOn.promise
    expect(statements).toBeGreaterThan(0)
    const left = await database.statement(`select from public.rate_limits where key like 'beside %'`)
    expect(left).toEqual([])
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
