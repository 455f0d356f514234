/** When a provider says when to come back (Retry-After), the account is left alone until then: calls in between are answered by us. */
import { ProviderFailure } from '../provider/provider-failure.ts'
import type { ConnectionKey } from './connections.repository.ts'

export type RetryAfterGate = {
  /** Throws ProviderFailure `busy` with the rest of the wait. */
  check(key: ConnectionKey): void
  /** Takes note of what went wrong. */
  record(key: ConnectionKey, error: unknown): void
}

/** What a hostile or mistaken header can cost at most. Milliseconds. */
const LONGEST = 120_000
const MAX_HELD = 10_000

/** Of this process alone: another one learns it from its own first call. */
export function createRetryAfterGate(clock: () => number): RetryAfterGate {
  const notBefore = new Map<string, number>()
  const nameOf = ({ provider, userId }: ConnectionKey): string => `${provider} ${userId}`
  return {
    check(key) {
      const until = notBefore.get(nameOf(key))
      if (until === undefined) return
      const rest = until - clock()
      if (rest > 0) throw new ProviderFailure(key.provider, 'busy', { retryAfter: rest })
      notBefore.delete(nameOf(key))
    },
    record(key, error) {
      if (!(error instanceof ProviderFailure) || error.kind !== 'busy') return
      const { retryAfter } = error.details
      if (retryAfter === undefined || notBefore.has(nameOf(key))) return
      if (notBefore.size >= MAX_HELD) notBefore.clear()
      notBefore.set(nameOf(key), clock() + Math.min(retryAfter, LONGEST))
    },
  }
}
