/**
 * The recipient's link, /r/{token}: made from the referral's id with a key of the server's, so that every mail of a referral can show the
 * same link though only its hash is stored (docs/decisions/009-recipient-link.md).
 */
import { createHash, createHmac } from 'node:crypto'
import { RECIPIENT_PREFIX } from '../../../../shared/contracts/bff-routes.ts'
import type { StoredMail } from '../../email/mails.repository.ts'

/** Stands for the token in a stored mail. */
const MARK = '{recipient-link}'

/** Stands for the address that ends referrals by mail to this recipient. */
export const STOP_MARK = '{stop-link}'

/** 256 bits as base64url. */
export const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/

/** The address to write into a mail that is stored with `linkReferralId`. */
export function markedLink(publicOrigin: string): string {
  return `${publicOrigin}${RECIPIENT_PREFIX}/${MARK}`
}

export type RecipientTokens = {
  tokenOf(referralId: string): string
  /** Lower-case hex, as stored. */
  hashOf(token: string): string
}

/** `secret`: TOKEN_ENCRYPTION_KEY. The label keeps this use of it apart from every other. */
export function createRecipientTokens(secret: string): RecipientTokens {
  const tokenOf = (referralId: string): string =>
    createHmac('sha256', secret).update(`recipient-link/v1/${referralId}`).digest('base64url')
  return {
    tokenOf,
    hashOf: (token) => createHash('sha256').update(token, 'utf8').digest('hex'),
  }
}

/** A mail as it goes out: with the recipient's link, and the one that ends such mails, which mail programs show as a button too. */
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
