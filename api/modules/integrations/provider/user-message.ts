/** Runs a call to a provider; what fails is told in the catalogue's words for that call. */
import { AppError } from '../../../../shared/domain/app-error.ts'
import { PROVIDER_NAMES } from '../../../../shared/domain/integrations.ts'
import { toUserError, ProviderFailure } from './provider-failure.ts'

export async function withUserMessage<Result>(message: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toUserError(error, message)
  }
}

/** Of a mail whose answer never came nobody knows whether it has left: it is never sent again by itself. */
export async function withSendingMessage<Result>(
  message: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isUnknown = error instanceof ProviderFailure && ['timeout', 'unreachable'].includes(error.kind)
    if (!isUnknown) throw toUserError(error, message)
    const words = `${message}. ${PROVIDER_NAMES[error.provider]} didn’t respond. Check your sent mail before you send it again.`
    throw new AppError(error.kind === 'timeout' ? 'upstream_timeout' : 'upstream_unreachable', words, {
      cause: error,
    })
  }
}
