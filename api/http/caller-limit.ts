/**
 * How many calls of any kind one person may make, counted in the database for all processes together. A process takes calls in portions
 * from the person's allowance and gives them out from memory, so that few calls wait for the count; what is left of a portion when the
 * window ends is forgotten.
 */
import { countCall } from '../db/request-guards.repository.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import type { TokenVerifier } from './access-token.ts'
import type { CallLimit } from './call-limit.ts'

export type CallerLimitOptions = {
  /** In a window. */
  readonly calls: number
  readonly portion: number
}

/** Milliseconds. */
const WINDOW = 60_000
/** A person's queue of a thousand referrals leaves at once, each with a question about its mail. */
export const CALLER_LIMIT: CallerLimitOptions = { calls: 3000, portion: 50 }
/** Persons whose portions are held. */
const MAX_HELD = 10_000
const WORDS = 'You have made too many requests in a short time. Please try again in a moment.'

/** `isRefused`: the allowance is used up. It is held as well, so that whoever calls on writes nothing with each call. */
type Portion = { left: number; readonly isRefused: boolean; readonly ends: number }

/** Rejects with rate_limited and the time until the window ends. A portion that would go beyond the limit is refused whole. */
export function createCallerLimit(
  database: Database,
  clock: () => number,
  { calls, portion }: CallerLimitOptions,
): CallLimit {
  /** By person. Insertion order is age. */
  const portions = new Map<string, Portion>()
  const taking = new Map<string, Promise<Portion>>()

  async function take(userId: string): Promise<Portion> {
    const counted = await database.asService((tx) =>
      countCall(tx, `any:${userId}`, new Date(clock()), WINDOW, portion),
    )
    const isRefused = counted.calls > calls
    const taken = { left: isRefused ? 0 : portion, isRefused, ends: counted.windowEnds.getTime() }
    const oldest = portions.size >= MAX_HELD ? portions.keys().next().value : undefined
    if (oldest !== undefined) portions.delete(oldest)
    portions.delete(userId)
    portions.set(userId, taken)
    return taken
  }

  /** Calls at the same time wait for one portion. */
  function next(userId: string): Promise<Portion> {
    const under = taking.get(userId)
    if (under !== undefined) return under
    const taken = take(userId).finally(() => taking.delete(userId))
    taking.set(userId, taken)
    return taken
  }

  function held(userId: string): Portion | undefined {
    const portion = portions.get(userId)
    return portion !== undefined && portion.ends > clock() ? portion : undefined
  }

  return async function countOne(userId) {
    let given = held(userId)
    while (given === undefined || (given.left === 0 && !given.isRefused)) given = await next(userId)
    if (given.isRefused) throw new AppError('rate_limited', WORDS, { retryAfter: given.ends - clock() })
    given.left -= 1
  }
}

/** A verifier that also counts: every call with a token passes it, those of modules to come included. */
export function withCallerLimit(tokens: TokenVerifier, limit: CallLimit): TokenVerifier {
  return {
    ...tokens,
    async verify(token) {
      const caller = await tokens.verify(token)
      await limit(caller.userId)
      return caller
    },
  }
}
