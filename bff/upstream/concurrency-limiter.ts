/** Limits concurrent long-running work, in total and per user. */
import { AppError } from '../../shared/domain/app-error.ts'

/** Milliseconds. */
const RETRY_AFTER = 10_000

export type ConcurrencyLimiter = {
  /** Returns an idempotent release function. Throws AppError `unavailable` or `rate_limited` at the limit. */
  acquire(userId: string): () => void
}

export type ConcurrencyLimits = {
  readonly max: number
  readonly maxPerUser: number
  /** Shown when the total limit, or the user's own, is reached. */
  readonly userMessages: { readonly all: string; readonly own: string }
}

export function createConcurrencyLimiter({
  max,
  maxPerUser,
  userMessages,
}: ConcurrencyLimits): ConcurrencyLimiter {
  const byUser = new Map<string, number>()
  let all = 0
  return {
    acquire(userId) {
      const own = byUser.get(userId) ?? 0
      if (own >= maxPerUser) throw new AppError('rate_limited', userMessages.own, { retryAfter: RETRY_AFTER })
      if (all >= max) throw new AppError('unavailable', userMessages.all, { retryAfter: RETRY_AFTER })
      byUser.set(userId, own + 1)
      all += 1
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        all -= 1
        const left = (byUser.get(userId) ?? 0) - 1
        if (left > 0) byUser.set(userId, left)
        else byUser.delete(userId)
      }
    },
  }
}
