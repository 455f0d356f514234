/** Failures of calls to a provider, and their messages for the user. */
import { AppError } from '../../../../shared/domain/app-error.ts'
import { PROVIDER_NAMES, type IntegrationProvider } from '../../../../shared/domain/integrations.ts'

export type FailureKind =
  | 'unreachable'
  | 'timeout'
  /** The provider asks to retry later (429, 503, Google's 403 for an exhausted quota). */
  | 'busy'
  /** The access token was rejected. */
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'out_of_space'
  /** The request was rejected. */
  | 'refused'
  | 'failed'
  /** The provider returned a URL outside its own hosts. */
  | 'untrusted_address'

export type FailureDetails = {
  readonly status?: number
  /** The provider's error code. */
  readonly reason?: string
  /** Milliseconds. */
  readonly retryAfter?: number
  readonly cause?: unknown
}

export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly provider: IntegrationProvider
  readonly kind: FailureKind
  readonly details: FailureDetails

  constructor(provider: IntegrationProvider, kind: FailureKind, details: FailureDetails = {}) {
    const { status, reason, cause } = details
    const what = [status, reason].filter((part) => part !== undefined).join(' ')
    super(
      `${provider}: ${kind}${what === '' ? '' : ` (${what})`}`,
      cause === undefined ? undefined : { cause },
    )
    this.provider = provider
    this.kind = kind
    this.details = details
  }
}

const DEFAULT_PATIENCE = 5000

/** Appends the cause to `message`, the call's text from the catalog. Returns errors other than ProviderFailure unchanged. */
export function toUserError(error: unknown, message: string): unknown {
  if (!(error instanceof ProviderFailure)) return error
  const name = PROVIDER_NAMES[error.provider]
  const messageWith = (why: string): string => `${message}. ${why}`
  switch (error.kind) {
    case 'unreachable':
      return new AppError(
        'upstream_unreachable',
        messageWith(`${name} can’t be reached right now. Please try again.`),
        {
          cause: error,
        },
      )
    case 'timeout':
      return new AppError(
        'upstream_timeout',
        messageWith(`${name} didn’t respond in time. Please try again.`),
        {
          cause: error,
        },
      )
    case 'busy':
      return new AppError('unavailable', messageWith(`${name} is busy. Please try again in a moment.`), {
        cause: error,
        retryAfter: error.details.retryAfter ?? DEFAULT_PATIENCE,
      })
    case 'unauthorized':
      return new AppError(
        'reconnect_needed',
        messageWith(`${name} no longer accepts the connection. Please reconnect.`),
        {
          cause: error,
        },
      )
    case 'forbidden':
      return new AppError('not_granted', messageWith(`${name} does not allow this for your account.`), {
        cause: error,
      })
    case 'not_found':
      return new AppError('not_found', messageWith('This item was removed or you don’t have access.'), {
        cause: error,
      })
    case 'conflict':
      return new AppError('conflict', messageWith('An item with this name already exists.'), { cause: error })
    case 'out_of_space':
      return new AppError('conflict', messageWith('The account is out of storage.'), { cause: error })
    case 'refused':
      return new AppError('unprocessable', messageWith(`${name} rejected the request.`), { cause: error })
    case 'failed':
    case 'untrusted_address':
      return new AppError(
        'bad_upstream',
        messageWith(`We couldn’t read the response from ${name}. Please try again.`),
        {
          cause: error,
        },
      )
  }
}
