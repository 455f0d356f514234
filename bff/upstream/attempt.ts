/** Calls an upstream with at most one retry, if that is safe, and maps failures to user messages. */
import { AppError } from '../../shared/domain/app-error.ts'
import { UpstreamCallError, type UpstreamAnswer, type UpstreamRequest } from './buffered-call.ts'
import { SERVICE_LABELS, type Upstream } from './upstreams.ts'

/** The upstream closed a kept-alive connection. Refused connections and unknown hosts are not retried. */
const BROKEN = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

/** `make` is called once per attempt, because a signature is valid only once. Rejects with AppError. */
export async function attempt(
  upstream: Upstream,
  make: () => UpstreamRequest,
  mayRepeat: boolean,
): Promise<UpstreamAnswer> {
  try {
    return await upstream.call(make())
  } catch (error) {
    if (!mayRepeat || !brokeBeforeAnswer(error)) throw withUserMessage(upstream, error)
  }
  try {
    return await upstream.call(make())
  } catch (error) {
    throw withUserMessage(upstream, error)
  }
}

function brokeBeforeAnswer(error: unknown): boolean {
  return (
    error instanceof UpstreamCallError &&
    error.failure === 'connection' &&
    !error.answering &&
    error.cause instanceof Error &&
    'code' in error.cause &&
    BROKEN.includes(String(error.cause.code))
  )
}

function withUserMessage(upstream: Upstream, error: unknown): unknown {
  if (!(error instanceof UpstreamCallError)) return error
  const service = SERVICE_LABELS[upstream.name]
  switch (error.failure) {
    case 'timeout':
      return new AppError('upstream_timeout', `${service} did not answer in time. Please try again.`, {
        cause: error,
      })
    case 'too_large':
      return new AppError('bad_upstream', `${service} gave an answer that we cannot use.`, { cause: error })
    case 'connection':
      return new AppError(
        'upstream_unreachable',
        `${service} cannot be reached right now. Please try again.`,
        {
          cause: error,
        },
      )
    case 'abandoned':
      return new AppError('unavailable', 'The call was given up.', { cause: error })
  }
}
