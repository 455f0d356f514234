/** Undoes interrupted sign-ups periodically from startup; the auth service may start after us. */
import { errorForLog, type Logger } from '../../../runtime/logger.ts'
import type { SignupService } from './signup.service.ts'

/** Milliseconds after which a sign-up cannot still be running: well above the sum of its timeouts. */
const LEASE = 60_000
const FIRST_LOOK = 1000
const INTERVAL = 10_000

export type SignupSweepDeps = {
  readonly signups: Pick<SignupService, 'sweep'>
  /** Whether this is the only process: then all sign-ups from before its start are interrupted. */
  readonly isAlone: boolean
  readonly logger: Logger
  readonly clock: () => number
}

/** Returns a function that stops the sweep and waits for a running one. */
export function startSignupSweep({ signups, isAlone, logger, clock }: SignupSweepDeps): () => Promise<void> {
  const started = clock()
  let running: Promise<void> | undefined
  const sweepOnce = (): void => {
    const before = Math.max(clock() - LEASE, isAlone ? started : 0)
    running ??= signups
      .sweep(new Date(before))
      .then(
        () => undefined,
        (error: unknown) => logger.warn({ error: errorForLog(error) }, 'no look for cut-off sign-ups'),
      )
      .finally(() => {
        running = undefined
      })
  }
  const first = setTimeout(sweepOnce, FIRST_LOOK)
  const timer = setInterval(sweepOnce, INTERVAL)
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    await running
  }
}
