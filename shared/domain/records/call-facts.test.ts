import { describe, expect, it } from 'vitest'
import {
  CALL_FACTS,
  callbackAt,
  calledBackAt,
  callSeconds,
  callStartedAt,
  isCallbackOwed,
  referralOf,
} from './call-facts.ts'
import { callCheckSchema } from './call.ts'
import { peopleInBook, peopleInCall } from './people.ts'

const AT = '2026-11-27T14:00:00.000Z'
const LATER = '2026-11-27T15:00:00.000Z'
const ID = '018f0000-0000-7000-8000-00000000000'

describe('a value as a person reads it', () => {
  const check = { outcome: 'possible', isDecided: false, names: [], device: null, server: null, matches: [] }
  it.each([
    ['check', check, 'Possible conflict'],
    [`attempts/${ID}1`, { at: AT, result: 'no_answer' }, 'No answer'],
    ['consent', { asked: true, given: false, words: 'May I?', at: AT }, 'They did not agree'],
    ['noOtherSide', true, 'Yes'],
    ['ending', { disposition: 'declined', followUpAt: null }, 'Declined'],
    ['ending', { disposition: null, followUpAt: null }, 'Not chosen'],
    ['direction', 'out', 'Outgoing'],
    [`parties/${ID}1`, { name: 'Acme', role: 'adverse' }, 'Acme (other side)'],
    [`notes/${ID}1`, { text: 'Will send photographs.', at: AT }, 'Will send photographs.'],
    ['phone', '+15125550134', '512-555-0134'],
    ['summary', null, 'Removed'],
  ])('of %s', (unit, value, words) => {
    expect(CALL_FACTS.textOf(unit, value)).toBe(words)
  })

  it('of a start or a follow-up is its time', () => {
    for (const value of [{ startedAt: AT, seconds: null }, { at: AT }])
      expect(CALL_FACTS.textOf('timer', value)).toMatch(/^Nov 27, 2026, /)
    expect(callCheckSchema.safeParse(check).success).toBe(true)
  })
})

describe('the times of a call', () => {
  it('begin with its timer, else with its record', () => {
    expect(callStartedAt({ timer: { startedAt: AT, seconds: 20 } }, LATER)).toBe(AT)
    expect(callStartedAt({}, LATER)).toBe(LATER)
    expect(callSeconds({ timer: { startedAt: AT, seconds: 20 } })).toBe(20)
    expect(callSeconds({ timer: { startedAt: AT, seconds: null } })).toBeNull()
  })

  it('sort by the day of the start, whatever the day of an import', () => {
    const body = { timer: { startedAt: '2026-01-02T23:59:00.000Z', seconds: 5 } }
    expect(CALL_FACTS.sortOf(body, LATER)).toBe(Date.parse('2026-01-02') / 86_400_000)
    expect(CALL_FACTS.sortOf({ timer: { startedAt: 'never' } }, LATER)).toBe(0)
  })

  it('owe a call back until somebody was reached, and never to spam', () => {
    const body = { disposition: 'callback', followUp: { at: LATER } }
    expect([callbackAt(body), isCallbackOwed(body)]).toEqual([LATER, true])
    const spam = { ...body, class: 'spam' }
    expect([callbackAt(spam), isCallbackOwed(spam)]).toEqual([null, false])
    expect(isCallbackOwed({ disposition: 'declined' })).toBe(false)
  })

  it('have the first call back', () => {
    expect(calledBackAt({})).toBeNull()
    expect(
      calledBackAt({
        [`attempts/${ID}1`]: { at: LATER, result: 'reached' },
        [`attempts/${ID}2`]: { at: AT, result: 'no_answer' },
      }),
    ).toBe(AT)
  })

  it('have the referral that was made of the call', () => {
    expect(referralOf({ link: { referralId: ID } })).toBe(ID)
    expect(referralOf({ link: [] })).toBeNull()
  })
})

it('a call and a matter name their people, with who they are', () => {
  expect(
    peopleInCall({
      caller: 'Dana Example',
      [`parties/${ID}2`]: { name: 'A Witness', role: 'other' },
      [`parties/${ID}1`]: { name: 'Acme', role: 'adverse' },
      [`parties/${ID}3`]: { name: '', role: 'adverse' },
    }),
  ).toEqual([
    { name: 'Dana Example', role: 'Caller' },
    { name: 'Acme', role: 'Other side' },
    { name: 'A Witness', role: 'Someone else' },
  ])
  expect(peopleInBook({ title: 'A matter', client: 'Dana', carrier: 'Sample Insurance' })).toEqual([
    { name: 'Dana', role: 'Client' },
    { name: 'Sample Insurance', role: 'Insurance carrier' },
  ])
})
