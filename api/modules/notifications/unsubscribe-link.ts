/**
 * Unsubscribe URLs that need no sign-in, /u/{token} (RFC 8058): for a member's notifications, or for referral mails and invitations to a
 * recipient who may have no account. The token contains the id of the member, referral or invitation and an HMAC with the server's key.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { UNSUBSCRIBE_PREFIX } from '../../../shared/contracts/bff-routes.ts'

/** The uses of a token, with the token's first letter and the label that separates this use of the key from others. */
const USES = {
  /** For a member: turns off notification mails, which the settings can turn on again. */
  notifications: { letter: '', label: 'unsubscribe/v1/' },
  /** For a referral: stops referral mails to its recipient's address. */
  stop: { letter: 's', label: 'stop-referrals/v1/' },
  /** For a referral: undoes `stop`. */
  resume: { letter: 'r', label: 'resume-referrals/v1/' },
  /** For an invitation: stops invitations by mail to its address, from everybody. */
  stopInvitations: { letter: 'i', label: 'stop-invitations/v1/' },
  /** For an invitation: undoes `stopInvitations`. */
  resumeInvitations: { letter: 'j', label: 'resume-invitations/v1/' },
} as const

export type MailLinkUse = keyof typeof USES

/** An optional letter, a 128-bit id and a 256-bit HMAC, as base64url. */
const TOKEN_FORM = /^([srij]?)([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{43})$/

export type MailLink = { readonly use: MailLinkUse; readonly id: string }

export type UnsubscribeLinks = {
  linkTo(use: MailLinkUse, id: string): string
  /** null for an invalid token. */
  read(token: string): MailLink | null
}

/** `secrets`: TOKEN_ENCRYPTION_KEY, which signs new links, then the previous one, whose links are in mails already sent. */
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
      const use = useOf(letter)
      const id = Buffer.from(bytes, 'base64url')
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      const signature = Buffer.from(proof, 'base64url')
      return secrets.some((secret) => timingSafeEqual(signature, proofOf(use, id, secret)))
        ? { use, id }
        : null
    },
  }
}

const BY_LETTER: Readonly<Record<string, MailLinkUse>> = {
  s: 'stop',
  r: 'resume',
  i: 'stopInvitations',
  j: 'resumeInvitations',
}

function useOf(letter: string | undefined): MailLinkUse {
  return BY_LETTER[letter ?? ''] ?? 'notifications'
}
