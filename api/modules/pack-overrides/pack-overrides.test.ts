/** What administrators change of rule packs, over HTTP, and what it does to settlement statements. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPacksEndpoint, type AdminPack } from '../../../shared/contracts/admin-packs.ts'
import { packOverridesEndpoint } from '../../../shared/contracts/pack-overrides.ts'
import { pullRecordsResponseSchema, pushRecordsResponseSchema } from '../../../shared/contracts/records.ts'
import { STATEMENT_OBSTACLES } from '../../../shared/domain/liens/statement.ts'
import { issuedFrom, settledBook, HOSPITAL } from '../../../shared/domain/books/testing/settled-book.ts'
import { anEntry, madeId } from '../../../shared/domain/books/testing/book-parts.ts'
import { FORMULAS } from '../../../shared/domain/liens/formulas/registry.ts'
import type { PackOverride } from '../../../shared/domain/liens/packs/overrides.ts'
import { PACKS } from '../../../shared/domain/liens/packs/registry.ts'
import type { OperationResult, UnitValues } from '../../../shared/domain/records/record.ts'
import { sha256 } from '../records/server-kinds.ts'
import { ADMIN, ATTORNEY, PENDING, startTestApi, type Person, type TestApi } from '../../testing/test-api.ts'
import { twoSides, type Answer, type TwoSides } from '../../testing/two-sides.ts'

const TEXAS = '/api/admin/packs/TX/hospital/1'
const START = Date.parse('2026-11-26T10:00:00.000Z')
const MINUTE = 60_000

let now = START
let api: TestApi
let sides: TwoSides

beforeAll(async () => {
  api = await startTestApi({ clock: () => now })
  sides = twoSides(api)
}, 60_000)
afterAll(() => api.close())

const call = (...given: Parameters<TwoSides['call']>): Promise<Answer> => sides.call(...given)

const HOLDS = { isOff: false, dates: null, note: '' }

async function packAt(path: string): Promise<AdminPack> {
  const answer = await call('GET', listPacksEndpoint.path, ADMIN)
  expect(answer).toMatchObject({ status: 200 })
  const { packs } = listPacksEndpoint.response.parse(answer.body)
  const pack = packs.find(({ state, topic, version }) => path.endsWith(`/${state}/${topic}/${version}`))
  if (pack === undefined) throw new Error(`${path} is a pack`)
  return pack
}

/** As an administrator who has just looked. */
async function change(path: string, asked: object, person: Person = ADMIN): Promise<Answer> {
  return call('PUT', path, person, { ...HOLDS, seen: (await packAt(path)).number, ...asked })
}

async function inForce(person: Person = ATTORNEY): Promise<readonly PackOverride[]> {
  const { body } = await call('GET', packOverridesEndpoint.path, person)
  return packOverridesEndpoint.response.parse(body).overrides
}

async function audited(): Promise<readonly unknown[]> {
  return api.database.asService((tx) =>
    tx.query(
      `select actor_id, action, reason, details from public.audit_log where action like 'pack.%' order by id`,
    ),
  )
}

describe('a rule pack', () => {
  it('is switched off and on again by an administrator, with the audit log and every change kept', async () => {
    expect(await change(TEXAS, { isOff: true, note: 'Amended.' })).toMatchObject({
      status: 200,
      body: { pack: { number: 1, override: { isOff: true } } },
    })
    now += MINUTE
    await change(TEXAS, { isOff: true, note: 'Amended in 2026.' })
    expect(await inForce()).toEqual([
      {
        ...{ state: 'TX', topic: 'hospital', version: 1, note: 'Amended in 2026.' },
        ...{ switchedOffAt: '2026-11-26T10:00:00.000Z', dates: null, datesSetAt: null },
      },
    ])
    await change(TEXAS, {})
    expect(await inForce()).toEqual([])
    const { override, number, changes } = await packAt(TEXAS)
    expect([override, number]).toEqual([null, 3])
    expect(changes.map(({ isOff, note }) => [isOff, note])).toEqual([
      [false, ''],
      [true, 'Amended in 2026.'],
      [true, 'Amended.'],
    ])
    expect(changes[0]?.changedBy).toBeTruthy()
    expect(await audited()).toMatchObject([
      { actor_id: ADMIN.id, action: 'pack.switched_off', reason: 'Amended.', details: { state: 'TX' } },
      { action: 'pack.changed', reason: 'Amended in 2026.' },
      { action: 'pack.switched_on', reason: null, details: { topic: 'hospital', version: 1, isOff: false } },
    ])
  })

  it('is changed by nobody else, and read by practising attorneys alone', async () => {
    const number = (await audited()).length
    expect(await change(TEXAS, { isOff: true, note: 'x' }, ATTORNEY)).toMatchObject({ status: 403 })
    expect(await call('GET', listPacksEndpoint.path, ATTORNEY)).toMatchObject({ status: 403 })
    expect(await call('GET', packOverridesEndpoint.path, PENDING)).toMatchObject({ status: 403 })
    expect(await audited()).toHaveLength(number)
  })

  it('is changed once by two administrators who looked at the same', async () => {
    const { number } = await packAt(TEXAS)
    const both = await Promise.all(
      ['One.', 'Other.'].map((note) => call('PUT', TEXAS, ADMIN, { ...HOLDS, note, seen: number })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await change(TEXAS, {})
  })

  it.each([
    ['off, without a note', { isOff: true, note: '  ' }, 'Say why: attorneys see it.'],
    ['other days, without a note', { dates: { from: '2026-01-01', to: null } }, 'Say why: attorneys see it.'],
    [
      'days that end before they begin',
      { dates: { from: '2026-01-02', to: '2026-01-01' }, note: 'x' },
      'The last day is before the first.',
    ],
    ['a day that is none', { dates: { from: '2026-02-30', to: null }, note: 'x' }, 'Please enter a day.'],
    ['a long note', { note: 'x'.repeat(301) }, 'Please use at most 300 characters.'],
  ])('is refused in words: %s', async (_, asked, words) => {
    const answer = await change(TEXAS, asked)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(words)
  })

  it('that is none is not found', async () => {
    for (const path of ['TX/hospital/2', 'TX/hospital/1e0', 'TX/hospital/x', 'XX/hospital/1', 'TX/x/1'])
      expect(
        await call('PUT', `/api/admin/packs/${path}`, ADMIN, { ...HOLDS, seen: 0, note: 'x' }),
      ).toMatchObject({ status: 404 })
  })

  it('does not hold on one day with another version of its topic', async () => {
    const illinois = (version: number) => `/api/admin/packs/IL/providers/${version}`
    const longer = { dates: { from: '2003-07-01', to: '2018-12-31' }, note: 'The text of 2006 is in doubt.' }
    const refused = await change(illinois(1), longer)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('Version 2 holds from Jan 1, 2006 to Dec 31, 2018.')
    expect((await change(illinois(2), { isOff: true, note: 'In doubt.' })).status).toBe(200)
    expect((await change(illinois(1), longer)).status).toBe(200)
    expect((await change(illinois(2), {})).status).toBe(400)
    expect((await change(illinois(1), {})).status).toBe(200)
    expect((await change(illinois(2), {})).status).toBe(200)
  })

  it('keeps its formula, figures and source, whatever else a change names', async () => {
    await change(TEXAS, { note: 'x', formula: 'balance', params: {}, reviewedBy: 'Me', cite: 'Mine' })
    const pack = PACKS.find(({ state, topic }) => state === 'TX' && topic === 'hospital')
    expect(await packAt(TEXAS)).toMatchObject({
      ...{ formula: pack?.formula, reviewedBy: null, cite: pack?.source.cite },
      ...{ effectiveFrom: pack?.effectiveFrom, effectiveTo: pack?.effectiveTo },
    })
    await change(TEXAS, {})
  })
})

describe('a statement with an amount of a rule that was switched off', () => {
  const INPUTS = { settlement: 10_000_000, hospital: 7_000_000 }

  /** $50,000.00 for the hospital by the rule of Texas, agreed on. */
  function texanBook(): UnitValues {
    const worked = FORMULAS.get('cap_tx')?.work(INPUTS)
    if (worked?.ok !== true) throw new Error('the formula gives a result')
    const result = {
      ...{ formula: 'cap_tx', pack: { state: 'TX', topic: 'hospital', version: 1 } },
      ...{ inputs: INPUTS, outputs: worked.outputs },
    }
    const body = settledBook()
    const steps = (body[`liens/${HOSPITAL}/status`] as { steps: { action: string }[] }).steps
    return {
      ...body,
      [`liens/${HOSPITAL}/status`]: {
        steps: steps.map((step) => (step.action === 'agree' ? { ...step, cents: 5_000_000 } : step)),
      },
      [`amounts/${madeId(62)}`]: { ...anEntry(HOSPITAL, 'final', 5_000_000), result }, // JSON
    }
  }

  async function push(id: string, set: UnitValues, seen: object = {}): Promise<OperationResult> {
    const op = {
      opId: randomUUID(),
      kind: 'book',
      id,
      schemaVersion: 1,
      type: 'set',
      create: true,
      set,
      seen,
    }
    const { body } = await call('POST', '/api/records/push', ATTORNEY, {
      ...{ deviceId: randomUUID(), deviceLabel: 'Phone', epoch: null, ops: [op] },
    })
    return pushRecordsResponseSchema.parse(body).results[0]?.result ?? { kind: 'blocked' }
  }

  async function stored(id: string) {
    const { rows } = pullRecordsResponseSchema.parse((await call('GET', '/api/records', ATTORNEY)).body)
    const row = rows.find((each) => each.id === id)
    return { body: row?.body ?? {}, units: row?.units ?? {} }
  }

  async function issue(id: string, more: UnitValues = {}): Promise<OperationResult> {
    const { body, units } = await stored(id)
    return push(id, { ...more, ...issuedFrom(body, randomUUID(), { sha256 }) }, units)
  }

  it('is issued if the server got the amount before, and refused in words if it came after', async () => {
    const [early, late] = [randomUUID(), randomUUID()]
    expect(await push(early, texanBook())).toMatchObject({ kind: 'applied' })
    now += MINUTE
    await change(TEXAS, { isOff: true, note: 'Amended.' })
    now += MINUTE
    expect(await push(late, texanBook())).toMatchObject({ kind: 'applied' })
    expect(await issue(early)).toMatchObject({ kind: 'applied' })
    const refused = await issue(late)
    expect(refused).toMatchObject({ kind: 'invalid' })
    expect(JSON.stringify(refused)).toContain(STATEMENT_OBSTACLES.rule_out_of_use)

    // A receipt with an earlier time, as a changed client sends it, is not believed.
    const forged = { [`receipts/${madeId(62)}`]: { at: '2020-01-01T00:00:00.000Z', check: 'same' } }
    expect(await issue(late, forged)).toMatchObject({ kind: 'invalid' })

    // What was worked out stays what it was, and is taken once the rule is on again.
    await change(TEXAS, {})
    expect(await issue(late)).toMatchObject({ kind: 'applied' })
  })
})
