/** Looks for cut-off sign-ups from the start on, again and again: the auth service may start after us. */
import { errorForLog, type Logger } from '../../../runtime/logger.ts'
import type { SignupService } from './signup.service.ts'

/** Milliseconds after which no living process can still be at a sign-up: well above all its time limits together. */
const LEASE = 60_000
const FIRST_LOOK = 1000
const INTERVAL = 10_000

export type SignupSweepDeps = {
  readonly signups: Pick<SignupService, 'sweep'>
  /** Whether no other process signs people up: then whatever began before this one did is cut off, however young. */
  readonly isAlone: boolean
  readonly logger: Logger
  readonly clock: () => number
}

/** Returns what ends it, after a look that is under way. */
export function startSignupSweep({ signups, isAlone, logger, clock }: SignupSweepDeps): () => Promise<void> {
  const started = clock()
  let looking: Promise<void> | undefined
  const look = (): void => {
    const before = Math.max(clock() - LEASE, isAlone ? started : 0)
    looking ??= signups
      .sweep(new Date(before))
      .then(
        () => undefined,
        (error: unknown) => logger.warn({ error: errorForLog(error) }, 'no look for cut-off sign-ups'),
      )
      .finally(() => {
        looking = undefined
      })
  }
  const first = setTimeout(look, FIRST_LOOK)
  const timer = setInterval(look, INTERVAL)
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    await looking
  }
}
