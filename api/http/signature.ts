/**
 * Takes the e-mail calls from our own BFF only: an API key, and an HMAC over timestamp, method, path and the exact bytes of the body,
 * each accepted once within five minutes. Every refusal is the same 401, found in the same time.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { RequestVariables } from '../../runtime/http.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import { SIGNED_BODY_MAX } from '../../shared/domain/referral-limits.ts'
import {
  API_KEY_HEADER,
  SIGNATURE_FORM,
  SIGNATURE_HEADER,
  SIGNATURE_WINDOW,
  signingInput,
  TIMESTAMP_HEADER,
} from '../../shared/domain/signing.ts'
import { readBody } from './body.ts'

export type SignedEnv = { Variables: RequestVariables & { rawBody: Uint8Array } }

/** Remembers a signature until it would be too old anyway; false when it was there already. Shared by all processes. */
export type ClaimSignature = (signature: string, expiresAt: Date) => Promise<boolean>

export type SignatureOptions = {
  readonly apiKey: string
  readonly secret: string
  readonly claim: ClaimSignature
  readonly clock: () => number
}

export function requireSignature(options: SignatureOptions): MiddlewareHandler<SignedEnv> {
  const { apiKey, secret, claim, clock } = options
  return async function verifySignature(c, next) {
    const body = await readBody(c, SIGNED_BODY_MAX)
    const timestamp = c.req.header(TIMESTAMP_HEADER) ?? ''
    const given = c.req.header(SIGNATURE_HEADER) ?? ''
    const expected = sign(secret, timestamp, c.req.method, c.req.path, body)
    // All three are looked at before any decides, so that the time taken tells nothing.
    const keyFits = equalTexts(c.req.header(API_KEY_HEADER) ?? '', apiKey)
    const macFits = SIGNATURE_FORM.test(given) && equalTexts(given, expected)
    const age = /^\d{1,15}$/.test(timestamp)
      ? Math.abs(clock() - Number(timestamp))
      : Number.POSITIVE_INFINITY
    if (!keyFits || !macFits || age > SIGNATURE_WINDOW) throw refusal('wrong, missing or stale')
    // Only a valid signature is remembered, or anybody could use up the signatures of others.
    const expiresAt = new Date(Number(timestamp) + SIGNATURE_WINDOW + 1000)
    if (!(await claim(given, expiresAt))) throw refusal('replayed')
    c.set('rawBody', body)
    await next()
  }
}

export function sign(
  secret: string,
  timestamp: string,
  method: string,
  path: string,
  body: Uint8Array,
): string {
  // The key is the secret's UTF-8 bytes; the body enters as the bytes received, never re-serialised.
  return createHmac('sha256', Buffer.from(secret, 'utf8'))
    .update(signingInput(timestamp, method, path, ''))
    .update(body)
    .digest('hex')
}

/** Constant time whatever the lengths, as digests of equal length are compared. */
export function equalTexts(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest()
}

function refusal(why: string): AppError {
  return new AppError('bad_signature', 'The signature of this request is not valid.', {
    logMessage: `signature ${why}`,
  })
}
