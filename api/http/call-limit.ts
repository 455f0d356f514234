/** Limits calls per user and time window, counted in the database for all processes together. */
import { AppError } from '../../shared/domain/app-error.ts'
import { countCall } from '../db/request-guards.repository.ts'
import type { Database } from '../db/database.ts'

export type CallLimit = (userId: string) => Promise<void>

export type CallLimitOptions = {
  readonly name: string
  readonly calls: number
  /** Milliseconds. */
  readonly window: number
  /** Shown to a caller who is over the limit. */
  readonly userMessage: string
}

/** Rejects with rate_limited and the time until the window ends. */
export function createCallLimit(
  database: Database,
  clock: () => number,
  options: CallLimitOptions,
): CallLimit {
  const { name, calls, window, userMessage } = options
  return async (userId) => {
    const now = clock()
    const count = await database.asService((tx) => countCall(tx, `${name}:${userId}`, new Date(now), window))
    if (count.calls > calls)
      throw new AppError('rate_limited', userMessage, { retryAfter: count.windowEnds.getTime() - now })
  }
}

export const noLimit: CallLimit = () => Promise.resolve()
