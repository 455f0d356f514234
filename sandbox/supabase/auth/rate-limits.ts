/** Limits on sign-ups, sign-ins, emails, and above all on guesses of one account's password. In memory: a restart resets them. */
import type { Clock } from '../../entropy.ts'
import { AuthError } from './auth-error.ts'

const MINUTE = 60_000
const WINDOW = 10 * MINUTE

/** Per client address in ten minutes: the user's address if the BFF may forward it, otherwise the BFF's own for all users. */
const SIGN_UPS = 30
const SIGN_INS = 120
const MAIL_REQUESTS = 60
/** As on hosted projects (150 and 30 in five minutes there). */
const REFRESHES = 300
const VERIFICATIONS = 60

/** Consecutive wrong passwords per account before each further attempt costs half a minute. */
const GUESSES = 15
const GUESS_REFILL = MINUTE / 2

const TOO_MANY = 'Request rate limit reached'

/** Counted as in GoTrue: a sign-in link counts as a recovery, and each kind has its own limit. */
export type MailKind = 'confirmation' | 'recovery' | 'email_change' | 'reauthentication'

export type RateLimits = {
  signUp(address: string): void
  signIn(address: string): void
  refresh(address: string): void
  verify(address: string): void
  /**
   * Checks a user's password or code unless too many attempts were wrong. Pending attempts count as wrong, so concurrent attempts cannot
   * bypass the limit; an attempt beyond the limit waits for them. A right one resets the count.
   */
  guess(account: string, check: () => Promise<boolean>): Promise<boolean>
  /** The limit is the same for addresses with and without an account. */
  mail(kind: MailKind, email: string, address: string): void
}

export function createRateLimits(options: { clock: Clock; on: boolean; mailInterval: number }): RateLimits {
  const { clock, on, mailInterval } = options
  const windows = createWindows(clock)
  const guesses = createGuesses(clock)
  const lastMail = new Map<string, number>()

  return {
    signUp(address) {
      if (on) windows.count(`signup ${address}`, SIGN_UPS)
    },
    signIn(address) {
      if (on) windows.count(`signin ${address}`, SIGN_INS)
    },
    refresh(address) {
      if (on) windows.count(`refresh ${address}`, REFRESHES)
    },
    verify(address) {
      if (on) windows.count(`verify ${address}`, VERIFICATIONS)
    },
    guess: (account, check) => (on ? guesses.run(account, check) : check()),
    mail(kind, email, address) {
      if (!on) return
      const now = clock()
      const since = now - (lastMail.get(`${kind} ${email}`) ?? -Infinity)
      if (since < mailInterval) {
        const seconds = Math.ceil((mailInterval - since) / 1000)
        throw new AuthError(
          'over_email_send_rate_limit',
          `For security purposes, you can only request this after ${seconds} seconds.`,
          { retryAfter: seconds * 1000 },
        )
      }
      windows.count(`mail ${address}`, MAIL_REQUESTS)
      forgetOldest(lastMail)
      lastMail.set(`${kind} ${email}`, now)
    },
  }
}

type Bucket = { tokens: number; at: number; underWay: number; settled: PromiseWithResolvers<null> }

/** A token bucket of wrong attempts per account, refilled over time. */
function createGuesses(clock: Clock): { run: RateLimits['guess'] } {
  const buckets = new Map<string, Bucket>()
  const refilled = (account: string): Bucket => {
    const now = clock()
    const before = buckets.get(account)
    if (!before) {
      const full = { tokens: GUESSES, at: now, underWay: 0, settled: Promise.withResolvers<null>() }
      forgetOldest(buckets)
      buckets.set(account, full)
      return full
    }
    before.tokens = Math.min(GUESSES, before.tokens + (now - before.at) / GUESS_REFILL)
    before.at = now
    return before
  }
  const claim = async (account: string): Promise<Bucket> => {
    for (;;) {
      const bucket = refilled(account)
      if (bucket.tokens - bucket.underWay >= 1) {
        bucket.underWay += 1
        return bucket
      }
      if (bucket.underWay === 0) {
        throw new AuthError('over_request_rate_limit', TOO_MANY, {
          retryAfter: (1 - bucket.tokens) * GUESS_REFILL,
        })
      }
      await bucket.settled.promise
    }
  }
  return {
    async run(account, check) {
      const bucket = await claim(account)
      try {
        const right = await check()
        bucket.tokens = right ? GUESSES : bucket.tokens - 1
        return right
      } finally {
        bucket.underWay -= 1
        const { settled } = bucket
        bucket.settled = Promise.withResolvers<null>()
        settled.resolve(null)
      }
    },
  }
}

/** Sliding windows: the times of the last ten minutes per key. */
function createWindows(clock: Clock): { count(key: string, allowed: number): void } {
  const times = new Map<string, number[]>()
  return {
    count(key, allowed) {
      const now = clock()
      const recent = (times.get(key) ?? []).filter((at) => now - at < WINDOW)
      const oldest = recent[0]
      if (recent.length >= allowed && oldest !== undefined) {
        throw new AuthError('over_request_rate_limit', TOO_MANY, { retryAfter: oldest + WINDOW - now })
      }
      forgetOldest(times)
      times.set(key, [...recent, now])
    },
  }
}

/** Bounds the memory used by made-up addresses. */
function forgetOldest(entries: Map<string, unknown>): void {
  const MAX_ENTRIES = 20_000
  const [first] = entries.keys()
  if (entries.size >= MAX_ENTRIES && first !== undefined) entries.delete(first)
}
