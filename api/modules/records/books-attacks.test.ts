/** Books of liens over HTTP: what a changed client sends is refused in words, and a whole book fits into a call and into the database. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  pullRecordsResponseSchema,
  pushRecordsResponseSchema,
  type PulledRecord,
} from '../../../shared/contracts/records.ts'
import {
  aLien,
  aMatter,
  anEntry,
  anOffer,
  aPayment,
  aStep,
} from '../../../shared/domain/books/testing/book-parts.ts'
import { BOOK_KIND } from '../../../shared/domain/records/book.ts'
import { sizeOf } from '../../../shared/domain/records/change-record.ts'
import type { OperationResult, UnitRevs, UnitValues } from '../../../shared/domain/records/record.ts'
import { ADMIN, ATTORNEY, startTestApi, type Person, type TestApi } from '../../testing/test-api.ts'

const [OWNER, THIEF] = [ATTORNEY, ADMIN]
const NOTE = 'n'.repeat(2_000)

describe('a book of liens', () => {
  let api: TestApi
  const id = randomUUID()
  const lien = randomUUID()
  const asserted = `amounts/${randomUUID()}`
  let before: PulledRecord
  /** As a person sees it who has pulled everything. */
  let units: UnitRevs = {}

  async function send(person: Person, set: unknown, more: object = {}): Promise<Response> {
    const operation = {
      ...{
        opId: randomUUID(),
        kind: 'book',
        id,
        schemaVersion: 1,
        type: 'set',
        create: true,
        set,
        seen: units,
      },
      ...more,
    }
    const request = { deviceId: randomUUID(), deviceLabel: 'Phone', epoch: null, ops: [operation] }
    return api.post('/api/records/push', person, request)
  }
  async function push(person: Person, set: unknown, more: object = {}): Promise<OperationResult> {
    const answer = await send(person, set, more)
    expect(answer.status).toBe(200)
    const [first] = pushRecordsResponseSchema.parse(await answer.json()).results
    return first?.result ?? { kind: 'blocked' }
  }
  async function pull(person: Person): Promise<readonly PulledRecord[]> {
    const answer = await api.get('/api/records', person)
    return pullRecordsResponseSchema.parse(await answer.json()).rows
  }

  beforeAll(async () => {
    api = await startTestApi()
    const set = { ...aMatter(), ...aLien(lien), [asserted]: anEntry(lien, 'asserted', 500_000) }
    expect(await push(OWNER, set)).toMatchObject({ kind: 'applied', rev: 1 })
    const [row] = await pull(OWNER)
    if (row === undefined) throw new Error('the book is there')
    before = row
    units = row.units
    expect(before.body).toMatchObject({ [asserted.replace('amounts', 'receipts')]: { check: null } })
  })
  afterAll(() => api.close())

  it.each<[string, () => UnitValues]>([
    ['an amount changed after it was entered', () => ({ [asserted]: anEntry(lien, 'asserted', 1) })],
    ['an amount removed', () => ({ [asserted]: null })],
    ['an amount that replaces itself', () => circleOf(lien)],
    ['an amount of a lien of another matter', () => entryOf(randomUUID(), 100)],
    ['a sum below zero', () => entryOf(lien, -1)],
    ['a sum above ten billion dollars', () => entryOf(lien, 1e13)],
    [
      'a forged sum of a formula',
      () => entryOf(lien, 1, { formula: 'balance', pack: null, inputs: BILL, outputs: { balance: 1 } }),
    ],
    [
      'a sum beside a true result',
      () => entryOf(lien, 1, { formula: 'balance', pack: null, inputs: BILL, outputs: { balance: 475_705 } }),
    ],
    ['an offer with a forged result', () => offerOf(lien)],
    ['a status without its steps', () => ({ [`liens/${lien}/status`]: { is: 'released' } })],
    ['a step that skips others', () => ({ [`liens/${lien}/status`]: { steps: [aStep('pay', 'paid')] } })],
    ['an agreement without proof', () => ({ [`liens/${lien}/status`]: { steps: AGREED } })],
    [
      'a payment that reverses another lien’s',
      () => ({ [`payments/${randomUUID()}`]: aPayment(lien, 1, { reverses: randomUUID() }) }),
    ],
    ['a lien without its holder', () => ({ [`liens/${lien}/holder`]: null })],
    [
      'a field of a lien that is none',
      () => ({ [`liens/${lien}/__proto__`]: 1, [`liens/${lien}/total`]: 1 }),
    ],
    ['a computed total of the matter', () => ({ total: 1 })],
  ])('%s is refused in words, and nothing changes', async (_, set) => {
    const result = await push(OWNER, set())
    expect(result).toMatchObject({ kind: 'invalid' })
    const words = result.kind === 'invalid' ? result.details.map(({ message }) => message) : []
    for (const message of words) expect(message).toMatch(/^[A-Z].+ .+/)
    expect(await pull(OWNER)).toEqual([before])
  })

  it('is not deleted, by force neither', async () => {
    const deletion = { type: 'delete', seenRev: before.rev, force: true, set: undefined, seen: undefined }
    expect(await push(OWNER, {}, deletion)).toMatchObject({ kind: 'invalid', message: BOOK_KIND.undeletable })
    expect(await pull(OWNER)).toEqual([before])
  })

  it('of another person is out of reach', async () => {
    expect(await push(THIEF, { title: 'Mine' }, { create: false })).toEqual({ kind: 'gone' })
    expect(await push(THIEF, {}, { type: 'delete', seenRev: 1, force: true })).toMatchObject({
      prev: 0,
      rev: 0,
    })
    expect(await pull(THIEF)).toEqual([])
    expect(await pull(OWNER)).toEqual([before])
  })

  it('fits into one call and one row with 256 KiB, and not with more', async () => {
    const whole = bookOfSize(BOOK_KIND.maxBody)
    const other = { id: randomUUID(), seen: {} }
    expect(await push(OWNER, whole, other)).toMatchObject({ kind: 'applied', rev: 1 })
    const more = { [`notes/${randomUUID()}`]: { lien: null, text: NOTE, at: '2026-01-01T00:00:00.000Z' } }
    expect(await push(OWNER, more, other)).toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('This matter is too large') as string,
    })
    expect((await send(OWNER, { title: 'x'.repeat(400 * 1024) }, other)).status).toBe(413)
  })

  it('fits into its row when it is all commas and colons', async () => {
    const inputs = { rows: Array.from({ length: 3_800 }, () => 0) }
    const pack = { state: 'XX', topic: 'x', version: 1 }
    const entries = Array.from({ length: 31 }, () =>
      entryOf(lien, 0, { formula: 'of_another_version', pack, inputs, outputs: { zero: 0 } }),
    )
    const set = Object.assign({ ...aMatter(), ...aLien(lien) }, ...entries) as UnitValues
    expect(sizeOf(set)).toBeGreaterThan(240 * 1024)
    expect(await push(OWNER, set, { id: randomUUID(), seen: {} })).toMatchObject({ kind: 'applied' })
  })
})

/** 8,432.10 less 2,100.05, 1,500.00 and 75.00: 4,757.05. */
const BILL = {
  billed: 843_210,
  adjustments: 210_005,
  insurancePaid: 150_000,
  patientPaid: 7_500,
  unrelated: 0,
}
const AGREED = [
  aStep('assert', 'unconfirmed'),
  aStep('confirm', 'confirmed'),
  aStep('agree', 'agreed', { cents: 1 }),
]

function entryOf(lien: string, cents: number, result: object | null = null): UnitValues {
  // Forged on purpose: not every result is one of ours.
  return { [`amounts/${randomUUID()}`]: { ...anEntry(lien, 'final', cents), result } as never }
}

function circleOf(lien: string): UnitValues {
  const id = randomUUID()
  return { [`amounts/${id}`]: anEntry(lien, 'asserted', 1, { over: [id] }) }
}

function offerOf(lien: string): UnitValues {
  const result = { formula: 'balance', pack: null, inputs: BILL, outputs: { balance: 1 } }
  return { [`offers/${randomUUID()}`]: { ...anOffer(lien, 'us', 1), results: [result] } }
}

function bookOfSize(bytes: number): UnitValues {
  const body: Record<string, UnitValues[string]> = { ...aMatter() }
  while (sizeOf(body) < bytes - 2_200)
    body[`notes/${randomUUID()}`] = { lien: null, text: NOTE, at: '2026-01-01T00:00:00.000Z' }
  body['carrier'] = ''
  const left = bytes - sizeOf(body) - 150
  body[`notes/${randomUUID()}`] = { lien: null, text: 'n'.repeat(left), at: '2026-01-01T00:00:00.000Z' }
  return body
}
