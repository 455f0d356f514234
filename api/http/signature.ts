/**
 * Accepts email calls from our own BFF only: an API key, and an HMAC over timestamp, method, path and the exact bytes of the body, each
 * accepted once within five minutes. Every failure is the same 401 after the same time; only a valid signature with a wrong clock gets the
 * server's time.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
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
import type { Identify } from './mount.ts'

/** Stores a signature until it expires; false if it is already stored. Shared by all processes. */
export type ClaimSignature = (signature: string, expiresAt: Date) => Promise<boolean>

/** The current key, then the previous one as long as callers still use it. */
export type RotatedKeys = readonly [current: string, ...previous: string[]]

export type SignatureOptions = {
  readonly apiKeys: RotatedKeys
  readonly secrets: RotatedKeys
  readonly claim: ClaimSignature
  readonly clock: () => number
}

/** Verifies the signature before `identify` runs. */
export function withSignature<Caller>(
  options: SignatureOptions,
  identify: Identify<Caller>,
): Identify<Caller> {
  const { apiKeys, secrets, claim, clock } = options
  return async function verifySignature(c) {
    const body = await readBody(c, SIGNED_BODY_MAX)
    // The path as sent. The signature does not cover a query string, and none of these calls has one.
    const { pathname, search } = new URL(c.req.url)
    const timestamp = c.req.header(TIMESTAMP_HEADER) ?? ''
    const signature = c.req.header(SIGNATURE_HEADER) ?? ''
    const apiKey = c.req.header(API_KEY_HEADER) ?? ''
    // All checks run before the decision, so that the response time reveals nothing.
    const keys = apiKeys.map((key) => equalTexts(apiKey, key))
    const macs = secrets.map((secret) =>
      equalTexts(signature, sign(secret, timestamp, c.req.method, pathname, body)),
    )
    const isWellFormed = SIGNATURE_FORM.test(signature) && /^\d{1,15}$/.test(timestamp)
    if (!keys.includes(true) || !macs.includes(true) || !isWellFormed || search !== '')
      throw signatureError('wrong or missing')
    const now = clock()
    if (Math.abs(now - Number(timestamp)) > SIGNATURE_WINDOW) throw clockSkew(now)
    // Only a valid signature is stored; otherwise anyone could use up the signatures of others.
    const expiresAt = new Date(Number(timestamp) + SIGNATURE_WINDOW + 1000)
    if (!(await claim(signature, expiresAt))) throw signatureError('replayed')
    c.set('rawBody', body)
    return identify(c)
  }
}

export function sign(
  secret: string,
  timestamp: string,
  method: string,
  path: string,
  body: Uint8Array,
): string {
  // The key is the secret's UTF-8 bytes; the body is the bytes received, never re-serialized.
  return createHmac('sha256', Buffer.from(secret, 'utf8'))
    .update(signingInput(timestamp, method, path, ''))
    .update(body)
    .digest('hex')
}

/** Constant time for any lengths, because it compares digests of equal length. */
export function equalTexts(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest()
}

/** Sent only to holders of the secret, who can sign for any time anyway. */
function clockSkew(now: number): AppError {
  return new AppError('clock_skew', 'The clock of the calling service is wrong.', {
    logMessage: 'signature too old or too young',
    serverTime: now,
  })
}

function signatureError(why: string): AppError {
  return new AppError('bad_signature', 'The signature of this request is not valid.', {
    logMessage: `signature ${why}`,
  })
}
