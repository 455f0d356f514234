/** A signed call. If the email service reports clock skew, the call is repeated once with the service's time. */
import { z } from 'zod'
import { errorBodySchema } from '../../shared/contracts/http.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import { attempt } from './attempt.ts'
import type { UpstreamAnswer, UpstreamRequest } from './buffered-call.ts'
import type { ServiceClock } from './service-clock.ts'
import type { Upstream } from './upstreams.ts'

const skewSchema = errorBodySchema.extend({ code: z.literal('clock_skew'), serverTime: z.number() })

/** Like `attempt`. A call rejected for its timestamp had no effect, so any call may be repeated. */
export async function attemptSigned(
  upstream: Upstream,
  make: () => UpstreamRequest,
  mayRepeat: boolean,
  serviceClock: ServiceClock,
): Promise<UpstreamAnswer> {
  const first = await attempt(upstream, make, mayRepeat)
  const serverTime = timeTold(first)
  if (serverTime === null) return first
  serviceClock.learn(serverTime)
  const second = await attempt(upstream, make, mayRepeat)
  if (timeTold(second) === null) return second
  // Not a 401: the caller's session is valid.
  throw new AppError('unavailable', 'The email service isn’t available right now. Please try again.', {
    logMessage: 'the email service refused our time twice',
  })
}

function timeTold({ status, body }: UpstreamAnswer): number | null {
  if (status !== 401) return null
  try {
    const parsed = skewSchema.safeParse(JSON.parse(body.toString('utf8')))
    return parsed.success ? parsed.data.serverTime : null
  } catch {
    return null
  }
}
