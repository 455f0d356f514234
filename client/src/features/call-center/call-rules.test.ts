/** The pure rules of the form of a call. */
import { describe, expect, it } from 'vitest'
import { lengthAtEnd, lengthWords, RUNS_AT_MOST } from './call-length.ts'
import { isSummaryOpen, showsIntake } from './call-order.ts'
import { checkWords } from './check/check-words.ts'
import { closingErrors, closingUnits } from './close-call.ts'
import { leftWords } from './limitation-words.ts'
import { draftOfCall } from './refer-out.ts'

const NOW = Date.parse('2026-11-27T15:00:00.000Z')
const LATER = '2026-11-27T16:00:00.000Z'

describe('the order of the form', () => {
  it.each([
    [{}, false],
    [{ class: 'new_lead', caller: 'Dana' }, false],
    [{ noOtherSide: true }, true],
    [{ check: {} }, true],
    [{ summary: 'Written elsewhere.' }, true],
    [{ class: 'client' }, true],
    [{ class: 'spam' }, true],
  ])('with %j, the summary is open: %s', (values, isOpen) => {
    expect(isSummaryOpen(values)).toBe(isOpen)
  })

  it.each([
    [{}, true],
    [{ class: 'new_lead' }, true],
    [{ class: 'vendor' }, false],
    // Entered before the kind was changed.
    [{ class: 'vendor', area: 'Family Law' }, true],
    [{ class: 'client', 'parties/018f0000-0000-7000-8000-000000000001': {} }, true],
  ])('with %j, what only a new client has is shown: %s', (values, isShown) => {
    expect(showsIntake(values)).toBe(isShown)
  })
})

describe('closing a call', () => {
  it.each([
    [{}, { disposition: null, followUpAt: null }, ['caller', 'disposition']],
    [{ caller: 'Dana' }, { disposition: null, followUpAt: null }, ['disposition']],
    [{ caller: 'Dana' }, { disposition: 'callback', followUpAt: null }, ['followUp']],
    [{ caller: 'Dana' }, { disposition: 'callback', followUpAt: '2026-11-27T14:59:00.000Z' }, ['followUp']],
    [{ caller: 'Dana' }, { disposition: 'callback', followUpAt: LATER }, []],
    [{ caller: 'Dana' }, { disposition: 'declined', followUpAt: null }, []],
    [{ class: 'spam' }, { disposition: null, followUpAt: null }, []],
  ] as const)('of %j as %j lacks %j', (values, closing, missing) => {
    expect(Object.keys(closingErrors(values, closing, NOW))).toEqual(missing)
  })

  it('ends the timer, and keeps when to call back', () => {
    const timer = { startedAt: '2026-11-27T14:55:00.000Z', seconds: null }
    expect(closingUnits({ timer }, { disposition: 'callback', followUpAt: LATER }, NOW)).toEqual({
      disposition: 'callback',
      followUp: { at: LATER },
      timer: { startedAt: timer.startedAt, seconds: 300 },
    })
  })

  it('of spam needs no reason', () => {
    expect(closingUnits({ class: 'spam' }, { disposition: null, followUpAt: LATER }, NOW)).toEqual({
      disposition: 'no_action',
      followUp: null,
    })
  })

  it('leaves the length of an imported call as it was', () => {
    const timer = { startedAt: '2026-11-27T14:55:00.000Z', seconds: 20 }
    expect(closingUnits({ timer }, { disposition: 'declined', followUpAt: null }, NOW)).not.toHaveProperty(
      'timer',
    )
  })
})

describe('the length of a call', () => {
  it.each([
    [7, '0:07'],
    [247, '4:07'],
    [3_847, '1:04:07'],
  ])('of %i seconds is shown as %s', (seconds, words) => {
    expect(lengthWords(seconds)).toBe(words)
  })

  it.each([
    ['2026-11-27T14:58:00.000Z', 120],
    // Left open, and a clock that was set back.
    [new Date(NOW - (RUNS_AT_MOST + 1) * 1_000).toISOString(), null],
    [LATER, null],
  ])('from %s on is %s seconds', (startedAt, seconds) => {
    expect(lengthAtEnd(startedAt, NOW)).toBe(seconds)
  })
})

describe('the words of a check', () => {
  const at = new Date(2026, 10, 27, 14, 2).toISOString()
  const sameDay = new Date(2026, 10, 27, 18, 0).getTime()

  it('say what was looked through, and as of when', () => {
    expect(checkWords({ names: 1_240, found: 0, at }, 'on this device', sameDay)).toBe(
      'No match among 1,240 names on this device, as of 14:02',
    )
    expect(checkWords({ names: 1, found: 2, at }, 'on the server', sameDay)).toBe(
      '2 matches among 1 name on the server, as of 14:02',
    )
  })

  it('say the day of an earlier check', () => {
    expect(checkWords({ names: 2, found: 1, at }, 'on this device', sameDay + 86_400_000)).toBe(
      '1 match among 2 names on this device, as of Nov 27, 2026, 14:02',
    )
  })

  it('never say that there is no conflict', () => {
    expect(checkWords({ names: 0, found: 0, at }, 'on this device', sameDay)).not.toMatch(/conflict/i)
  })
})

const ROW = {
  value: 2,
  citation: 'Ohio Rev. Code 2305.10',
  source: 's',
  readOn: 'd',
  reviewedBy: null,
  note: null,
}

it.each([
  ['passed', -1, 'It may have passed'],
  ['now', 0, 'It may end today'],
  ['now', 1, 'about 1 day left'],
  ['now', 29, 'about 29 days left'],
  ['soon', 30, 'about 1 month left'],
  ['later', 92, 'about 3 months left'],
  ['later', 731, 'about 2 years left'],
] as const)('a time limit that is %s with %i days left: %s', (kind, daysLeft, words) => {
  expect(leftWords({ kind, daysLeft, endsOn: '2027-01-01', row: ROW })).toBe(words)
})

it('a referral of a call has its names, area, state and summary', () => {
  const values = {
    ...{ caller: 'Dana Example', area: 'Personal Injury', state: 'NY', summary: 'Hit on a bicycle.' },
    'parties/018f0000-0000-7000-8000-000000000001': { name: 'Acme Vans LLC', role: 'adverse' },
    'parties/018f0000-0000-7000-8000-000000000002': { name: 'A Witness', role: 'other' },
    'parties/018f0000-0000-7000-8000-000000000003': { name: 'Robert Halstead', role: 'adverse' },
  }
  expect(draftOfCall(values)).toMatchObject({
    ...{ client: 'Dana Example', adverseParties: 'Acme Vans LLC\nRobert Halstead', area: 'Personal Injury' },
    ...{ state: 'NY', caseDetails: 'Hit on a bicycle.', name: '', email: '' },
  })
})
