/** Codes of authenticator apps (RFC 6238), as in GoTrue: SHA-1, six digits, 30 seconds, one step of clock skew. */
import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'

const PERIOD = 30
const DIGITS = 6
const SKEW = 1

export type TotpEnrollment = {
  readonly qr_code: string
  readonly secret: string
  readonly uri: string
}

export function newTotp(options: { issuer: string; account: string; secret: Uint8Array }): TotpEnrollment {
  const secret = new Secret({ buffer: new Uint8Array(options.secret).buffer })
  const uri = new TOTP({
    issuer: options.issuer,
    label: options.account,
    secret,
    period: PERIOD,
    digits: DIGITS,
  }).toString()
  return { qr_code: encodeQR(uri, 'svg'), secret: secret.base32, uri }
}

export function isTotpCode(code: string, secret: string, now: number): boolean {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD, digits: DIGITS })
  return totp.validate({ token: code, timestamp: now, window: SKEW }) !== null
}
