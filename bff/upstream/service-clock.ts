/**
 * The clock of the email service, which rejects signatures more than five minutes off. Our own clock is used unless it is known to differ
 * by more than a minute.
 */
import { emailHealthEndpoint } from '../../shared/contracts/email.ts'
import { errorForLog, type Logger } from '../../runtime/logger.ts'
import type { Upstream } from './upstreams.ts'

/** Clock difference in milliseconds above which we raise an alarm and correct for it. */
const TOLERATED = 60_000
/** Interval between checks of the service's clock, while it agrees with ours and while it does not. Milliseconds. */
const LOOK_AGAIN = 30_000
const LOOK_AGAIN_SOON = 1000
const TIMEOUT = 2000
const MAX_SIZE = 4096

export type ServiceClock = {
  /** The time for signatures. */
  readonly now: () => number
  /** Milliseconds that the service's clock is ahead of ours; 0 within the tolerance. */
  offset(): number
  /** Records the time that the service has reported. */
  learn(serverTime: number): void
  /** Checks the service's clock unless it was checked recently. Never rejects; failures are ignored. */
  look(): Promise<void>
}

export type ServiceClockDeps = {
  readonly email: Upstream
  readonly logger: Logger
  readonly clock: () => number
}

export function createServiceClock({ email, logger, clock }: ServiceClockDeps): ServiceClock {
  let ahead = 0
  let looked = -Infinity

  const offset = (): number => (Math.abs(ahead) > TOLERATED ? ahead : 0)

  function set(serverTime: number, ourTime: number): void {
    const before = offset()
    ahead = serverTime - ourTime
    if (offset() !== 0 && before === 0)
      logger.error({ seconds: Math.round(ahead / 1000) }, 'alarm: our clock and the email service’s differ')
    if (offset() === 0 && before !== 0) logger.info('our clock and the email service’s agree again')
  }

  async function ask(): Promise<void> {
    const sentAt = clock()
    const answer = await email.call({
      method: emailHealthEndpoint.method,
      path: emailHealthEndpoint.path,
      headers: { accept: 'application/json' },
      body: null,
      timeout: TIMEOUT,
      maxAnswer: MAX_SIZE,
    })
    const { timestamp } = emailHealthEndpoint.response.parse(JSON.parse(answer.body.toString('utf8')))
    const serverTime = Date.parse(timestamp)
    if (Number.isFinite(serverTime)) set(serverTime, (sentAt + clock()) / 2)
  }

  return {
    now: () => Math.round(clock() + offset()),
    offset,
    learn: (serverTime) => set(serverTime, clock()),
    async look() {
      const wait = offset() === 0 ? LOOK_AGAIN : LOOK_AGAIN_SOON
      if (clock() - looked < wait) return
      looked = clock()
      try {
        await ask()
      } catch (error) {
        logger.debug({ error: errorForLog(error) }, 'the email service’s clock could not be read')
      }
    },
  }
}
