/**
 * Circuit breaker for an upstream: after several consecutive failures, calls fail at once, except for one probe at a time. Each upstream
 * has its own, so that an outage does not affect the others.
 */
import { AppError } from '../../shared/domain/app-error.ts'

/** `failed`: no response. `answered`: any response, including errors. `neither`: the caller disconnected first. */
export type CallOutcome = 'answered' | 'failed' | 'neither'

export type Breaker = {
  /** Admits one call, whose outcome must be reported. Throws AppError `unavailable` with a retryAfter. */
  enter(): (outcome: CallOutcome) => void
}

export type BreakerOptions = {
  /** Shown to the user while the breaker is open. */
  readonly userMessage: string
  readonly clock: () => number
}

/** Consecutive failures that open the breaker; more than the restart of an idle upstream causes. */
const FAILURES = 10
/** Milliseconds that the breaker stays open; doubled with each failed probe. Short, because a probe is a single call. */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 8000

type State =
  | { readonly is: 'closed'; readonly failures: number }
  | { readonly is: 'open'; readonly until: number; readonly pause: number; readonly probing: boolean }

const CLOSED: State = { is: 'closed', failures: 0 }

export function createBreaker({ userMessage, clock }: BreakerOptions): Breaker {
  let state: State = CLOSED

  function open(pause: number): void {
    state = { is: 'open', until: clock() + pause, pause, probing: false }
  }

  function report(outcome: CallOutcome): void {
    if (outcome === 'answered') state = CLOSED
    // Ignores failures of calls that began before the breaker opened.
    else if (outcome === 'failed' && state.is === 'closed') {
      const failures = state.failures + 1
      if (failures >= FAILURES) open(FIRST_PAUSE)
      else state = { is: 'closed', failures }
    }
  }

  function reportProbe(outcome: CallOutcome): void {
    if (outcome === 'answered' || state.is === 'closed') state = CLOSED
    else if (outcome === 'failed') open(Math.min(state.pause * 2, LONGEST_PAUSE))
    else state = { ...state, probing: false }
  }

  return {
    enter() {
      if (state.is === 'closed') return report
      const wait = state.until - clock()
      if (wait > 0 || state.probing) {
        const retryAfter = Math.max(wait, FIRST_PAUSE)
        throw new AppError('unavailable', userMessage, {
          retryAfter,
          logMessage: 'not asked: it does not answer',
        })
      }
      state = { ...state, probing: true }
      return reportProbe
    },
  }
}
