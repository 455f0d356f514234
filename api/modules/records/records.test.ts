/** The rules of records on the real database, on both engines: random histories of devices, and what only a database can show. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../../shared/domain/app-error.ts'
import { modelKind } from '../../../shared/domain/records/testing/memory-record-server.ts'
import { ModelDevice, type ModelServer } from '../../../shared/domain/records/testing/record-model.ts'
import type { RecordOperation } from '../../../shared/domain/records/record.ts'
import type { Caller } from '../../caller.ts'
import type { Database } from '../../db/database.ts'
import { describeOnBoth } from '../../db/testing/engines.ts'
import { beginEpoch, forgetAnswers, forgetDeletions } from './record-retention.repository.ts'
import { endOldRecords } from './record-retention.ts'
import { createRecordsService, type RecordsService } from './records.service.ts'

const KIND = { ...modelKind(z.string()), maxRecords: 5 }
const SPAM = { ...KIND, kind: 'spam', keepDays: () => 90 }
const KINDS = {
  of: (kind: string) => [KIND, SPAM].find((other) => other.kind === kind) ?? null,
  all: [KIND, SPAM],
}
const RUNS = 50
const NOW = Date.parse('2026-11-25T12:00:00Z')
const DAY = 86_400_000
const UNITS = ['a', 'b', 'g', 'latest'] as const

async function newAttorney(database: Database): Promise<Caller> {
  const userId = randomUUID()
  await database.asService((tx) =>
    tx.query(
      `insert into public.users (id, email, user_type, is_approved, application_state, subscription_status)
       values ($1, $2, 'attorney', true, 'approved', 'active')`,
      [userId, `${userId}@example.test`],
    ),
  )
  const claims = { sub: userId, role: 'authenticated', aud: 'authenticated', aal: 'aal2' } as const
  return { userId, email: null, verifiedEmail: null, aal: 'aal2', claims }
}

/** null where the server says that the cursor or the epoch is not the present one. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError && ['epoch_changed', 'cursor_too_old'].includes(error.code)) return null
    throw error
  })
}

function serverOf(service: RecordsService, caller: Caller): ModelServer {
  return {
    push: async (device, epoch, ops) => {
      const request = { deviceId: randomUUID(), deviceLabel: device, epoch, ops: [...ops] }
      const answer = await orNull(service.push(caller, request))
      return answer && { epoch: answer.epoch, results: answer.results.map(({ result }) => result) }
    },
    pull: (after, limit, full) => orNull(service.pull(caller, { after, limit, full })),
  }
}

function edit(id: string, set: Readonly<Record<string, string>>, more: object = {}): RecordOperation {
  const base = { opId: randomUUID(), kind: KIND.kind, id, schemaVersion: 1 }
  return { ...base, type: 'set', create: true, set, seen: {}, ...more }
}

describeOnBoth('records', (get) => {
  const now = (): number => NOW
  let service: RecordsService
  beforeAll(() => {
    service = createRecordsService({ database: get().database, clock: now, kinds: KINDS })
  })
  const push = async (caller: Caller, ops: readonly RecordOperation[]) => {
    const request = { deviceId: randomUUID(), deviceLabel: 'Phone', epoch: null, ops: [...ops] }
    return (await service.push(caller, request)).results.map(({ result }) => result)
  }
  const pull = (caller: Caller, after = 0, limit = 100) =>
    service.pull(caller, { after, limit, full: after === 0 })

  it(`${RUNS} random histories of three devices converge (I2, I4, I5)`, { timeout: 120_000 }, async () => {
    const event = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ k: fc.constant('edit' as const), d: fc.nat(2), r: fc.nat(1), u: fc.nat(3) }),
      },
      { weight: 1, arbitrary: fc.record({ k: fc.constant('delete' as const), d: fc.nat(2), r: fc.nat(1) }) },
      {
        weight: 5,
        arbitrary: fc.record({
          k: fc.constant('push' as const),
          d: fc.nat(2),
          fault: fc.constantFrom(
            'ok' as const,
            'ok' as const,
            'lost_request' as const,
            'lost_answer' as const,
            'twice' as const,
          ),
        }),
      },
      { weight: 4, arbitrary: fc.record({ k: fc.constant('pull' as const), d: fc.nat(2) }) },
      {
        weight: 2,
        arbitrary: fc.record({ k: fc.constant('decide' as const), d: fc.nat(2), keeps: fc.boolean() }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ k: fc.constantFrom('purge' as const, 'forget' as const, 'epoch' as const) }),
      },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 30 }), async (events) => {
        const { database } = get()
        const caller = await newAttorney(database)
        const ids = [randomUUID(), randomUUID()] as const
        const server = serverOf(service, caller)
        const devices = ['x', 'y', 'z'].map((name) => new ModelDevice(name, KIND.kind, server, randomUUID))
        let values = 0
        for (const next of events) {
          const on = 'd' in next ? devices[next.d] : undefined
          if (next.k === 'edit') on?.edit(ids[next.r] ?? '', { [UNITS[next.u] ?? 'a']: `v${(values += 1)}` })
          if (next.k === 'delete') on?.remove(ids[next.r] ?? '')
          if (next.k === 'push') await on?.push(next.fault)
          if (next.k === 'pull') await on?.pull(1)
          if (next.k === 'decide') {
            const [choice] = on?.choices() ?? []
            if (choice !== undefined) on?.decide(choice, next.keeps)
          }
          const late = new Date(NOW + 400 * DAY)
          if (next.k === 'purge') await database.asService((tx) => forgetDeletions(tx, late))
          if (next.k === 'forget') await database.asService((tx) => forgetAnswers(tx, late))
          if (next.k === 'epoch') await database.asService((tx) => beginEpoch(tx, new Date(NOW)))
        }
        for (let quiet = 0, round = 0; quiet < 2; round += 1) {
          expect(round, 'everything leaves the devices').toBeLessThan(60)
          for (const on of devices) {
            const choice = on.choices().find(({ kind }) => kind !== 'conflict')
            if (choice !== undefined) on.decide(choice, true)
            await on.push('ok')
            while (await on.pull(50));
          }
          const isQuiet = devices.every((on) =>
            [...on.entries.values()].every(({ pending, aside }) => pending.length === 0 && aside === null),
          )
          quiet = isQuiet ? quiet + 1 : 0
        }
        const { rows } = await service.pull(caller, { after: 0, limit: 100, full: true })
        for (const on of devices)
          for (const id of ids)
            expect(on.view(id), `I2 on ${on.name}`).toEqual(rows.find((row) => row.id === id)?.body ?? null)
      }),
      { numRuns: RUNS, seed: 20261125 },
    )
  })

  it('an operation that comes again is answered the same, and changes nothing (I4)', async () => {
    const caller = await newAttorney(get().database)
    const operation = edit(randomUUID(), { a: 'one' })
    const [first] = await push(caller, [operation])
    expect(first).toMatchObject({ kind: 'applied', prev: 0, rev: 1, seq: 1 })
    expect(await push(caller, [operation, operation])).toEqual([first, first])
    expect((await pull(caller)).head).toBe(1)
  })

  it('one that is not applied stops the later ones of its record, and no other (I9)', async () => {
    const caller = await newAttorney(get().database)
    const [one, other] = [randomUUID(), randomUUID()]
    const wrong = edit(one, { unknown: 'x' })
    const results = await push(caller, [wrong, edit(one, { a: 'later' }), edit(other, { a: 'fine' })])
    expect(results.map(({ kind }) => kind)).toEqual(['invalid', 'blocked', 'applied'])
    expect((await pull(caller)).rows.map(({ id }) => id)).toEqual([other])
  })

  it('two owners of the same ids never meet (I6)', async () => {
    const [ann, ben] = [await newAttorney(get().database), await newAttorney(get().database)]
    const operation = edit(randomUUID(), { a: 'of Ann' })
    await push(ann, [operation])
    const [result] = await push(ben, [{ ...operation, set: { a: 'of Ben' } } as RecordOperation])
    expect(result).toMatchObject({ kind: 'applied', prev: 0, seq: 1 })
    expect((await pull(ann)).rows[0]?.body).toEqual({ a: 'of Ann' })
    expect((await pull(ben)).rows[0]?.body).toEqual({ a: 'of Ben' })
  })

  it('calls that write at the same time leave no gap that a page steps over (I5)', async () => {
    const caller = await newAttorney(get().database)
    const other = createRecordsService({ database: await get().second(), clock: now, kinds: KINDS })
    const id = randomUUID()
    const calls = Array.from({ length: 12 }, (_, index) => {
      const request = {
        deviceId: randomUUID(),
        deviceLabel: 'x',
        epoch: null,
        ops: [edit(id, { latest: `v${index}` })],
      }
      return (index % 2 === 0 ? service : other).push(caller, request)
    })
    const seqs = (await Promise.all(calls)).flatMap(({ results }) =>
      results.map(({ result }) => (result.kind === 'applied' ? result.seq : -1)),
    )
    expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    expect(await pull(caller)).toMatchObject({ head: 12, next: 12, more: false })
  })

  it('pages end where they are told to, and the last one at the head', async () => {
    const caller = await newAttorney(get().database)
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    await push(
      caller,
      ids.map((id) => edit(id, { a: 'x' })),
    )
    const first = await pull(caller, 0, 2)
    expect(first).toMatchObject({ next: 2, more: true, head: 3 })
    expect(first.rows).toHaveLength(2)
    expect(await pull(caller, first.next, 2)).toMatchObject({ next: 3, more: false })
  })

  it('after a deletion the server holds no word of it (I7)', async () => {
    const caller = await newAttorney(get().database)
    const id = randomUUID()
    const typed = `secret ${randomUUID()}`
    await push(caller, [edit(id, { a: typed, latest: typed })])
    await push(caller, [edit(id, { latest: 'later' })])
    await push(caller, [
      { opId: randomUUID(), kind: KIND.kind, id, schemaVersion: 1, type: 'delete', seenRev: 2 },
    ])
    expect((await pull(caller)).rows[0]).toMatchObject({ body: null, units: {}, conflicts: [] })
    for (const table of ['records', 'record_history', 'record_answers']) {
      const found = await get().database.statement(
        `select 1 from public.${table} as row where strpos(row::text, $1) > 0`,
        [typed],
      )
      expect(found, table).toEqual([])
    }
  })

  it('an account holds so many records of a kind, and no more', async () => {
    const caller = await newAttorney(get().database)
    const results = await push(
      caller,
      Array.from({ length: 6 }, () => edit(randomUUID(), { a: 'x' })),
    )
    expect(results.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 5 }, () => 'applied'),
      'invalid',
    ])
    expect(results.at(-1)).toMatchObject({ message: expect.stringContaining('can hold 5') as string })
  })

  it('is for attorneys who may act', async () => {
    const userId = randomUUID()
    await get().database.asService((tx) =>
      tx.query(`insert into public.users (id, email, user_type) values ($1, $2, 'client')`, [
        userId,
        `${userId}@example.test`,
      ]),
    )
    const claims = { sub: userId, role: 'authenticated', aud: 'authenticated', aal: 'aal2' } as const
    const client: Caller = { userId, email: null, verifiedEmail: null, aal: 'aal2', claims }
    const operation = edit(randomUUID(), { a: 'x' })
    await expect(push(client, [operation])).rejects.toMatchObject({ code: 'attorney_only' })
    await expect(pull(client)).rejects.toMatchObject({ code: 'attorney_only' })
    await expect(service.history(client, operation, null)).rejects.toMatchObject({ code: 'attorney_only' })
  })

  it('keeps what a change replaced without its person having seen it, for its owner alone', async () => {
    const [ann, ben] = [await newAttorney(get().database), await newAttorney(get().database)]
    const id = randomUUID()
    await push(ann, [edit(id, { latest: 'first' })])
    await push(ann, [edit(id, { latest: 'second' })])
    const { changes } = await service.history(ann, { kind: KIND.kind, id }, null)
    expect(changes).toMatchObject([{ rev: 2, deviceLabel: 'Phone', replaced: { latest: 'first' } }])
    expect((await service.history(ben, { kind: KIND.kind, id }, null)).changes).toEqual([])
  })

  describe('as time passes', () => {
    it('ends what is kept long enough as a deletion, and forgets deletions after that', async () => {
      const caller = await newAttorney(get().database)
      const id = randomUUID()
      await push(caller, [{ ...edit(id, { a: 'spam' }), kind: SPAM.kind }])
      await push(caller, [edit(randomUUID(), { a: 'stays' })])
      const endAt = (days: number) =>
        endOldRecords({ database: get().database, clock: () => NOW + days * DAY })
      await endAt(89)
      expect((await pull(caller)).rows.find((row) => row.id === id)?.body).toEqual({ a: 'spam' })
      await endAt(91)
      const { rows, head } = await pull(caller)
      expect(rows.find((row) => row.id === id)).toMatchObject({ body: null, rev: 2, seq: 3 })
      await endAt(91 + 181)
      expect((await pull(caller)).rows).toHaveLength(1)
      await expect(pull(caller, 2)).rejects.toMatchObject({ code: 'cursor_too_old' })
      expect((await pull(caller, head)).rows).toEqual([])
    })
  })
})
