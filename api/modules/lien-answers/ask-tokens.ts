/**
 * The lienholder's link, /l/{token}: derived from the page's id with the server's key, as the recipient's link is (decision 009), so that the
 * mail and every copy of the link are the same although only its hash is stored.
 */
import { createHash, createHmac } from 'node:crypto'
import { ANSWER_PREFIX } from '../../../shared/contracts/bff-routes.ts'
import type { RotatedKeys } from '../../http/signature.ts'
import type { StoredMail } from '../email/mails.repository.ts'

/** Placeholder for the token in a stored mail. */
const MARK = '{answer-link}'

/** 256 bits as base64url. */
export const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/

export function markedAnswerLink(publicOrigin: string): string {
  return `${publicOrigin}${ANSWER_PREFIX}/${MARK}`
}

export type AskTokens = {
  tokenOf(pageId: string): string
  /** The token whose hash is stored, made with the present key or the one before; null: with a key that is gone. */
  tokenWith(pageId: string, sha256: string): string | null
  /** Lower-case hex, as stored. */
  hashOf(token: string): string
}

/** `secrets`: TOKEN_ENCRYPTION_KEY, then the previous one. The label separates this use of the key from others. */
export function createAskTokens(secrets: RotatedKeys): AskTokens {
  const tokenBy = (secret: string, pageId: string): string =>
    createHmac('sha256', secret).update(`lien-answer/v1/${pageId}`).digest('base64url')
  const hashOf = (token: string): string => createHash('sha256').update(token, 'utf8').digest('hex')
  return {
    tokenOf: (pageId) => tokenBy(secrets[0], pageId),
    tokenWith: (pageId, sha256) =>
      secrets.map((secret) => tokenBy(secret, pageId)).find((token) => hashOf(token) === sha256) ?? null,
    hashOf,
  }
}

/** Puts the link into a lienholder’s mail. */
export function withAnswerLink(mail: StoredMail, token: string): StoredMail {
  const fill = (text: string): string => text.replaceAll(MARK, token)
  return { ...mail, html: fill(mail.html), text: fill(mail.text) }
}
