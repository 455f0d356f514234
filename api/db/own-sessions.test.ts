/** The functions for a user's own sessions, with a session table like hosted Supabase's and without one. */
import { expect, it } from 'vitest'
import { platformData } from './platform-data.ts'
import { describeOnBoth } from './testing/engines.ts'

const ANN = '6f1d8a52-0000-4000-8000-000000000001'
const BEN = '6f1d8a52-0000-4000-8000-000000000002'
const session = (n: number): string => `6f1d8a52-0000-4000-8000-00000000010${n}`

const AUTH_SESSIONS = `
  create table auth.sessions (
    id uuid primary key, user_id uuid not null, created_at timestamptz, updated_at timestamptz, not_after timestamptz,
    refreshed_at timestamp, user_agent text
  );
  insert into auth.sessions (id, user_id, created_at, refreshed_at, not_after, user_agent) values
    ('${session(1)}', '${ANN}', '2026-11-01T10:00:00Z', null, null, 'first'),
    ('${session(2)}', '${ANN}', '2026-11-02T10:00:00Z', '2026-11-09T10:00:00', null, null),
    ('${session(3)}', '${ANN}', '2026-11-03T10:00:00Z', null, '2026-11-04T10:00:00Z', 'over'),
    ('${session(4)}', '${BEN}', '2026-11-04T10:00:00Z', null, null, 'of another');`

describeOnBoth('one’s own sessions', (get) => {
  const as = (sub: string, sessionId: string | null, sql: string, values: readonly unknown[] = []) =>
    platformData(get().engine).queryAs(
      { role: 'authenticated', sub, ...(sessionId === null ? {} : { session_id: sessionId }) },
      sql,
      values,
    )
  const LIST = 'select * from public.list_own_sessions()'
  const END = 'select public.end_own_session($1) as ended'

  it('are somewhere else without the table, and the functions say so', async () => {
    await expect(as(ANN, session(1), LIST)).rejects.toMatchObject({
      code: '42P01',
      message: 'this database does not keep the sessions',
    })
    await expect(as(ANN, session(1), END, [session(2)])).rejects.toMatchObject({ code: '42P01' })
    await get().database.asService((tx) => tx.script(AUTH_SESSIONS))
  })

  it('are listed without those of others and those that are over, the one last used first', async () => {
    expect(await as(ANN, session(1), LIST)).toEqual([
      {
        id: session(2),
        created_at: new Date('2026-11-02T10:00:00Z'),
        last_seen_at: new Date('2026-11-09T10:00:00Z'),
        user_agent: null,
        is_current: false,
      },
      {
        id: session(1),
        created_at: new Date('2026-11-01T10:00:00Z'),
        last_seen_at: new Date('2026-11-01T10:00:00Z'),
        user_agent: 'first',
        is_current: true,
      },
    ])
  })

  it('cannot be ended by another person', async () => {
    expect(await as(BEN, session(4), END, [session(1)])).toEqual([{ ended: false }])
    expect(await as(ANN, session(1), LIST)).toHaveLength(2)
  })

  it('are ended by their owner, and reach nothing from then on', async () => {
    expect(await as(ANN, session(1), END, [session(2)])).toEqual([{ ended: true }])
    expect(await as(ANN, session(1), END, [session(2)])).toEqual([{ ended: false }])
    for (const claim of [session(2), session(4), null]) {
      await expect(as(ANN, claim, LIST)).rejects.toMatchObject({ code: '42501' })
      await expect(as(ANN, claim, END, [session(1)])).rejects.toMatchObject({ code: '42501' })
    }
  })

  it.each(['anon', 'service_role'] as const)('are not for %s', async (role) => {
    for (const sql of [LIST, `select public.end_own_session('${session(1)}')`]) {
      const asking = platformData(get().engine).queryAs({ role, sub: ANN, session_id: session(1) }, sql, [])
      await expect(asking).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('need no right to the table itself, and no schema that a caller may choose', async () => {
    await expect(as(ANN, session(1), 'select * from auth.sessions')).rejects.toMatchObject({ code: '42501' })
    const functions = await get().database.statement(`
      select p.proname as name, p.prosecdef as definer, p.proconfig as config
      from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and p.proname like '%own_session%' order by 1`)
    expect(functions).toEqual([
      { name: 'end_own_session', definer: true, config: ['search_path=""'] },
      { name: 'list_own_sessions', definer: true, config: ['search_path=""'] },
    ])
  })
})
