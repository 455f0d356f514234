/** Fails calls for an account locally until the time in the provider's Retry-After header. */
import { ProviderFailure } from '../provider/provider-failure.ts'
import type { ConnectionKey } from './connections.repository.ts'

export type RetryAfterGate = {
  /** Throws ProviderFailure `busy` with the remaining wait. */
  check(key: ConnectionKey): void
  /** Records the wait of a `busy` failure; ignores other errors. */
  record(key: ConnectionKey, error: unknown): void
}

/** Milliseconds. Upper limit for a wrong or hostile header. */
const MAX_WAIT = 120_000
const MAX_HELD = 10_000

/** State of this process only: other processes learn of a wait from their own calls. */
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
      notBefore.set(nameOf(key), clock() + Math.min(retryAfter, MAX_WAIT))
    },
  }
}
