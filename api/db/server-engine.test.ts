import { afterAll, beforeAll, expect, it, onTestFinished, vi, type Mock } from 'vitest'
import pg from 'pg'
import { createLogger } from '../../runtime/logger.ts'
import { startPostgres, type PostgresServer } from '../../runtime/testing/postgres-server.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import type { Engine, Session } from './database.ts'
import { openServerEngine } from './server-engine.ts'

let server: PostgresServer
let url: string
beforeAll(async () => {
  server = await startPostgres()
  url = await server.newDatabase()
})
afterAll(() => server.stop())

async function open(): Promise<{ engine: Engine; warn: Mock }> {
  const logger = createLogger('test', 'silent')
  const warn = vi.fn()
  vi.spyOn(logger, 'warn').mockImplementation(warn)
  return { engine: await openServerEngine({ url, logger, connections: 2 }), warn }
}

const PID = 'select pg_backend_pid() as pid'
const END = 'select pg_terminate_backend($1)'

it('a connection that breaks while it is lent, between two statements, fails its transaction and not the process', async () => {
  const { engine, warn } = await open()
  const lost = engine.transaction(async (session) => {
    const [own] = await session.query(PID, [], 'server')
    await engine.statement(END, [own?.['pid']])
    // The connection reports the error as an event, because no statement is running. Without a listener it would end the process.
    await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.anything(), 'database connection lost'))
    return session.query('select 1', [], 'server')
  })
  await expect(lost).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2000 })
  expect(await engine.transaction((session) => session.query('select 1 as one', [], 'server'))).toEqual([
    { one: 1 },
  ])
  await engine.close()
})

it('a connection that breaks while it is idle is replaced', async () => {
  const { engine, warn } = await open()
  const [idle] = await engine.statement(PID)
  const other = await open()
  await other.engine.statement(END, [idle?.['pid']])
  await vi.waitFor(() =>
    expect(warn).toHaveBeenCalledWith(expect.anything(), 'idle database connection lost'),
  )
  expect(await engine.statement('select 1 as one')).toEqual([{ one: 1 }])
  await Promise.all([engine.close(), other.engine.close()])
})

it('a call for which no connection becomes free in time is asked to come again, and the next one is served', async () => {
  const logger = createLogger('test', 'silent')
  const engine = await openServerEngine({ url, logger, connections: 1, patience: 1_500 })
  const refused = await engine.transaction(() =>
    engine
      .transaction(() => Promise.resolve('served'))
      .catch((error: unknown) => error instanceof AppError && [error.code, error.retryAfter]),
  )
  expect(refused).toEqual(['unavailable', 5000])
  expect(await engine.transaction((session) => session.query('select 1 as one', [], 'server'))).toEqual([
    { one: 1 },
  ])
  await engine.close()
})

it('a server that is away is said with 503 and a time to wait; what it refuses is not', async () => {
  const { engine } = await open()
  await expect(engine.statement('select nothing_of_the_kind')).rejects.toMatchObject({ code: '42703' })
  await expect(
    engine.transaction((session) => session.query('select 1 / 0', [], 'server')),
  ).rejects.toMatchObject({
    code: '22012',
  })
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const away = new AbortController()
    const back = server.restart({ signal, outage: 1_000 }).finally(() => away.abort())
    const refused = await untilRefused(() => engine.statement('select 1'), away.signal)
    expect(refused).toMatchObject({ code: 'unavailable', status: 503 })
    await expect(
      engine.transaction((session) => session.query('select 1', [], 'server')),
    ).rejects.toMatchObject({
      code: 'unavailable',
    })
    await back
    expect(await engine.statement('select 1 as one')).toEqual([{ one: 1 }])
  }
  await engine.close()
})

async function untilRefused(ask: () => Promise<unknown>, end: AbortSignal): Promise<unknown> {
  while (!end.aborted) {
    try {
      await ask()
    } catch (error) {
      return error
    }
  }
  return null
}

it('a server that cannot be reached is said in words that name the variable', async () => {
  const gone = url.replace(/:\d+\//, ':1/')
  await expect(openServerEngine({ url: gone, logger: createLogger('test', 'silent') })).rejects.toThrow(
    'The database in DATABASE_URL cannot be used',
  )
})

async function openOne(): Promise<{ engine: Engine; rounds: () => number }> {
  const engine = await openServerEngine({ url, logger: createLogger('test', 'silent'), connections: 1 })
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(async () => {
    asked.mockRestore()
    await engine.close()
  })
  return {
    engine,
    rounds() {
      const { length } = asked.mock.calls
      asked.mockClear()
      return length
    },
  }
}

const OFTEN = 6

it('takes one round trip for what is read at once, and two for a transaction whose statements do not wait', async () => {
  const { engine, rounds } = await openOne()
  const rights = { role: 'authenticated' } as const
  await engine.statement('create role authenticated')
  rounds()
  await engine.transaction((session) => session.query('select 1', [], rights), 'read at once')
  expect(rounds()).toBe(1)
  await engine.transaction((session) =>
    Promise.all([session.query('select 1', [], rights), session.query('select 2', [], 'server')]),
  )
  expect(rounds()).toBe(2)
  await engine.transaction(() => Promise.resolve())
  expect(rounds()).toBe(0)
})

it('runs nothing without its transaction: not when begin fails, and not what follows it', async () => {
  const { engine } = await openOne()
  await engine.statement('create table written (by text)')
  const write = (session: Session, by: string) =>
    session.query('insert into written values ($1)', [by], 'server')
  for (let turn = 0; turn < OFTEN; turn += 1) await engine.transaction((session) => write(session, 'before'))
  // Now `begin`, which is prepared, is not there any more.
  await engine.statement('deallocate all')
  const writing = engine.transaction(async (session) => {
    await Promise.allSettled([write(session, 'at once'), write(session, 'at once')])
    await write(session, 'after it').catch(() => undefined)
    await write(session, 'after that')
  })
  await expect(writing).rejects.toMatchObject({ code: 'unavailable' })
  expect(await engine.statement('select distinct by from written')).toEqual([{ by: 'before' }])
  await engine.transaction((session) => write(session, 'then'))
  expect(await engine.statement(`select by from written where by <> 'before'`)).toEqual([{ by: 'then' }])
})

it('a statement whose table is changed meanwhile is asked to come again, and then answers with the change', async () => {
  const { engine } = await openOne()
  await engine.statement('create table changing (one int); insert into changing values (1)')
  const read = () => engine.transaction((session) => session.query('select * from changing', [], 'server'))
  for (let turn = 0; turn < OFTEN; turn += 1) expect(await read()).toEqual([{ one: 1 }])
  await engine.statement('alter table changing add two int default 2')
  await expect(read()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 500 })
  expect(await read()).toEqual([{ one: 1, two: 2 }])
})

it('keeps the error of the statement that failed, and the connection', async () => {
  const { engine } = await openOne()
  const [before] = await engine.statement(PID)
  const failing = engine.transaction((session) =>
    Promise.all([
      session.query('select 1', [], 'server'),
      session.query('select 1 / $1::int', [0], 'server'),
      session.query('select nothing_of_the_kind', [], 'server'),
    ]),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  await expect(engine.statement('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' })
  expect(await engine.statement(`${PID} where $1`, [true])).toEqual([before])
})

it('a statement over its time is ended, with all that its transaction did', async () => {
  const logger = createLogger('test', 'silent')
  const engine = await openServerEngine({ url, logger, connections: 1, statementLimit: 1_000 })
  await engine.statement('create table slow (one int)')
  const slow = engine.transaction((session) =>
    Promise.all([
      session.query('insert into slow values (1)', [], 'server'),
      session.query('select pg_sleep(20)', [], 'server'),
    ]),
  )
  await expect(slow).rejects.toMatchObject({ code: '57014' })
  expect(await engine.statement('select * from slow')).toEqual([])
  await engine.close()
})
