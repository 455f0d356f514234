/**
 * The code that confirms a recipient's binding answer. A link can be forwarded, or quoted in a reply to the sender, but the code goes only
 * to the recipient's mailbox. Nothing is stored: a code is derived from the server's key, the referral, the answer and the time.
 */
import { createHmac } from 'node:crypto'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { feeShareLabel } from '../../../../shared/domain/referral-terms.ts'
import type { ServiceTx } from '../../../db/database.ts'
import type { CallLimit } from '../../../http/call-limit.ts'
import { equalTexts, type RotatedKeys } from '../../../http/signature.ts'
import { headerText, mailPage, paragraphs } from '../../email/mail-layout.ts'
import type { PostMail } from '../../email/mail-delivery.service.ts'
import type { MailContent } from '../../email/mails.repository.ts'
import type { ReferralRecord } from '../referral-record.repository.ts'

/** Milliseconds. A code is valid in its own window and the next one. */
const WINDOW = 15 * 60_000
const DIGITS = 6

export type RecipientCodesDeps = {
  /** TOKEN_ENCRYPTION_KEY, then the previous one, if any. */
  readonly secrets: RotatedKeys
  readonly postMail: PostMail
  readonly clock: () => number
  readonly newId: () => string
  readonly mailDomain: string
  /** Limits code mails, and attempts to enter a code, per referral. */
  readonly mailLimit: CallLimit
  readonly tryLimit: CallLimit
}

export type RecipientCodes = {
  /** Called before the transaction, so that a rollback does not undo the count. Rejects with rate_limited. */
  count(referralId: string, code: string | undefined): Promise<void>
  send(tx: ServiceTx, referral: ReferralRecord, answer: CodedAnswer): Promise<void>
  /** Throws validation_failed with the field `code`. */
  check(referralId: string, answer: CodedAnswer, code: string): void
}

/** The answer that a code confirms: one action at one percentage. */
export type CodedAnswer = { readonly action: 'accept' | 'counter'; readonly share: number }

export function createRecipientCodes(deps: RecipientCodesDeps): RecipientCodes {
  const { secrets, postMail, clock, newId, mailDomain, mailLimit, tryLimit } = deps
  return {
    count: (referralId, code) => (code === undefined ? mailLimit : tryLimit)(referralId),
    async send(tx, referral, answer) {
      const { id, recipient } = referral
      const mailId = newId()
      await postMail(tx, {
        ...codeMail(referral, answer, recipientCode(secrets[0], id, answer, clock())),
        id: mailId,
        messageId: `<code-${mailId}@${mailDomain}>`,
        kind: 'notification',
        to: recipient.email,
        // No Reply-To: a reply that quotes the code must not reach the sender.
        replyTo: null,
        senderId: null,
        referralId: null,
      })
    },
    check(referralId, answer, code) {
      const entered = code.replaceAll(/\s/g, '')
      const now = clock()
      const good = secrets.flatMap((secret) =>
        [now, now - WINDOW].map((at) => equalTexts(entered, recipientCode(secret, referralId, answer, at))),
      )
      if (!good.includes(true)) throw wrongCode()
    },
  }
}

/** The code for the window that contains `now`. */
export function recipientCode(
  secret: string,
  referralId: string,
  { action, share }: CodedAnswer,
  now: number,
): string {
  const label = `recipient-code/v2/${referralId}/${action}/${String(share)}/${String(Math.floor(now / WINDOW))}`
  const digest = createHmac('sha256', secret).update(label).digest()
  return String(digest.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
}

function wrongCode(): AppError {
  const message =
    'That code is wrong or has expired. Use the code in your newest email, or have it emailed again.'
  return new AppError('validation_failed', message, { details: [{ field: 'code', message }] })
}

function codeMail(referral: ReferralRecord, answer: CodedAnswer, code: string): MailContent {
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`
  const before = [
    `Dear ${referral.recipient.name},`,
    `${actWords(referral, answer)} Enter it on the page where you were asked for it:`,
  ]
  const after = [
    'It expires in 15 minutes.',
    'Don’t share it with anyone, including the sender: without it, no one can accept or make a counteroffer in your name. If you weren’t answering a referral just now, ignore this email.',
  ]
  const footer =
    'You’re receiving this email from CounselRelay because someone used the link in your referral email.'
  return {
    subject: 'Your CounselRelay confirmation code',
    html: mailPage({
      title: 'Your confirmation code',
      body: [
        ...before.map(paragraphs),
        `<p style="margin:0 0 12px;font-size:28px;font-weight:700;letter-spacing:.08em">${shown}</p>`,
        ...after.map(paragraphs),
      ].join('\n'),
      footer,
    }),
    text: [...before, shown, ...after, footer, ''].join('\n\n'),
  }
}

/** Names the action and percentage, so that recipients notice a code for another answer. No party names or case details. */
function actWords({ sender, area, state }: ReferralRecord, { action, share }: CodedAnswer): string {
  const firm = headerText(sender.firm ?? sender.name, 80)
  const matter = [area, state].filter((part) => part !== null).join(', ')
  const about = matter === '' ? '' : ` (${matter})`
  return action === 'accept'
    ? `This is your code to accept the referral from ${firm}${about} at a referral fee of ${feeShareLabel(share)}.`
    : `This is your code to propose a referral fee of ${feeShareLabel(share)} to ${firm}${about}.`
}
