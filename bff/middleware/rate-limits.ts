/**
 * How much one address may ask of us, and how often one account's password may be guessed. Counted in this process: behind several copies
 * the effective limits are that many times higher, and Supabase Auth keeps its own besides.
 */
import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../shared/domain/app-error.ts'
import { normalizeEmail } from '../../shared/domain/email-address.ts'

const MINUTE = 60
const TEN_MINUTES = 600

/** `duration` in seconds. */
type Limit = { readonly points: number; readonly duration: number }

/** Calls per address; a law firm often shares one. `email` must let a thousand referrals written offline drain without a stall. */
const LIMITS = {
  general: { points: 1200, duration: MINUTE },
  email: { points: 3000, duration: MINUTE },
  auth: { points: 600, duration: MINUTE },
  /** The recipient's page; a person opens and answers a few. */
  page: { points: 120, duration: MINUTE },
  /** Reports of browsers; one broken page sends many. */
  report: { points: 60, duration: MINUTE },
  token: { points: 600, duration: MINUTE },
  signIn: { points: 120, duration: TEN_MINUTES },
  signUp: { points: 30, duration: TEN_MINUTES },
  mailed: { points: 30, duration: TEN_MINUTES },
  /** Names on a waiting list; a firm shares one address. */
  waitlist: { points: 30, duration: TEN_MINUTES },
} as const
export type LimitName = keyof typeof LIMITS

/** Wrong passwords for one account in ten minutes: from one address, and from everywhere together. */
const GUESSES_PER_ADDRESS = 20
const GUESSES_PER_ACCOUNT = 100
/** Wrong six-digit codes for one account, or wrong current passwords, from everywhere together, by somebody who has its session. */
const TRIES_IN_TEN_MINUTES = 10
const TRIES_A_DAY = 50
const DAY = 86_400

/** Wrong codes for one account in an hour from everywhere: of a million codes a day of guessing tries 240. The link in the mail still works. */
const MAILED_CODES = { points: 10, duration: 3600 }

/** Of a password or a code. */
export type Guess = {
  /** It was right: earlier wrong ones are forgotten for this address. */
  succeeded(): Promise<void>
  /** Nothing was said about it. */
  undecided(): Promise<void>
}

export type RateLimits = {
  /** Rejects with AppError `rate_limited` when the address has used up what it may. */
  count(limit: LimitName, address: string): Promise<void>
  /** Counts a try against the account before its outcome is known, so that parallel tries do not slip through. */
  tryPassword(email: string, address: string): Promise<Guess>
  /** The same for the code of a second step, by the person's id. */
  tryCode(person: string): Promise<Guess>
  /** The same for the current password, where a new one is set. */
  tryCurrentPassword(person: string): Promise<Guess>
  /** The same for the six digits that were mailed to an account's address. */
  tryMailedCode(email: string): Promise<Guess>
}

/** Not `enforced` (RATE_LIMITS=off, for benchmarks) they count all the same, so that what is measured is what runs. */
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

/** `forgiven`: a right guess takes all earlier wrong ones back; of `kept` it takes back only itself. */
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

/** The address itself is nobody's business here, not even in memory. */
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
