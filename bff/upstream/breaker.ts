/**
 * Keeps callers from waiting for an upstream that does not answer: after several failures in a row calls are refused at once, and one call
 * at a time finds out whether it is back. Each upstream has its own, so that one that is down costs the others nothing.
 */
import { AppError } from '../../shared/domain/app-error.ts'

/** `failed`: no answer. `answered`: any, a refusal included. `neither`: the caller went away first, which says nothing. */
export type CallOutcome = 'answered' | 'failed' | 'neither'

export type Breaker = {
  /** Asks for one call, whose outcome must be reported. Throws AppError `unavailable` with the time to wait. */
  enter(): (outcome: CallOutcome) => void
}

export type BreakerOptions = {
  /** Shown to whoever is refused. */
  readonly userMessage: string
  readonly clock: () => number
}

/** Failures without an answer between them; a restart of an idle upstream costs fewer. */
const FAILURES = 10
/** Milliseconds that calls are refused after opening; doubled with each probe that fails. Short, as asking costs one call. */
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
    // Calls that were under way when it opened end here too: they say nothing new.
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
