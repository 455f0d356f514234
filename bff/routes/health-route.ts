/** /livez: the process answers. /readyz: it can do its work: configured, the session keys are there, not about to stop. */
import type { Answers } from '../answer.ts'
import type { BffContext } from '../request.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import type { Readiness } from '../../runtime/program.ts'
import type { SessionKeys } from '../upstream/session-keys.ts'

export type HealthDeps = {
  readonly answers: Answers
  readonly readiness: Readiness
  readonly keys: SessionKeys
}

export function livenessRoute({ answers }: HealthDeps): (c: BffContext) => Response {
  return (c) => answers.json(c.get('requestId'), 200, '{"status":"ok"}')
}

export function readinessRoute({
  answers,
  readiness,
  keys,
}: HealthDeps): (c: BffContext) => Promise<Response> {
  return async function answerReadiness(c) {
    if (readiness.isDraining()) throw new AppError('unavailable', 'The service is stopping.')
    if (!(await keys.ready())) throw new AppError('unavailable', 'The sign-in service cannot be reached yet.')
    return answers.json(c.get('requestId'), 200, '{"status":"ready"}')
  }
}
