/** Runs a call to a provider and translates failures with the call's message from the catalog. */
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

/** After a lost response, a mail may have been sent, so it is never retried automatically. */
export async function withSendingMessage<Result>(
  message: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isUnknown = error instanceof ProviderFailure && ['timeout', 'unreachable'].includes(error.kind)
    if (!isUnknown) throw toUserError(error, message)
    const userMessage = `${message}. ${PROVIDER_NAMES[error.provider]} didn’t respond. Check your sent mail before you send it again.`
    throw new AppError(error.kind === 'timeout' ? 'upstream_timeout' : 'upstream_unreachable', userMessage, {
      cause: error,
    })
  }
}
