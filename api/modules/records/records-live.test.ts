/** What one device changes through one API process reaches the open screens of its owner's others through another, on one PostgreSQL. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../../runtime/logger.ts'
import type { RecordOperation } from '../../../shared/domain/records/record.ts'
import type { Caller } from '../../caller.ts'
import { createDatabase, type Database, type ServiceTx } from '../../db/database.ts'
import { openServerEngine } from '../../db/server-engine.ts'
import { askForDatabase } from '../../db/testing/database-desk.ts'
import {
  ADMIN,
  ATTORNEY,
  composeTestApi,
  sessionsWithRetries,
  type ComposedApi,
  type Person,
} from '../../testing/test-api.ts'
import { startIssuer, type TestIssuer } from '../../testing/test-issuer.ts'
import { publish } from '../live/live-hub.ts'
import { seed } from '../seed/seed.ts'
import { createRecordsService } from './records.service.ts'
import { TEST_SEAL } from './testing/test-seal.ts'

const DEVICE = randomUUID()

function newCall(caller: string): RecordOperation {
  const target = { opId: randomUUID(), kind: 'call', id: randomUUID(), schemaVersion: 1 }
  return { ...target, type: 'set', create: true, set: { caller }, seen: {} }
}

describe('two API processes on one PostgreSQL', () => {
  const logger = createLogger('test', 'silent')
  let issuer: TestIssuer
  const processes: { readonly api: ComposedApi; readonly database: Database }[] = []
  beforeAll(async () => {
    issuer = await startIssuer()
    const url = await askForDatabase('migrated')
    for (let number = 0; number < 2; number += 1) {
      const database = createDatabase(await openServerEngine({ url, logger }))
      if (number === 0) await seed(database, 'demo')
      const sessions = sessionsWithRetries(issuer, logger)
      const api = await composeTestApi({ database, logger, sessions, env: { SUPABASE_URL: issuer.url } })
      processes.push({ api, database })
    }
  })
  afterAll(async () => {
    for (const { api, database } of processes) {
      api.release()
      await api.close()
      await api.queue.close()
      await database.close()
    }
    await issuer.stop()
  })
  const first = () => processes[0]!
  const second = () => processes[1]!

  async function push(person: Person, ops: readonly RecordOperation[]): Promise<void> {
    const answer = await first().api.app.request('/api/records/push', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${await issuer.token(person)}`,
      },
      body: JSON.stringify({ deviceId: DEVICE, deviceLabel: 'Phone', epoch: null, ops }),
    })
    expect(answer.status).toBe(200)
  }

  /** An open screen of the person on the second process. */
  async function screenOf(person: Person) {
    const headers = { Authorization: `Bearer ${await issuer.token(person)}` }
    const answer = await second().api.app.request('/api/events', { headers })
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const next = async (): Promise<unknown> => {
      while (!text.includes('\n\n')) {
        const { value, done } = await reader.read()
        if (done) throw new Error('the stream ended')
        text += value
      }
      const [event = '', ...rest] = text.split('\n\n')
      text = rest.join('\n\n')
      return JSON.parse(event.replace(/^data: /, ''))
    }
    /** The events until now. They come in the order in which they were committed, so that none is missed before the mark. */
    const untilNow = async (): Promise<readonly unknown[]> => {
      const mark = { type: 'referral', referralId: randomUUID() } as const
      await first().database.asService((tx) => publish(tx, person.id, mark))
      const seen: unknown[] = []
      for (;;) {
        const event = await next()
        if (isDeepStrictEqual(event, mark)) return seen
        seen.push(event)
      }
    }
    // A new screen is told where things stand.
    while (!isDeepStrictEqual(await next(), { type: 'notification', unread: 0 }));
    await untilNow()
    return { next, untilNow, leave: () => reader.cancel() }
  }

  it('a push on one is told on the other, as ids alone, to its owner alone', async () => {
    const [mine, theirs] = [await screenOf(ATTORNEY), await screenOf(ADMIN)]
    await push(ATTORNEY, [newCall('Rita Roe'), newCall('Jane Roe')])
    expect(await mine.next()).toEqual({ type: 'records', seq: 2, deviceId: DEVICE })
    expect(await theirs.untilNow()).toEqual([])
    await mine.leave()
    await theirs.leave()
  })

  it('a push that changes nothing is told to nobody', async () => {
    const known = newCall('Known')
    await push(ATTORNEY, [known])
    const mine = await screenOf(ATTORNEY)
    const nothing = { opId: randomUUID(), kind: 'call', id: randomUUID(), schemaVersion: 1 }
    await push(ATTORNEY, [known])
    await push(ATTORNEY, [{ ...known, opId: randomUUID() }])
    await push(ATTORNEY, [{ ...nothing, type: 'delete', seenRev: 1 }])
    await push(ATTORNEY, [{ ...newCall('x'), kind: 'unknown' }])
    expect(await mine.untilNow()).toEqual([])
    await mine.leave()
  })

  /** The first process's service, whose transaction ends as the test says. */
  const serviceThat = (end: (tx: ServiceTx) => Promise<void>) => {
    const { database } = first()
    return createRecordsService({
      seal: TEST_SEAL,
      clock: Date.now,
      database: {
        ...database,
        asService: (work) =>
          database.asService(async (tx) => {
            const result = await work(tx)
            await end(tx)
            return result
          }),
      },
    })
  }
  const caller: Caller = {
    ...{ userId: ATTORNEY.id, email: ATTORNEY.email, verifiedEmail: ATTORNEY.email, aal: 'aal1' },
    claims: { role: 'authenticated', sub: ATTORNEY.id, email: ATTORNEY.email },
  }
  const request = (caller: string) => ({
    ...{ deviceId: DEVICE, deviceLabel: 'Phone', epoch: null },
    ops: [newCall(caller)],
  })

  it('a push is told when it is stored, and not before', async () => {
    const mine = await screenOf(ATTORNEY)
    const written = Promise.withResolvers<undefined>()
    const stored = Promise.withResolvers<undefined>()
    const service = serviceThat(async () => {
      written.resolve(undefined)
      await stored.promise
    })
    const pushing = service.push(caller, request('Held'))
    await written.promise
    expect(await mine.untilNow()).toEqual([])
    stored.resolve(undefined)
    await pushing
    expect(await mine.next()).toMatchObject({ type: 'records', deviceId: DEVICE })
    await mine.leave()
  })

  it('a push that is not stored is told to nobody', async () => {
    const mine = await screenOf(ATTORNEY)
    const service = serviceThat(() => Promise.reject(new Error('the connection broke')))
    await expect(service.push(caller, request('Lost'))).rejects.toThrow('the connection broke')
    expect(await mine.untilNow()).toEqual([])
    await mine.leave()
  })
})
