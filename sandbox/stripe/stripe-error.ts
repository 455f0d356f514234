/** Error responses of Stripe's API, in its envelope and with its messages (docs.stripe.com/api/errors). */

export type StripeErrorStatus = 400 | 401 | 402 | 404 | 409 | 429 | 500 | 502 | 503

type StripeErrorBody = {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
}

export class StripeError extends Error {
  override readonly name = 'StripeError'
  readonly status: StripeErrorStatus
  readonly body: StripeErrorBody

  constructor(status: StripeErrorStatus, body: StripeErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...more })
}

/** `kind` is Stripe's name, e.g. 'checkout.session'. Stripe returns 404 for the object in the path and 400 for one in a parameter. */
export function noSuch(kind: string, id: string, param = 'id'): StripeError {
  return new StripeError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
}
