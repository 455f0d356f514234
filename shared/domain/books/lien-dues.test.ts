import { describe, expect, it } from 'vitest'
import type { UnitValues } from '../records/record.ts'
import { duesOf } from './lien-dues.ts'
import {
  aLien,
  aMatter,
  anAnswer,
  anAsk,
  anEntry,
  anOffer,
  aPayment,
  aStep,
  madeId,
} from './testing/book-parts.ts'

const LIEN = madeId(1)
const utcDay = (at: string): string => at.slice(0, 10)
const AT = '2026-03-02T10:00:00.000Z'

const status = (...to: Parameters<typeof aStep>[1][]): UnitValues => ({
  status: { steps: to.map((each) => aStep('assert', each)) },
})
const offer = (number: number, by: 'us' | 'them', more: object = {}): UnitValues => ({
  [`offers/${madeId(number)}`]: anOffer(LIEN, by, 100_00, { at: AT, respondBy: '2026-03-20', ...more }),
})
const dues = (fields: UnitValues, rows: UnitValues = {}, matter: UnitValues = {}) =>
  duesOf({ ...aMatter(matter), ...aLien(LIEN, fields), ...rows }, utcDay).map(
    ({ kind, day }) => `${kind} ${day}`,
  )

const RESPONSE = ['response_soon 2026-03-17', 'response_due 2026-03-20', 'response_overdue 2026-03-23']
const SILENCE = ['call 2026-03-16', 'escalate 2026-04-01']

describe('the days to act on a lien', () => {
  it.each<[string, UnitValues, UnitValues, readonly string[]]>([
    ['a lien that was only entered', {}, {}, []],
    [
      'an offer of ours that waits',
      status('reduction_requested'),
      offer(10, 'us'),
      [...RESPONSE, ...SILENCE],
    ],
    ['an offer without a day', status('reduction_requested'), offer(10, 'us', { respondBy: null }), SILENCE],
    [
      'a call that was made',
      { ...status('reduction_requested'), lastContactOn: '2026-03-10' },
      offer(10, 'us', { respondBy: null }),
      ['call 2026-03-24', 'escalate 2026-04-01'],
    ],
    [
      'a contact before the offer',
      { ...status('reduction_requested'), lastContactOn: '2026-02-01' },
      offer(10, 'us', { respondBy: null }),
      SILENCE,
    ],
    [
      'an offer that was answered',
      status('countered'),
      { ...offer(10, 'us'), ...offer(11, 'them', { respondBy: null }) },
      [],
    ],
    [
      'our answer to theirs',
      status('reduction_requested'),
      {
        ...offer(10, 'us', { at: '2026-01-05T10:00:00.000Z', respondBy: '2026-01-20' }),
        ...offer(11, 'them'),
        ...offer(12, 'us'),
      },
      [...RESPONSE, ...SILENCE],
    ],
    [
      'an answer on their page',
      status('reduction_requested'),
      {
        ...offer(10, 'us'),
        [`asks/${madeId(20)}`]: anAsk(LIEN, madeId(10)),
        [`answers/${madeId(21)}`]: anAnswer(LIEN, madeId(20), { at: '2026-03-05T10:00:00.000Z' }),
      },
      [],
    ],
    ['a day that was entered', { responseDue: '2026-03-20' }, {}, RESPONSE],
    [
      'their offer',
      status('countered'),
      { ...offer(10, 'us'), ...offer(11, 'them', { respondBy: '2026-03-20' }) },
      RESPONSE,
    ],
    ['an agreement', { ...status('agreed'), responseDue: '2026-03-20' }, offer(10, 'us'), []],
    [
      'a payoff amount',
      status('agreed'),
      { [`amounts/${madeId(20)}`]: anEntry(LIEN, 'payoff', 100, { asOf: '2026-02-10' }) },
      ['payoff_old 2026-03-12'],
    ],
    [
      'a payoff amount without a day',
      status('confirmed'),
      { [`amounts/${madeId(20)}`]: anEntry(LIEN, 'payoff', 100, { asOf: null, at: AT }) },
      ['payoff_old 2026-04-01'],
    ],
    [
      'a payoff amount that was replaced',
      status('agreed'),
      {
        [`amounts/${madeId(20)}`]: anEntry(LIEN, 'payoff', 100, { asOf: '2026-01-10' }),
        [`amounts/${madeId(21)}`]: anEntry(LIEN, 'payoff', 90, { asOf: '2026-02-10', over: [madeId(20)] }),
      },
      ['payoff_old 2026-03-12'],
    ],
    [
      'two payoff amounts that differ',
      status('agreed'),
      {
        [`amounts/${madeId(20)}`]: anEntry(LIEN, 'payoff', 100, { asOf: '2026-02-20' }),
        [`amounts/${madeId(21)}`]: anEntry(LIEN, 'payoff', 90, { asOf: '2026-02-10' }),
      },
      ['payoff_old 2026-03-12'],
    ],
    [
      'a paid lien',
      status('paid'),
      {
        [`payments/${madeId(30)}`]: aPayment(LIEN, 100, { on: '2026-05-01' }),
        [`amounts/${madeId(20)}`]: anEntry(LIEN, 'payoff', 100),
      },
      ['release_missing 2026-05-31'],
    ],
    [
      'a payment that was reversed and made again',
      status('paid'),
      {
        [`payments/${madeId(30)}`]: aPayment(LIEN, 100, { on: '2026-05-01' }),
        [`payments/${madeId(31)}`]: aPayment(LIEN, 100, { on: '2026-05-09', reverses: madeId(30) }),
        [`payments/${madeId(32)}`]: aPayment(LIEN, 100, { on: '2026-05-04' }),
      },
      ['release_missing 2026-06-03'],
    ],
    [
      'a lien marked as paid',
      { status: { steps: [aStep('pay', 'paid', { at: AT })] } },
      {},
      ['release_missing 2026-04-01'],
    ],
    ['a release on file', { ...status('paid'), release: { on: '2026-05-02', document: '' } }, {}, []],
    ['a waived lien', { ...status('waived'), responseDue: '2026-03-20' }, offer(10, 'us'), []],
    ['an invalid lien', { ...status('invalid'), responseDue: '2026-03-20' }, {}, []],
    ['a hidden lien', { hidden: true, responseDue: '2026-03-20' }, {}, []],
  ])('of %s', (_case, fields, rows, expected) => {
    expect(dues(fields, rows)).toEqual(expected)
  })

  it('are none once the matter is closed or hidden', () => {
    const fields = { responseDue: '2026-03-20' }
    expect(dues(fields, {}, { closedOn: '2026-03-01' })).toEqual([])
    expect(dues(fields, {}, { hidden: true })).toEqual([])
  })

  it('include those that a rule counts until the lien is paid, on the day and three days before', () => {
    const fields = { type: 'medicare', demandOn: '2026-02-02' }
    const days = ['deadline_soon 2026-03-31', 'deadline 2026-04-03']
    expect(dues(fields)).toEqual(days)
    expect(dues({ ...fields, ...status('agreed') })).toEqual(days)
    expect(dues({ ...fields, ...status('released') })).toEqual([])
  })

  it('are counted from the evening where the attorney is, not from the next day in UTC', () => {
    const evening = '2026-03-03T03:00:00.000Z'
    const chicago = (at: string): string =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date(at))
    const body = {
      ...aMatter(),
      ...aLien(LIEN, status('reduction_requested')),
      ...offer(10, 'us', { at: evening, respondBy: null }),
      [`amounts/${madeId(11)}`]: anEntry(LIEN, 'payoff', 500, { at: evening, asOf: null }),
    }
    expect(duesOf(body, chicago).map(({ kind, day }) => `${kind} ${day}`)).toEqual([
      ...SILENCE,
      'payoff_old 2026-04-01',
    ])
  })

  it('say what is due in words', () => {
    const body = { ...aMatter(), ...aLien(LIEN, { type: 'medicare', demandOn: '2026-02-02' }) }
    expect(new Set(duesOf(body, utcDay).map(({ label }) => label))).toEqual(
      new Set(['Medicare demand: pay or resolve']),
    )
  })

  it('name their lien, in the order of the liens', () => {
    const [first, second] = [madeId(1), madeId(2)]
    const body = {
      ...aMatter(),
      ...aLien(second, { responseDue: '2026-03-20' }),
      ...aLien(first, { responseDue: '2026-03-21' }),
    }
    expect([...new Set(duesOf(body, utcDay).map(({ lien }) => lien))]).toEqual([first, second])
  })
})
