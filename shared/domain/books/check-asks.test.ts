import { beforeEach, describe, expect, it } from 'vitest'
import type { OperationResult, UnitValues } from '../records/record.ts'
import { askState, asksOf, offerOfAnswer } from './asks.ts'
import { liensOf } from './read-book.ts'
import { aLien, aMatter, anAnswer, anAsk, anEntry, anOffer, aStep, madeId } from './testing/book-parts.ts'
import { BookServer } from './testing/book-server.ts'

const [LIEN, OTHER, OURS, THEIRS] = [madeId(1), madeId(2), madeId(11), madeId(12)]
const [ASK, ANSWER, END] = [madeId(21), madeId(31), madeId(41)]
const FAR = '2099-01-01'

let server: BookServer
beforeEach(async () => {
  server = new BookServer()
  await server.set({
    ...aMatter(),
    ...aLien(LIEN),
    ...aLien(OTHER),
    [`offers/${OURS}`]: anOffer(LIEN, 'us', 100),
    [`offers/${THEIRS}`]: anOffer(LIEN, 'them', 200),
  })
})

const ask = (more: Parameters<typeof anAsk>[2] = {}): UnitValues => ({
  [`asks/${ASK}`]: anAsk(LIEN, OURS, { respondBy: FAR, ...more }),
})
const says = (result: OperationResult): readonly string[] =>
  result.kind === 'invalid' ? result.details.map(({ message }) => message) : [result.kind]

describe('an ask', () => {
  it('is taken once, with the time at which the server got it', async () => {
    expect(await server.set(ask())).toMatchObject({ kind: 'applied' })
    expect(server.body[`receipts/${ASK}`]).toMatchObject({ check: null })
    for (const other of [ask({ email: 'other@mercy.test' }), { [`asks/${ASK}`]: null }])
      expect(says(await server.set(other))).toEqual([
        'What was entered is kept as it is. Add a new entry that says why.',
      ])
  })

  it.each<[string, Parameters<typeof anAsk>[2], string]>([
    ['their own offer', { offer: THEIRS }, 'Choose an offer of yours on this lien.'],
    ['an offer of another lien', { lien: OTHER }, 'Choose an offer of yours on this lien.'],
    ['no offer', { offer: madeId(99) }, 'Choose an offer of yours on this lien.'],
    ['a lien of another matter', { lien: madeId(98) }, 'This matter has no such lien.'],
    [
      'something that is no address',
      { email: 'billing@mercy.test, other@mercy.test' },
      'Please enter an email address, or leave it empty.',
    ],
    [
      'a header in the address',
      { email: 'a@b.test\nBcc: c@d.test' },
      'Please enter an email address, or leave it empty.',
    ],
    ['too long a letter', { letter: 'x'.repeat(8_001) }, 'Please use at most 8,000 characters.'],
  ])('about %s is refused', async (_, more, words) => {
    expect(says(await server.set(ask(more)))).toEqual([words])
    expect(server.body[`asks/${ASK}`]).toBeUndefined()
  })

  it.each<[string, UnitValues, Parameters<typeof anAsk>[2]]>([
    [
      'of a lien that is locked',
      { [`liens/${LIEN}/status`]: { steps: [aStep('invalidate', 'invalid', { reason: 'Paid' })] } },
      {},
    ],
    [
      'of a lien whose amount two devices differ about',
      {
        [`amounts/${madeId(51)}`]: anEntry(LIEN, 'asserted', 100),
        [`amounts/${madeId(52)}`]: anEntry(LIEN, 'asserted', 200),
      },
      {},
    ],
    ['whose day has passed', {}, { respondBy: '1969-12-01' }],
  ])('%s is kept, with all that its device sends', async (_, set, more) => {
    await server.set(set)
    expect(says(await server.set({ ...ask(more), claimNumber: 'CLM-1' }))).toEqual(['applied'])
    expect(server.body).toMatchObject({ [`asks/${ASK}`]: { lien: LIEN }, claimNumber: 'CLM-1' })
  })

  it('is withdrawn by a row that names it, and no other', async () => {
    await server.set(ask())
    const end = { lien: LIEN, ask: ASK, who: 'Ann Attorney', at: '2026-03-02T10:00:00.000Z' }
    for (const wrong of [
      { ...end, ask: madeId(99) },
      { ...end, lien: OTHER },
    ])
      expect(says(await server.set({ [`askEnds/${END}`]: wrong }))).toEqual([
        'This matter has no such request.',
      ])
    expect(await server.set({ [`askEnds/${END}`]: end })).toMatchObject({ kind: 'applied' })
    expect(asksOf(server.body, LIEN)).toMatchObject([{ id: ASK, isWithdrawn: true }])
  })
})

describe('an answer', () => {
  it('that a device sends is not kept, with a new matter neither', async () => {
    const forged = { [`answers/${ANSWER}`]: anAnswer(LIEN, ASK, { kind: 'accept', cents: 1 }) }
    await server.set({ ...ask(), ...forged })
    expect(server.body[`answers/${ANSWER}`]).toBeUndefined()
    const fresh = new BookServer()
    await fresh.set({ ...aMatter(), ...aLien(LIEN), ...forged })
    expect(fresh.body[`answers/${ANSWER}`]).toBeUndefined()
  })

  it('that the server took in is kept when it is sent again after a set-back, and no other', async () => {
    await server.set(ask())
    const given = anAnswer(LIEN, ASK, { kind: 'accept', cents: 100 })
    const units = server.answered(ANSWER, given)
    await server.set(units)
    expect(server.body[`answers/${ANSWER}`]).toBeUndefined()
    await server.resend({ ...units, [`answers/${ANSWER}`]: { ...given, cents: 1 } })
    expect(server.body[`answers/${ANSWER}`]).toBeUndefined()
    expect(await server.resend({ ...units, claimNumber: 'CLM-1' })).toMatchObject({ kind: 'applied' })
    expect(server.body).toMatchObject({ ...units, claimNumber: 'CLM-1' })
    await server.set({ [`receipts/${ANSWER}`]: null, [`answers/${ANSWER}`]: null })
    expect(server.body).toMatchObject(units)
  })

  it('becomes one offer of theirs, however often it is added', async () => {
    const row = { id: ANSWER, value: anAnswer(LIEN, ASK, { kind: 'counter', cents: 450_000 }) }
    const units = offerOfAnswer(row) ?? {}
    expect(await server.set(units)).toMatchObject({ kind: 'applied' })
    const { rev } = server.record ?? {}
    expect(await server.set(units, {})).toMatchObject({ kind: 'applied', rev })
    expect(liensOf(server.body)[0]?.offers.at(-1)).toMatchObject({
      id: ANSWER,
      value: { by: 'them', cents: 450_000, who: 'Pat Payor, Billing', channel: 'Answer page' },
    })
    expect(
      offerOfAnswer({ id: ANSWER, value: anAnswer(LIEN, ASK, { kind: 'ledger', cents: null }) }),
    ).toBeNull()
  })
})

describe('the state of an ask', () => {
  const NOW = Date.parse('2026-03-03T12:00:00Z')
  const state = (more: UnitValues = {}, now = NOW, of: Parameters<typeof anAsk>[2] = {}) => {
    const body: UnitValues = {
      ...aLien(LIEN),
      [`asks/${ASK}`]: anAsk(LIEN, OURS, { respondBy: '2026-03-03', ...of }),
      ...more,
    }
    const lien = liensOf(body)[0]
    const row = asksOf(body, LIEN)[0]
    if (lien === undefined || row === undefined) throw new Error('a lien with an ask')
    return askState(row, lien, now)
  }
  const answered = (kind: 'accept' | 'counter' | 'ledger') => ({
    [`answers/${ANSWER}`]: anAnswer(LIEN, ASK, { kind }),
  })

  it('lasts until its day has ended everywhere', () => {
    expect(state({}, Date.parse('2026-03-04T11:59:59Z'))).toBe('open')
    expect(state({}, Date.parse('2026-03-04T12:00:00Z'))).toBe('expired')
  })

  it('stays open after a counteroffer or a file, and ends with an acceptance', () => {
    expect(state(answered('counter'))).toBe('open')
    expect(state(answered('ledger'))).toBe('open')
    expect(state(answered('accept'))).toBe('accepted')
  })

  it('ends when it is withdrawn, or its lien is settled or hidden', () => {
    const end = { ask: ASK, lien: LIEN, who: '', at: '2026-03-02T10:00:00.000Z' }
    expect(state({ [`askEnds/${END}`]: end })).toBe('withdrawn')
    expect(state({ [`liens/${LIEN}/hidden`]: true })).toBe('closed')
    expect(state({ [`liens/${LIEN}/status`]: { steps: [aStep('agree', 'agreed', { cents: 100 })] } })).toBe(
      'closed',
    )
  })
})
