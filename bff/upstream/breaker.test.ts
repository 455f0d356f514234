import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../shared/domain/app-error.ts'
import { createBreaker, type Breaker, type CallOutcome } from './breaker.ts'

let now: number
let breaker: Breaker
beforeEach(() => {
  now = 0
  breaker = createBreaker({ userMessage: 'It cannot be reached.', clock: () => now })
})

function call(outcome: CallOutcome, times = 1): void {
  for (let count = 0; count < times; count += 1) breaker.enter()(outcome)
}

/** Milliseconds to wait, or null if the call is allowed (it never ends). */
function refusal(): number | null {
  try {
    breaker.enter()
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ status: 503, userMessage: 'It cannot be reached.' })
    return error instanceof AppError ? (error.retryAfter ?? -1) : -1
  }
}

describe('the circuit breaker of an upstream', () => {
  it('lets calls through until ten have failed in a row', () => {
    call('failed', 9)
    call('answered')
    call('failed', 9)
    call('neither', 20)
    call('failed')
    expect(refusal()).toBe(1000)
  })

  it('lets one call at a time find out whether the upstream is back', () => {
    call('failed', 10)
    now = 999
    expect(refusal()).toBe(1000)
    now = 1000
    const tell = breaker.enter()
    expect(refusal()).toBe(1000)
    tell('answered')
    call('failed', 9)
    expect(refusal()).toBeNull()
  })

  it('waits twice as long after each probe that fails, and never very long', () => {
    call('failed', 10)
    const pauses: (number | null)[] = []
    for (let probe = 0; probe < 5; probe += 1) {
      now += 8000
      call('failed')
      pauses.push(refusal())
    }
    expect(pauses).toEqual([2000, 4000, 8000, 8000, 8000])
  })

  it('asks again at once when the caller of the probe has gone', () => {
    call('failed', 10)
    now = 1000
    call('neither')
    call('answered')
    expect(refusal()).toBeNull()
  })

  it('closes when a call answers that was under way while it opened, and does not open anew for one that fails', () => {
    const slow = breaker.enter()
    const slower = breaker.enter()
    call('failed', 10)
    slow('failed')
    expect(refusal()).toBe(1000)
    slower('answered')
    expect(refusal()).toBeNull()
  })
})
