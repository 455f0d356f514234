/** Settlement statements over HTTP: what a changed client makes up of sums, hashes and versions is refused in words, and nothing changes. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pullRecordsResponseSchema, pushRecordsResponseSchema } from '../../../shared/contracts/records.ts'
import { hashedText } from '../../../shared/domain/books/statement-of-book.ts'
import { statementsOf } from '../../../shared/domain/books/statement-versions.ts'
import { aLien } from '../../../shared/domain/books/testing/book-parts.ts'
import {
  GIVEN,
  HOSPITAL,
  issuedFrom,
  settledBook,
} from '../../../shared/domain/books/testing/settled-book.ts'
import type { IssuedStatement, StatementLines } from '../../../shared/domain/records/book-statement.ts'
import type { OperationResult, UnitRevs, UnitValues } from '../../../shared/domain/records/record.ts'
import { ADMIN, ATTORNEY, startTestApi, type Person, type TestApi } from '../../testing/test-api.ts'
import { sha256 } from './server-kinds.ts'

const [OWNER, THIEF] = [ATTORNEY, ADMIN]
const AT = '2026-11-26T10:00:00.000Z'

describe('a settlement statement', () => {
  let api: TestApi
  const id = randomUUID()
  const first = randomUUID()
  let units: UnitRevs = {}
  let body: UnitValues = {}

  async function push(person: Person, set: unknown, more: object = {}): Promise<OperationResult> {
    const operation = {
      ...{ opId: randomUUID(), kind: 'book', id, schemaVersion: 1, type: 'set', create: true, set },
      seen: units,
      ...more,
    }
    const request = { deviceId: randomUUID(), deviceLabel: 'Phone', epoch: null, ops: [operation] }
    const answer = await api.post('/api/records/push', person, request)
    expect(answer.status).toBe(200)
    const [result] = pushRecordsResponseSchema.parse(await answer.json()).results
    return result?.result ?? { kind: 'blocked' }
  }
  async function look(): Promise<UnitValues> {
    const answer = await api.get('/api/records', OWNER)
    const [row] = pullRecordsResponseSchema.parse(await answer.json()).rows
    units = row?.units ?? {}
    body = row?.body ?? {}
    return body
  }
  const version = (change: (row: IssuedStatement) => IssuedStatement = (row) => row): UnitValues => {
    const changes = statementsOf(body).length === 0 ? '' : 'A cost'
    const unit = issuedFrom(body, first, { changes, sha256 })
    return {
      [`statements/${randomUUID()}`]: change(unit[`statements/${first}`] as unknown as IssuedStatement),
    }
  }
  const rehashed = (row: IssuedStatement): IssuedStatement => ({ ...row, hash: sha256(hashedText(row)) })
  const forgedLines = (more: (lines: StatementLines) => Partial<StatementLines>) => () =>
    version((row) => rehashed({ ...row, lines: { ...row.lines, ...more(row.lines) } }))
  const withdrawal = (statement: string): UnitValues => ({
    [`statements/${randomUUID()}`]: { kind: 'withdrawn', statement, reason: 'A cost', who: 'Ann', at: AT },
  })

  beforeAll(async () => {
    api = await startTestApi()
    expect(await push(OWNER, settledBook())).toMatchObject({ kind: 'applied' })
    await look()
    expect(await push(OWNER, issuedFrom(body, first, { sha256 }))).toMatchObject({ kind: 'applied' })
    await push(OWNER, { holdback: 90_000 }, { seen: units })
    expect(await look()).toMatchObject({ [`receipts/${first}`]: { check: 'same' } })
  })
  afterAll(() => api.close())

  it.each<[string, () => UnitValues]>([
    ['a cent more for the client', forgedLines(({ net }) => ({ net: net + 1 }))],
    ['a cent taken from a lien for the client', forgedLines(takenFromALien)],
    ['another fee', forgedLines(({ fee, net }) => ({ fee: { ...fee, cents: fee.cents + net }, net: 0 }))],
    ['a lien left out', forgedLines(({ liens }) => ({ liens: liens.slice(1) }))],
    ['a negative net', forgedLines(() => ({ net: -1 }))],
    ['a forged hash', () => version((row) => ({ ...row, hash: '0'.repeat(64) }))],
    [
      'the hash of the version before',
      () => version((row) => ({ ...row, hash: statementsOf(body)[0]?.value.hash ?? '' })),
    ],
    ['the number of the version before', () => version((row) => rehashed({ ...row, version: 1 }))],
    ['a version that leaves one out', () => version((row) => rehashed({ ...row, version: 3 }))],
    ['no word about what changed', () => version((row) => rehashed({ ...row, changes: '' }))],
    ['an open lien beside it', () => ({ ...aLien(randomUUID()), ...version() })],
    [
      'a lien that is unlocked with it',
      () => ({ ...aLien(HOSPITAL, { status: { steps: [] } }), ...version() }),
    ],
    ['a book that changes with it', () => ({ ...version(), holdback: 80_000 })],
    ['a payment before it was signed', () => ({ [`statements/${randomUUID()}`]: paidOut(first) })],
    ['a withdrawal of no statement', () => withdrawal(randomUUID())],
    ['two withdrawals', () => ({ ...withdrawal(first), ...withdrawal(first) })],
    [
      'other words under the same id',
      () => ({ [`statements/${first}`]: Object.values(version())[0] ?? null }),
    ],
    ['its removal', () => ({ [`statements/${first}`]: null })],
  ])('with %s is refused in words', async (_, set) => {
    const before = await look()
    const result = await push(OWNER, set())
    expect(result).toMatchObject({ kind: 'invalid' })
    const words = result.kind === 'invalid' ? result.details.map(({ message }) => message) : []
    for (const message of words) expect(message).toMatch(/^[A-Z].+ .+/)
    expect(await look()).toEqual(before)
  })

  it('of another person is out of reach', async () => {
    const before = await look()
    expect(await push(THIEF, version(), { create: false })).toEqual({ kind: 'gone' })
    expect(await push(THIEF, withdrawal(first), { create: false })).toEqual({ kind: 'gone' })
    expect(await look()).toEqual(before)
  })

  it('is issued by no receipt that a device sends', async () => {
    const forged = randomUUID()
    await push(OWNER, { [`receipts/${forged}`]: { at: AT, check: 'same' } })
    expect((await look())[`receipts/${forged}`]).toBeUndefined()
    await push(OWNER, { [`receipts/${first}`]: null })
    expect((await look())[`receipts/${first}`]).toMatchObject({ check: 'same' })
  })

  it('is taken when it is true, and withdrawn once', async () => {
    await look()
    expect(
      await push(
        OWNER,
        version((row) => ({ ...row, lines: { ...row.lines, given: GIVEN } })),
      ),
    ).toMatchObject({
      kind: 'applied',
    })
    await look()
    const last = statementsOf(body).at(-1)?.id ?? ''
    expect(await push(OWNER, withdrawal(last))).toMatchObject({ kind: 'applied' })
    await look()
    expect(await push(OWNER, withdrawal(last))).toMatchObject({
      kind: 'invalid',
      details: [{ message: 'This statement was withdrawn already.' }],
    })
  })
})

function takenFromALien({ liens, net }: StatementLines): Partial<StatementLines> {
  const [one, ...others] = liens
  return one === undefined ? {} : { liens: [{ ...one, final: one.final - 1 }, ...others], net: net + 1 }
}

function paidOut(statement: string): UnitValues[string] {
  return { kind: 'paid_out', statement, on: '2026-11-27', note: '', who: 'Ann', at: AT }
}
