import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  afterRequestEvent,
  chosenInterest,
  isOpenToInterest,
  tierOf,
  type RequestEvent,
  type RequestState,
} from './request-lifecycle.ts'

const EMPTY: RequestState = { status: 'looking', interests: {} }

function after(...events: readonly RequestEvent[]): RequestState {
  return events.reduce((state, event) => {
    const outcome = afterRequestEvent(state, event)
    if (!outcome.ok) throw new Error(`${event.type} refused: ${outcome.why}`)
    return outcome.state
  }, EMPTY)
}

function refusal(state: RequestState, event: RequestEvent): string | null {
  const outcome = afterRequestEvent(state, event)
  return outcome.ok ? null : outcome.why
}

const by = (
  type: 'express' | 'withdraw' | 'choose' | 'pass' | 'clear' | 'conflict',
  interestId = 'a',
): RequestEvent => ({
  type,
  interestId,
})

it('goes from the first interest to representation', () => {
  expect(after(by('express'))).toEqual({ status: 'interested', interests: { a: 'sent' } })
  expect(after(by('express'), by('choose'))).toEqual({ status: 'chosen', interests: { a: 'chosen' } })
  expect(after(by('express'), by('choose'), by('clear'))).toEqual({
    status: 'chosen',
    interests: { a: 'cleared' },
  })
  expect(
    after(by('express'), by('express', 'b'), by('choose'), by('clear'), { type: 'represented' }),
  ).toEqual({ status: 'represented', interests: { a: 'cleared', b: 'passed' } })
})

it.each([
  ['the attorney finds a conflict', by('conflict'), 'conflict'],
  ['the client releases the attorney', { type: 'release' }, 'released'],
  ['the attorney withdraws', by('withdraw'), 'withdrawn'],
] as const)('is found again when %s', (_, event, status) => {
  expect(after(by('express'), by('choose'), event)).toEqual({ status: 'looking', interests: { a: status } })
  expect(after(by('express'), by('express', 'b'), by('choose'), event)).toEqual({
    status: 'interested',
    interests: { a: status, b: 'sent' },
  })
})

it('ends a choice that was cleared when a conflict comes to light later', () => {
  expect(after(by('express'), by('choose'), by('clear'), by('conflict')).interests['a']).toBe('conflict')
})

it('goes on without an attorney whom the client does not want', () => {
  expect(after(by('express'), by('pass'))).toEqual({ status: 'looking', interests: { a: 'passed' } })
  const others = after(by('express'), by('express', 'b'), by('choose'), by('pass', 'b'), by('pass', 'b'))
  expect(others).toEqual({ status: 'chosen', interests: { a: 'chosen', b: 'passed' } })
  expect(refusal(others, by('choose', 'b'))).toBe('already_chosen')
  expect(refusal(others, by('pass'))).toBe('not_chosen')
  expect(refusal(after(by('express'), by('withdraw')), by('pass'))).toBe('interest_gone')
})

it('keeps the choice when another attorney withdraws', () => {
  const state = after(by('express'), by('express', 'b'), by('choose'), by('withdraw', 'b'))
  expect(state).toEqual({ status: 'chosen', interests: { a: 'chosen', b: 'withdrawn' } })
})

it('closes with every interest that still stands', () => {
  expect(after(by('express'), by('express', 'b'), by('withdraw', 'b'), { type: 'close' })).toEqual({
    status: 'closed',
    interests: { a: 'passed', b: 'withdrawn' },
  })
})

it.each([
  [
    'choosing a second attorney',
    after(by('express'), by('express', 'b'), by('choose')),
    by('choose', 'b'),
    'already_chosen',
  ],
  ['choosing whoever withdrew', after(by('express'), by('withdraw')), by('choose'), 'interest_gone'],
  ['choosing in a closed request', after(by('express'), { type: 'close' }), by('choose'), 'request_closed'],
  [
    'interest while another is chosen',
    after(by('express'), by('choose')),
    by('express', 'b'),
    'request_closed',
  ],
  ['interest in a closed request', after({ type: 'close' }), by('express'), 'request_closed'],
  ['withdrawing what has ended', after(by('express'), { type: 'close' }), by('withdraw'), 'interest_gone'],
  ['clearing what is not chosen', after(by('express')), by('clear'), 'not_chosen'],
  [
    'clearing after the client let go',
    after(by('express'), by('choose'), { type: 'release' }),
    by('clear'),
    'not_chosen',
  ],
  [
    'clearing a closed request',
    after(by('express'), by('choose'), { type: 'close' }),
    by('clear'),
    'request_closed',
  ],
  [
    'representation before the conflict check',
    after(by('express'), by('choose')),
    { type: 'represented' },
    'not_chosen',
  ],
  ['releasing in a closed request', after({ type: 'close' }), { type: 'release' }, 'request_closed'],
  [
    'closing a request with an attorney',
    after(by('express'), by('choose'), by('clear'), { type: 'represented' }),
    { type: 'close' },
    'request_closed',
  ],
] as const)('refuses %s', (_, state, event, why) => {
  expect(refusal(state, event)).toBe(why)
})

const anyEvent: fc.Arbitrary<RequestEvent> = fc.oneof(
  fc.record({
    type: fc.constantFrom('express', 'withdraw', 'choose', 'clear', 'conflict'),
    interestId: fc.constantFrom('a', 'b', 'c'),
  }),
  fc.record({ type: fc.constantFrom('release', 'represented', 'close') }),
)

it('has one chosen attorney at most, and shows contact details only after a clear check, whatever happens in whatever order', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      let state = EMPTY
      const cleared = new Set<string>()
      for (const event of events) {
        const outcome = afterRequestEvent(state, event)
        if (!outcome.ok) continue
        state = outcome.state
        if (event.type === 'clear') cleared.add(event.interestId)
        const known = Object.entries(state.interests).filter(([, status]) => tierOf(status) > 0)
        expect(known.length).toBeLessThanOrEqual(1)
        for (const [id, status] of known) if (tierOf(status) === 2) expect(cleared).toContain(id)
        if (isOpenToInterest(state.status) || state.status === 'closed')
          expect(chosenInterest(state)).toBeNull()
        if (state.status === 'represented') expect(chosenInterest(state)).not.toBeNull()
        // Twice is the same as once.
        expect(afterRequestEvent(state, event)).toEqual({ ok: true, state })
      }
    }),
    { numRuns: 500 },
  )
})
