/** /livez: the process responds. /readyz: it is configured, has the session keys and a correct clock, and is not shutting down. */
import type { Answers } from '../answer.ts'
import type { BffContext } from '../request.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import type { Readiness } from '../../runtime/program.ts'
import type { ServiceClock } from '../upstream/service-clock.ts'
import type { SessionKeys } from '../upstream/session-keys.ts'

export type HealthDeps = {
  readonly answers: Answers
  readonly readiness: Readiness
  readonly keys: SessionKeys
  readonly serviceClock: Pick<ServiceClock, 'look' | 'offset'>
}

export function livenessRoute({ answers }: HealthDeps): (c: BffContext) => Response {
  return (c) => answers.json(c.get('requestId'), 200, '{"status":"ok"}')
}

export function readinessRoute({
  answers,
  readiness,
  keys,
  serviceClock,
}: HealthDeps): (c: BffContext) => Promise<Response> {
  return async function answerReadiness(c) {
    if (readiness.isDraining()) throw new AppError('unavailable', 'The service is stopping.')
    if (!(await keys.ready())) throw new AppError('unavailable', 'We can’t reach the sign-in service yet.')
    // Not awaited: a slow service must not fail the probe. The next probe has the result.
    void serviceClock.look()
    const seconds = Math.round(serviceClock.offset() / 1000)
    if (seconds !== 0)
      throw new AppError('unavailable', `The clock of this server is ${Math.abs(seconds)} s off.`)
    return answers.json(c.get('requestId'), 200, '{"status":"ready"}')
  }
}
