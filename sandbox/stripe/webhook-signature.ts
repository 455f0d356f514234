/** `Stripe-Signature: t=...,v1=...`: HMAC-SHA256 over the timestamp, a dot and the body (docs.stripe.com/webhooks/signature). */
import { createHmac } from 'node:crypto'

/** `at` in Unix seconds. */
export function signatureHeader(body: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${signature}`
}
