import { beforeEach, describe, expect, it } from 'vitest'
import { FORMULAS } from '../liens/formulas/registry.ts'
import { LIEN_OBSTACLES } from '../liens/lien-lifecycle.ts'
import { PACKS } from '../liens/packs/registry.ts'
import type { FormulaResult } from '../liens/statement.ts'
import type { OperationResult, UnitValues } from '../records/record.ts'
import { liensOf } from './read-book.ts'
import { aLien, aMatter, anEntry, anOffer, aPayment, aStep, madeId } from './testing/book-parts.ts'
import { BookServer } from './testing/book-server.ts'

const LIEN = madeId(1)
const STATUS = `liens/${LIEN}/status`
const [FIRST, SECOND, THIRD, FOURTH] = [madeId(11), madeId(12), madeId(13), madeId(14)]
const LOCKED = 'The amounts of this lien are locked. Unlock it first, and say why.'
const KEPT = 'What was entered is kept as it is. Add a new entry that says why.'

let server: BookServer
beforeEach(async () => {
  server = new BookServer()
  await server.set({ ...aMatter(), ...aLien(LIEN) })
})

const amount = (id: string, ...of: Parameters<typeof anEntry>): UnitValues => ({
  [`amounts/${id}`]: anEntry(...of),
})
const steps = (...taken: Parameters<typeof aStep>[]): UnitValues => ({
  [STATUS]: { steps: taken.map((step) => aStep(...step)) },
})
const says = (result: OperationResult): readonly string[] =>
  result.kind === 'invalid' ? result.details.map(({ message }) => message) : [result.kind]
const theLien = () => liensOf(server.body)[0]

describe('a book', () => {
  it('names its client, state and date of injury, and each lien its holder and type', async () => {
    expect(says(await server.set({ client: null }))).toEqual(['Please name the client.'])
    expect(says(await server.set({ [`liens/${madeId(2)}/weight`]: 2 }))).toEqual([
      'Please name the lienholder.',
      'Please choose the type of the lien.',
    ])
    expect(says(await new BookServer().set({ title: 'Roe' }))).toEqual([
      ...['Please name the client.', 'Please choose the state.', 'Please enter the date of injury.'],
    ])
  })

  it('is hidden, never deleted by a device', async () => {
    expect(await server.remove()).toMatchObject({
      kind: 'invalid',
      message: 'A matter with its amounts is kept. Hide it instead.',
    })
    expect(await server.set({ hidden: true })).toMatchObject({ kind: 'applied' })
  })
})

describe('an entry', () => {
  it.each([
    ['an amount', `amounts/${FIRST}`, anEntry(LIEN, 'asserted', 100), anEntry(LIEN, 'asserted', 1)],
    ['an offer', `offers/${FIRST}`, anOffer(LIEN, 'us', 100), anOffer(LIEN, 'us', 1)],
    ['a payment', `payments/${FIRST}`, aPayment(LIEN, 100), aPayment(LIEN, 1)],
  ])('of %s is never changed or removed', async (_, name, value, other) => {
    await server.set({ [name]: value })
    for (const changed of [other, null]) expect(says(await server.set({ [name]: changed }))).toEqual([KEPT])
    expect(server.body[name]).toEqual(value)
    expect(await server.set({ [name]: value })).toMatchObject({ kind: 'applied' })
  })

  it('belongs to a lien of the matter', async () => {
    expect(says(await server.set(amount(FIRST, madeId(9), 'asserted', 100)))).toEqual([
      'This matter has no such lien.',
    ])
  })

  it.each([
    ['a negative sum', { cents: -1 }],
    ['part of a cent', { cents: 0.5 }],
    ['more than ten billion dollars', { cents: 1_000_000_000_001 }],
    ['a text for a sum', { cents: '100' }],
    ['a further name', { checked: true }],
    ['an unknown amount', { field: 'total' }],
    ['a day that is none', { asOf: '2026-02-30' }],
  ])('with %s is refused', async (_, more) => {
    const forged = { ...anEntry(LIEN, 'asserted', 100), ...more }
    expect(await server.set({ [`amounts/${FIRST}`]: forged })).toMatchObject({ kind: 'invalid' })
  })

  it('cannot replace itself, or another in a circle', async () => {
    const circle = 'These amounts replace each other in a circle.'
    const one = amount(FIRST, LIEN, 'asserted', 100, { over: [SECOND] })
    const other = amount(SECOND, LIEN, 'asserted', 200, { over: [FIRST] })
    expect(says(await server.set({ ...one, ...other }))).toEqual([circle])
    expect(await server.set(one)).toMatchObject({ kind: 'applied' })
    expect(says(await server.set(other))).toEqual([circle])
    expect(says(await server.set(amount(THIRD, LIEN, 'asserted', 1, { over: [THIRD] })))).toEqual([circle])
  })

  it('of a payment is reversed by a row with its amount, once', async () => {
    await server.set({
      [`payments/${FIRST}`]: aPayment(LIEN, 100),
      [`payments/${SECOND}`]: aPayment(LIEN, 30),
    })
    const reversal = (cents: number, reverses: string) => aPayment(LIEN, cents, { reverses })
    expect(says(await server.set({ [`payments/${THIRD}`]: reversal(99, FIRST) }))).toEqual([
      'A reversal has the amount of the payment that it reverses.',
    ])
    expect(says(await server.set({ [`payments/${THIRD}`]: reversal(100, FOURTH) }))).toEqual([
      'This lien has no such payment to reverse.',
    ])
    // Two devices reverse it without seeing each other.
    for (const id of [THIRD, FOURTH])
      expect(await server.set({ [`payments/${id}`]: reversal(100, FIRST) })).toMatchObject({
        kind: 'applied',
      })
    expect(theLien()?.paid).toBe(30)
  })
})

describe('a result of a formula', () => {
  const inputs = { settlement: 4_800_000, fee: 1_600_000, paid: 654_321, planExcludesCommonFund: false }
  const worked = FORMULAS.get('common_fund')?.work(inputs)
  const outputs = worked?.ok === true ? worked.outputs : {}
  const result: FormulaResult = { formula: 'common_fund', pack: null, inputs, outputs }
  const FINAL = 436_214
  const pack = { state: 'XX', topic: 'future', version: 7 }
  const put = (cents: number, of: FormulaResult) =>
    server.set({ [`amounts/${FIRST}`]: { ...anEntry(LIEN, 'final', cents), result: of } as never })

  it('is worked out again, and its receipt says so', async () => {
    expect(await put(FINAL, result)).toMatchObject({ kind: 'applied' })
    expect(server.body[`receipts/${FIRST}`]).toMatchObject({ check: 'same' })
  })

  it('with other outputs, or for another amount, is refused', async () => {
    const forged = { ...result, outputs: { ...outputs, final: 1 } }
    expect(says(await put(1, forged))).toEqual([
      'The result of “common_fund” is another one with these inputs. Work it out again.',
    ])
    expect(says(await put(1, result))).toEqual(['The amount is not a result of “common_fund”.'])
    expect(says(await put(FINAL, { ...result, inputs: { ...inputs, paid: 1 } }))).toHaveLength(1)
  })

  it('of a pack with another formula is refused', async () => {
    const [other] = PACKS
    if (other === undefined) throw new Error('there are packs')
    const { state, topic, version } = other
    const [refused] = says(await put(FINAL, { ...result, pack: { state, topic, version } }))
    expect(refused).toContain('is another one')
  })

  it('of an unknown version is kept, and marked as not checked', async () => {
    expect(await put(FINAL, { ...result, pack })).toMatchObject({ kind: 'applied' })
    expect(server.body[`receipts/${FIRST}`]).toMatchObject({ check: 'not_checked' })
    await server.set({ [`receipts/${FIRST}`]: { at: '2026-01-01T00:00:00.000Z', check: 'same' } })
    expect(server.body[`receipts/${FIRST}`]).toMatchObject({ check: 'not_checked' })
    await server.set({ [`receipts/${FIRST}`]: null })
    expect(server.body[`receipts/${FIRST}`]).toMatchObject({ check: 'not_checked' })
  })

  it('in an offer is worked out again too', async () => {
    const offer = (outputsOf: FormulaResult['outputs']) =>
      ({ ...anOffer(LIEN, 'us', FINAL), results: [{ ...result, outputs: outputsOf }] }) as never
    expect(says(await server.set({ [`offers/${FIRST}`]: offer({ final: 1 }) }))[0]).toContain(
      'is another one',
    )
    expect(await server.set({ [`offers/${FIRST}`]: offer(outputs) })).toMatchObject({ kind: 'applied' })
  })

  it('cannot hold numbers that the database would write out in hundreds of digits', async () => {
    for (const paid of [1e-300, 1e300, 5e21])
      expect(await put(FINAL, { ...result, inputs: { ...inputs, paid } })).toMatchObject({ kind: 'invalid' })
  })

  it('no receipt is there without an entry', async () => {
    await server.set({ [`receipts/${SECOND}`]: { at: '2026-01-01T00:00:00.000Z', check: 'same' } })
    expect(server.body).not.toHaveProperty([`receipts/${SECOND}`])
  })
})

const ASSERT = ['assert', 'unconfirmed'] as const
const CONFIRM = ['confirm', 'confirmed'] as const
const AGREE = ['agree', 'agreed', { cents: 300, proof: 'Letter of May 2' }] as const
const taken = { assert: [...ASSERT], confirm: [...CONFIRM], agree: [...AGREE] } as {
  [Name in 'assert' | 'confirm' | 'agree']: Parameters<typeof aStep>
}

/** A lien that is agreed at $3.00. */
async function agree(): Promise<void> {
  const result = await server.set({
    ...amount(FIRST, LIEN, 'asserted', 500),
    ...amount(SECOND, LIEN, 'confirmed', 400),
    ...amount(THIRD, LIEN, 'final', 300),
    ...steps(taken.assert, taken.confirm, taken.agree),
  })
  expect(result).toMatchObject({ kind: 'applied' })
}

describe('the steps of a lien', () => {
  it('follow the lifecycle, each with what it needs', async () => {
    expect(says(await server.set(steps(taken.confirm)))).toEqual([LIEN_OBSTACLES.not_now])
    expect(says(await server.set(steps(taken.assert)))).toEqual(['Enter the asserted amount.'])
    expect(
      says(await server.set({ ...amount(FIRST, LIEN, 'asserted', 500), ...steps(taken.assert) })),
    ).toEqual(['applied'])
    expect(says(await server.set(steps(['assert', 'paid'])))).toHaveLength(1)
    expect(says(await server.set(steps(taken.assert, taken.confirm)))).toEqual([
      'Enter the confirmed amount.',
    ])
    expect(says(await server.set(steps(taken.assert, ['agree', 'agreed', { cents: 1 }])))).toEqual([
      LIEN_OBSTACLES.not_now,
    ])
    expect(theLien()?.status).toBe('unconfirmed')
  })

  it('ask for a reduction with our offer, and the day by which they are to answer', async () => {
    const asked = (...offers: [string, ...Parameters<typeof anOffer>][]): UnitValues => ({
      ...amount(FIRST, LIEN, 'asserted', 500),
      ...Object.fromEntries(offers.map(([id, ...of]) => [`offers/${id}`, anOffer(...of)])),
      ...steps(taken.assert, ['request_reduction', 'reduction_requested']),
    })
    const theirs: [string, ...Parameters<typeof anOffer>] = [SECOND, LIEN, 'them', 400]
    expect(says(await server.set(asked(theirs)))).toEqual(['Enter our offer.'])
    const withoutDay = asked(theirs, [THIRD, LIEN, 'us', 300, { respondBy: null }])
    expect(says(await server.set(withoutDay))).toEqual(['Enter the day by which they are to respond.'])
    expect(says(await server.set(asked(theirs, [FOURTH, LIEN, 'us', 300])))).toEqual(['applied'])
    expect(theLien()?.status).toBe('reduction_requested')
  })

  it('are never changed or removed', async () => {
    await agree()
    for (const set of [{ [STATUS]: null }, { [STATUS]: { steps: [] } }, steps(taken.assert)])
      expect(says(await server.set(set))).toEqual([
        'Steps that were taken stay. Look at the lien again, then add a further one.',
      ])
  })

  it('agree on the final amount, and on no other', async () => {
    const set = {
      ...amount(FIRST, LIEN, 'asserted', 500),
      ...amount(SECOND, LIEN, 'confirmed', 400),
      ...amount(THIRD, LIEN, 'final', 300),
    }
    const other = steps(taken.assert, taken.confirm, ['agree', 'agreed', { cents: 299, proof: 'x' }])
    expect(says(await server.set({ ...set, ...other }))).toEqual([
      'The agreed amount is not the final amount of the lien.',
    ])
    const above = steps(taken.assert, taken.confirm, ['agree', 'agreed', { cents: 401, proof: 'x' }])
    expect(says(await server.set({ ...set, ...amount(THIRD, LIEN, 'final', 401), ...above }))).toEqual([
      LIEN_OBSTACLES.above_confirmed_without_reason,
    ])
  })

  it('ask of Medicare its demand letter, and of a plan whether it is self-funded', async () => {
    const set = { ...amount(SECOND, LIEN, 'confirmed', 400), ...amount(THIRD, LIEN, 'final', 300) }
    const all = {
      ...set,
      ...amount(FIRST, LIEN, 'asserted', 500),
      ...steps(taken.assert, taken.confirm, taken.agree),
    }
    const withType = (type: string) => server.set({ ...all, [`liens/${LIEN}/type`]: type })
    expect(says(await withType('medicare'))).toEqual([LIEN_OBSTACLES.demand_letter_missing])
    expect(says(await withType('erisa_insured'))).toEqual([LIEN_OBSTACLES.self_funded_unanswered])
  })

  it('of two devices stand side by side, and a person chooses', async () => {
    await server.set({ ...amount(FIRST, LIEN, 'asserted', 500), ...steps(taken.assert) })
    const seen = { ...server.record?.units }
    await server.set({ ...amount(SECOND, LIEN, 'confirmed', 400), ...steps(taken.assert, taken.confirm) })
    const disputed = steps(taken.assert, ['dispute', 'in_dispute', { dispute: 'coding' }])
    expect(await server.set(disputed, seen)).toMatchObject({ kind: 'applied', conflicted: [STATUS] })
    expect(theLien()?.status).toBe('confirmed')
    expect(await server.resolve(STATUS, 'mine')).toMatchObject({ kind: 'applied' })
    expect(theLien()?.status).toBe('in_dispute')
  })

  it('that lock are not taken back by a choice', async () => {
    await server.set({ ...amount(FIRST, LIEN, 'asserted', 500), ...steps(taken.assert) })
    const seen = { ...server.record?.units }
    await agree()
    await server.set(steps(taken.assert, ['dispute', 'in_dispute', { dispute: 'coding' }]), seen)
    expect(says(await server.resolve(STATUS, 'mine'))).toEqual([
      'Meanwhile the lien was locked on another device. Unlock it first.',
    ])
    expect(await server.resolve(STATUS, 'theirs')).toMatchObject({ kind: 'applied' })
  })
})

describe('a locked amount', () => {
  beforeEach(agree)

  it('takes no new value, and no first one', async () => {
    expect(says(await server.set(amount(FOURTH, LIEN, 'final', 200, { over: [THIRD] })))).toEqual([LOCKED])
    expect(says(await server.set(amount(FOURTH, LIEN, 'payoff', 200)))).toEqual([LOCKED])
  })

  it('takes one once it is unlocked with a reason', async () => {
    const unlock = (reason: string) =>
      steps(taken.assert, taken.confirm, taken.agree, ['unlock', 'confirmed', { reason }])
    expect(says(await server.set(unlock('')))).toEqual(['Give the reason.'])
    const set = { ...unlock('New bill'), ...amount(FOURTH, LIEN, 'final', 200, { over: [THIRD] }) }
    expect(await server.set(set)).toMatchObject({ kind: 'applied' })
    expect(theLien()?.amounts.get('final')).toMatchObject({ counted: 200, isDisputed: false })
  })

  it('keeps what another device wrote without seeing it, as a conflict that counts the higher claim', async () => {
    expect(await server.set(amount(FOURTH, LIEN, 'final', 350))).toMatchObject({ kind: 'applied' })
    expect(theLien()?.amounts.get('final')).toMatchObject({ counted: 350, isDisputed: true })
    const choose = (cents: number) => amount(madeId(15), LIEN, 'final', cents, { over: [THIRD, FOURTH] })
    for (const other of [350, 1]) expect(says(await server.set(choose(other)))).toEqual([LOCKED])
    expect(await server.set(choose(300))).toMatchObject({ kind: 'applied' })
    expect(theLien()?.amounts.get('final')).toMatchObject({ counted: 300, isDisputed: false })
  })

  it('is paid when the payments are the final amount, or with a reason', async () => {
    const pay = (reason: string) =>
      steps(taken.assert, taken.confirm, taken.agree, ['pay', 'paid', { reason }])
    await server.set({ [`payments/${FIRST}`]: aPayment(LIEN, 100) })
    expect(says(await server.set(pay('')))).toEqual([LIEN_OBSTACLES.payments_differ_without_reason])
    expect(await server.set(pay('Paid in part by the client'))).toMatchObject({ kind: 'applied' })
  })
})

it('no agreement while two amounts differ', async () => {
  await server.set({
    ...amount(FIRST, LIEN, 'asserted', 500),
    ...amount(SECOND, LIEN, 'confirmed', 400),
    ...amount(THIRD, LIEN, 'final', 300),
    ...amount(FOURTH, LIEN, 'final', 250),
  })
  expect(says(await server.set(steps(taken.assert, taken.confirm, taken.agree)))).toEqual([
    LIEN_OBSTACLES.amount_conflict,
  ])
})
