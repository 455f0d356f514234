/**
 * The address that ends a member's notification mails without signing in, /u/{token} (RFC 8058). The token names the member and proves by a
 * key of the server's that we made it; all it can do is to end mails, which the member can have again in the settings.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { UNSUBSCRIBE_PREFIX } from '../../../shared/contracts/bff-routes.ts'

/** 128 bits of the member's id and 256 bits of proof, as base64url. */
const TOKEN_FORM = /^([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{43})$/

export type UnsubscribeLinks = {
  linkTo(userId: string): string
  /** The member's id; null for a token that we did not make. */
  memberOf(token: string): string | null
}

/**
 * `secrets`: TOKEN_ENCRYPTION_KEY, which makes new links, then the one before it, whose links are in mails already sent. The label keeps
 * this use of them apart from every other.
 */
export function createUnsubscribeLinks(
  secrets: readonly [current: string, ...previous: string[]],
  publicOrigin: string,
): UnsubscribeLinks {
  const proofOf = (userId: string, secret: string): Buffer =>
    createHmac('sha256', secret).update(`unsubscribe/v1/${userId}`).digest()
  return {
    linkTo(userId) {
      const id = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
      return `${publicOrigin}${UNSUBSCRIBE_PREFIX}/${id}${proofOf(userId, secrets[0]).toString('base64url')}`
    },
    memberOf(token) {
      const [, id, proof] = TOKEN_FORM.exec(token) ?? []
      if (id === undefined || proof === undefined) return null
      const userId = Buffer.from(id, 'base64url')
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      const given = Buffer.from(proof, 'base64url')
      return secrets.some((secret) => timingSafeEqual(given, proofOf(userId, secret))) ? userId : null
    },
  }
}
