/**
 * The addresses that end mails without signing in, /u/{token} (RFC 8058): a member's notifications, or the referrals that reach somebody who may
 * have no account. The token names the member or the referral and proves by a key of the server's that we made it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { UNSUBSCRIBE_PREFIX } from '../../../shared/contracts/bff-routes.ts'

/** What a token is for, with the letter that begins it and the label that keeps this use of the key apart from every other. */
const USES = {
  /** Of a member: ends notification mails, which can be had again in the settings. */
  notifications: { letter: '', label: 'unsubscribe/v1/' },
  /** Of a referral: ends referrals by mail to its recipient's address. */
  stop: { letter: 's', label: 'stop-referrals/v1/' },
  /** Of a referral: takes that back. */
  resume: { letter: 'r', label: 'resume-referrals/v1/' },
} as const

export type MailLinkUse = keyof typeof USES

/** A letter, 128 bits of an id and 256 bits of proof, as base64url. */
const TOKEN_FORM = /^([sr]?)([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{43})$/

export type MailLink = { readonly use: MailLinkUse; readonly id: string }

export type UnsubscribeLinks = {
  linkTo(use: MailLinkUse, id: string): string
  /** null for a token that we did not make. */
  read(token: string): MailLink | null
}

/** `secrets`: TOKEN_ENCRYPTION_KEY, which makes new links, then the one before it, whose links are in mails already sent. */
export function createUnsubscribeLinks(
  secrets: readonly [current: string, ...previous: string[]],
  publicOrigin: string,
): UnsubscribeLinks {
  const proofOf = (use: MailLinkUse, id: string, secret: string): Buffer =>
    createHmac('sha256', secret)
      .update(USES[use].label + id)
      .digest()
  return {
    linkTo(use, id) {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
      const proof = proofOf(use, id, secrets[0]).toString('base64url')
      return `${publicOrigin}${UNSUBSCRIBE_PREFIX}/${USES[use].letter}${bytes}${proof}`
    },
    read(token) {
      const [, letter, bytes, proof] = TOKEN_FORM.exec(token) ?? []
      if (bytes === undefined || proof === undefined) return null
      const use = letter === 's' ? 'stop' : letter === 'r' ? 'resume' : 'notifications'
      const id = Buffer.from(bytes, 'base64url')
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      const given = Buffer.from(proof, 'base64url')
      return secrets.some((secret) => timingSafeEqual(given, proofOf(use, id, secret))) ? { use, id } : null
    },
  }
}
