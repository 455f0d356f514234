/** Limits calls per user and time window, counted in the database for all processes together. */
import { AppError } from '../../shared/domain/app-error.ts'
import { countCall } from '../db/request-guards.repository.ts'
import { eachAlone, type Database } from '../db/database.ts'

export type CallLimit = (userId: string) => Promise<void>

export type CallLimitOptions = {
  readonly name: string
  readonly calls: number
  /** Milliseconds. */
  readonly window: number
  /** Shown to a caller who is over the limit. */
  readonly userMessage: string
  /** Default: rate_limited, at which a device's whole queue waits. */
  readonly code?: 'rate_limited' | 'message_limit'
}

/** Rejects with the limit's code and the time until the window ends. */
export function createCallLimit(
  database: Database,
  clock: () => number,
  options: CallLimitOptions,
): CallLimit {
  const { name, calls, window, userMessage, code = 'rate_limited' } = options
  return async (userId) => {
    const now = clock()
    const count = await countCall(eachAlone(database), `${name}:${userId}`, new Date(now), window)
    if (count.calls > calls)
      throw new AppError(code, userMessage, { retryAfter: count.windowEnds.getTime() - now })
  }
}

export const noLimit: CallLimit = () => Promise.resolve()
