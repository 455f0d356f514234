/**
 * Limits the calls of any kind by one user, counted in the database for all processes together. A process reserves calls in portions and
 * hands them out from memory, so that few calls wait for the database; the rest of a portion expires with the window.
 */
import { countCall } from '../db/request-guards.repository.ts'
import { eachAlone, type Database } from '../db/database.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import type { TokenVerifier } from './access-token.ts'
import type { CallLimit } from './call-limit.ts'

export type CallerLimitOptions = {
  /** Per window. */
  readonly calls: number
  readonly portion: number
}

/** Milliseconds. */
const WINDOW = 60_000
/** Allows an offline queue of a thousand referrals to be sent at once, each with a query for its mail's status. */
export const CALLER_LIMIT: CallerLimitOptions = { calls: 3000, portion: 50 }
/** Users whose portions are in memory. */
const MAX_HELD = 10_000
const USER_MESSAGE = 'You have made too many requests in a short time. Please try again in a moment.'

/** `isRefused`: the limit is reached. Also kept in memory, so that further calls do not write to the database. */
type Portion = { left: number; readonly isRefused: boolean; readonly ends: number }

/** Rejects with rate_limited and the time until the window ends. A portion that would exceed the limit is refused as a whole. */
export function createCallerLimit(
  database: Database,
  clock: () => number,
  { calls, portion }: CallerLimitOptions,
): CallLimit {
  /** By user id, oldest first. */
  const portions = new Map<string, Portion>()
  const taking = new Map<string, Promise<Portion>>()

  async function take(userId: string): Promise<Portion> {
    const counted = await countCall(eachAlone(database), `any:${userId}`, new Date(clock()), WINDOW, portion)
    const isRefused = counted.calls > calls
    const taken = { left: isRefused ? 0 : portion, isRefused, ends: counted.windowEnds.getTime() }
    const oldest = portions.size >= MAX_HELD ? portions.keys().next().value : undefined
    if (oldest !== undefined) portions.delete(oldest)
    portions.delete(userId)
    portions.set(userId, taken)
    return taken
  }

  /** Concurrent calls wait for the same portion. */
  function next(userId: string): Promise<Portion> {
    const pending = taking.get(userId)
    if (pending !== undefined) return pending
    const taken = take(userId).finally(() => taking.delete(userId))
    taking.set(userId, taken)
    return taken
  }

  function held(userId: string): Portion | undefined {
    const portion = portions.get(userId)
    return portion !== undefined && portion.ends > clock() ? portion : undefined
  }

  return async function limitCaller(userId) {
    let current = held(userId)
    while (current === undefined || (current.left === 0 && !current.isRefused)) current = await next(userId)
    if (current.isRefused)
      throw new AppError('rate_limited', USER_MESSAGE, { retryAfter: current.ends - clock() })
    current.left -= 1
  }
}

/** A verifier that also counts calls: every call with a token passes through it, in future modules too. */
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
