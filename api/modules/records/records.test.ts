/** The rules of records on the real database, on both engines: random histories of devices, and what only a database can show. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { modelKind } from '../../../shared/domain/records/testing/memory-record-server.ts'
import type { RecordOperation } from '../../../shared/domain/records/record.ts'
import type { Caller } from '../../caller.ts'
import { describeOnBoth } from '../../db/testing/engines.ts'
import { endOldRecords } from './record-retention.ts'
import { createRecordsService, type RecordsService } from './records.service.ts'
import { TEST_SEAL } from './testing/test-seal.ts'
import { histories, liveHistory, newAttorney } from './testing/record-histories.ts'

const KIND = { ...modelKind(z.string()), maxRecords: 5 }
const SPAM = { ...KIND, kind: 'spam', keepDays: () => 90 }
const KINDS = {
  of: (kind: string) => [KIND, SPAM].find((other) => other.kind === kind) ?? null,
  all: [KIND, SPAM],
}
const RUNS = 50
const NOW = Date.parse('2026-11-25T12:00:00Z')
const DAY = 86_400_000

function edit(id: string, set: Readonly<Record<string, string>>, more: object = {}): RecordOperation {
  const base = { opId: randomUUID(), kind: KIND.kind, id, schemaVersion: 1 }
  return { ...base, type: 'set', create: true, set, seen: {}, ...more }
}

describeOnBoth('records', (get) => {
  const now = (): number => NOW
  let service: RecordsService
  beforeAll(() => {
    service = createRecordsService({ seal: TEST_SEAL, database: get().database, clock: now, kinds: KINDS })
  })
  const push = async (caller: Caller, ops: readonly RecordOperation[]) => {
    const request = { deviceId: randomUUID(), deviceLabel: 'Phone', epoch: null, ops: [...ops] }
    return (await service.push(caller, request)).results.map(({ result }) => result)
  }
  const pull = (caller: Caller, after = 0, limit = 100) =>
    service.pull(caller, { after, limit, full: after === 0 })

  it(`${RUNS} random histories of three devices converge (I2, I4, I5)`, { timeout: 120_000 }, async () => {
    const stage = { database: get().database, service, kind: KIND.kind, now: NOW }
    await fc.assert(
      fc.asyncProperty(histories, async (events) => {
        await liveHistory(stage, events)
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
    const other = createRecordsService({
      seal: TEST_SEAL,
      database: await get().second(),
      clock: now,
      kinds: KINDS,
    })
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
