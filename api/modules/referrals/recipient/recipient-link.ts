/**
 * The recipient's link, /r/{token}: derived from the referral's id with the server's key, so that every mail of a referral can contain the
 * same link although only its hash is stored (docs/decisions/009-recipient-link.md).
 */
import { createHash, createHmac } from 'node:crypto'
import { RECIPIENT_PREFIX } from '../../../../shared/contracts/bff-routes.ts'
import type { StoredMail } from '../../email/mails.repository.ts'

/** Placeholder for the token in a stored mail. */
const MARK = '{recipient-link}'

/** Placeholder for the URL that stops referral mails to this recipient. */
export const STOP_MARK = '{stop-link}'

/** 256 bits as base64url. */
export const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/

/** The link with placeholder, for a mail that is stored with `linkReferralId`. */
export function markedLink(publicOrigin: string): string {
  return `${publicOrigin}${RECIPIENT_PREFIX}/${MARK}`
}

export type RecipientTokens = {
  tokenOf(referralId: string): string
  /** Lower-case hex, as stored. */
  hashOf(token: string): string
}

/** `secret`: TOKEN_ENCRYPTION_KEY. The label separates this use of the key from others. */
export function createRecipientTokens(secret: string): RecipientTokens {
  const tokenOf = (referralId: string): string =>
    createHmac('sha256', secret).update(`recipient-link/v1/${referralId}`).digest('base64url')
  return {
    tokenOf,
    hashOf: (token) => createHash('sha256').update(token, 'utf8').digest('hex'),
  }
}

/** Replaces a mail's placeholders: the recipient's link and the unsubscribe link, which also becomes the List-Unsubscribe header. */
export function completeWith(
  { tokenOf }: Pick<RecipientTokens, 'tokenOf'>,
  stopLinkOf: (referralId: string) => string,
): (mail: StoredMail) => StoredMail {
  return (mail) => {
    if (mail.linkReferralId === null) return mail
    const token = tokenOf(mail.linkReferralId)
    const stopLink = stopLinkOf(mail.linkReferralId)
    const fill = (text: string): string => text.replaceAll(MARK, token).replaceAll(STOP_MARK, stopLink)
    return { ...mail, html: fill(mail.html), text: fill(mail.text), listUnsubscribe: `<${stopLink}>` }
  }
}
