import { afterAll, beforeAll, expect, it, vi, type Mock } from 'vitest'
import { createLogger } from '../../runtime/logger.ts'
import { startPostgres, type PostgresServer } from '../../runtime/testing/postgres-server.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import type { Engine } from './database.ts'
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
    const [own] = await session.query(PID, [])
    await engine.statement(END, [own?.['pid']])
    // The connection reports the error as an event, because no statement is running. Without a listener it would end the process.
    await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.anything(), 'database connection lost'))
    return session.query('select 1', [])
  })
  await expect(lost).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2000 })
  expect(await engine.transaction((session) => session.query('select 1 as one', []))).toEqual([{ one: 1 }])
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
  const engine = await openServerEngine({ url, logger, connections: 1, patience: 50 })
  const refused = await engine.transaction(() =>
    engine
      .transaction(() => Promise.resolve('served'))
      .catch((error: unknown) => error instanceof AppError && [error.code, error.retryAfter]),
  )
  expect(refused).toEqual(['unavailable', 5000])
  expect(await engine.transaction((session) => session.query('select 1 as one', []))).toEqual([{ one: 1 }])
  await engine.close()
})

it('a server that is away is said with 503 and a time to wait; what it refuses is not', async () => {
  const { engine } = await open()
  await expect(engine.statement('select nothing_of_the_kind')).rejects.toMatchObject({ code: '42703' })
  await expect(engine.transaction((session) => session.query('select 1 / 0', []))).rejects.toMatchObject({
    code: '22012',
  })
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const away = new AbortController()
    const back = server.restart({ signal, outage: 300 }).finally(() => away.abort())
    const refused = await untilRefused(() => engine.statement('select 1'), away.signal)
    expect(refused).toMatchObject({ code: 'unavailable', status: 503 })
    await expect(engine.transaction((session) => session.query('select 1', []))).rejects.toMatchObject({
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
