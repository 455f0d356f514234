/** Limits how much of what takes long is under way: in all, and for one person, so that nobody takes the places of everybody. */
import { AppError } from '../../shared/domain/app-error.ts'

/** Milliseconds after which it is worth another try. */
const RETRY_AFTER = 10_000

export type ConcurrencyLimiter = {
  /** What it returns gives the place back, once. Throws AppError `unavailable` or `rate_limited` when there is none. */
  acquire(userId: string): () => void
}

export type ConcurrencyLimits = {
  readonly max: number
  readonly maxPerUser: number
  /** Shown when all places are taken, and when the person has all of his or hers. */
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
