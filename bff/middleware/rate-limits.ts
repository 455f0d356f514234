/**
 * Rate limits by address, and limits for guessing an account's secrets. Counted per process: with several instances the effective limits
 * multiply. Supabase Auth has its own limits as well.
 */
import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../shared/domain/app-error.ts'
import { normalizeEmail } from '../../shared/domain/email-address.ts'

const MINUTE = 60
const TEN_MINUTES = 600

/** `duration` in seconds. */
type Limit = { readonly points: number; readonly duration: number }

/** Calls per address, which a law firm often shares. `email` must allow a thousand queued referrals to be sent without a stall. */
const LIMITS = {
  general: { points: 1200, duration: MINUTE },
  email: { points: 3000, duration: MINUTE },
  auth: { points: 600, duration: MINUTE },
  /** The recipient's page. */
  page: { points: 120, duration: MINUTE },
  /** Browser reports; one broken page sends many. */
  report: { points: 60, duration: MINUTE },
  token: { points: 600, duration: MINUTE },
  signIn: { points: 120, duration: TEN_MINUTES },
  signUp: { points: 30, duration: TEN_MINUTES },
  mailed: { points: 30, duration: TEN_MINUTES },
  /** Sign-ups for the waiting list. */
  waitlist: { points: 30, duration: TEN_MINUTES },
} as const
export type LimitName = keyof typeof LIMITS

/** Wrong passwords per account in ten minutes: from one address, and from all addresses. */
const GUESSES_PER_ADDRESS = 20
const GUESSES_PER_ACCOUNT = 100
/** Wrong six-digit codes or current passwords per account, from all addresses, by someone who has its session. */
const TRIES_IN_TEN_MINUTES = 10
const TRIES_A_DAY = 50
const DAY = 86_400

/** Wrong codes per account in an hour, from all addresses: 240 of a million codes per day. The link in the mail still works. */
const MAILED_CODES = { points: 10, duration: 3600 }

/** An attempt with a password or a code. */
export type Guess = {
  /** The secret was right: clears earlier wrong attempts from this address. */
  succeeded(): Promise<void>
  /** The secret was not checked: takes back this attempt. */
  undecided(): Promise<void>
}

export type RateLimits = {
  /** Rejects with AppError `rate_limited` if the address has reached the limit. */
  count(limit: LimitName, address: string): Promise<void>
  /** Counts an attempt before its outcome is known, so that parallel attempts cannot exceed the limit. */
  tryPassword(email: string, address: string): Promise<Guess>
  /** The same for the code of a second step, by user id. */
  tryCode(person: string): Promise<Guess>
  /** The same for the current password when a new one is set. */
  tryCurrentPassword(person: string): Promise<Guess>
  /** The same for a six-digit code emailed to the account. */
  tryMailedCode(email: string): Promise<Guess>
}

/** If not `enforced` (RATE_LIMITS=off, for benchmarks) calls are still counted, so that benchmarks include the cost. */
export function createRateLimits(enforced: boolean): RateLimits {
  const limiter = ({ points, duration }: Limit): RateLimiterMemory =>
    new RateLimiterMemory({ points: enforced ? points : Number.MAX_SAFE_INTEGER, duration })
  const limiters = {
    general: limiter(LIMITS.general),
    email: limiter(LIMITS.email),
    auth: limiter(LIMITS.auth),
    page: limiter(LIMITS.page),
    report: limiter(LIMITS.report),
    token: limiter(LIMITS.token),
    signIn: limiter(LIMITS.signIn),
    signUp: limiter(LIMITS.signUp),
    mailed: limiter(LIMITS.mailed),
    waitlist: limiter(LIMITS.waitlist),
  } satisfies Record<LimitName, RateLimiterMemory>
  const perAddress = limiter({ points: GUESSES_PER_ADDRESS, duration: TEN_MINUTES })
  const perAccount = limiter({ points: GUESSES_PER_ACCOUNT, duration: TEN_MINUTES })
  const soonAndADay = () => ({
    soon: limiter({ points: TRIES_IN_TEN_MINUTES, duration: TEN_MINUTES }),
    aDay: limiter({ points: TRIES_A_DAY, duration: DAY }),
  })
  const codes = soonAndADay()
  const currentPasswords = soonAndADay()
  const mailedCodes = limiter(MAILED_CODES)

  return {
    count: (name, address) =>
      consume(limiters[name], address, 'Too many requests. Please try again in a moment.'),
    async tryMailedCode(email) {
      const account = accountOf(email)
      await consume(
        mailedCodes,
        account,
        'Too many wrong codes for this address. Use the link in the email, or try again later.',
      )
      return guessCounted({ limiter: mailedCodes, key: account })
    },
    async tryPassword(email, address) {
      const account = accountOf(email)
      const pair = `${account} ${address}`
      const words = 'Too many sign-in attempts for this account. Please wait a few minutes and try again.'
      await consume(perAddress, pair, words)
      await consume(perAccount, account, words)
      return guessCounted({ limiter: perAddress, key: pair }, { limiter: perAccount, key: account })
    },
    tryCode: (person) =>
      tryOf(codes, person, 'Too many wrong codes for this account. Please wait before you try again.'),
    tryCurrentPassword: (person) =>
      tryOf(
        currentPasswords,
        person,
        'Too many wrong passwords for this account. Please wait before you try again.',
      ),
  }
}

type SoonAndADay = { readonly soon: RateLimiterMemory; readonly aDay: RateLimiterMemory }

async function tryOf({ soon, aDay }: SoonAndADay, person: string, words: string): Promise<Guess> {
  await consume(soon, person, words)
  await consume(aDay, person, words)
  return guessCounted({ limiter: soon, key: person }, { limiter: aDay, key: person })
}

type Count = { readonly limiter: RateLimiterMemory; readonly key: string }

/** A right guess resets `forgiven`; in `kept` it takes back only its own count. */
function guessCounted(forgiven: Count, kept?: Count): Guess {
  return {
    async succeeded() {
      await forgiven.limiter.delete(forgiven.key)
      await kept?.limiter.reward(kept.key)
    },
    async undecided() {
      await forgiven.limiter.reward(forgiven.key)
      await kept?.limiter.reward(kept.key)
    },
  }
}

/** Hashed, so that no email address is held in memory. */
function accountOf(email: string): string {
  return createHash('sha256').update(normalizeEmail(email)).digest('base64url')
}

async function consume(limiter: RateLimiterMemory, key: string, words: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new AppError('rate_limited', words, { retryAfter: refusal.msBeforeNext })
  }
}
