/**
 * The code that a recipient enters before an answer binds. A link can be forwarded, or quoted in a reply to the very attorney whose fee it
 * decides; the code goes to the recipient's own mailbox. Nothing is stored: a code is made of the server's key, the referral and the time.
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

/** A code is good in the window in which it was made and in the next one. Milliseconds. */
const WINDOW = 15 * 60_000
const DIGITS = 6

export type RecipientCodesDeps = {
  /** TOKEN_ENCRYPTION_KEY, then the one before it where there is one. */
  readonly secrets: RotatedKeys
  readonly postMail: PostMail
  readonly clock: () => number
  readonly newId: () => string
  readonly mailDomain: string
  /** Mails with a code, and tries of one, per referral. */
  readonly mailLimit: CallLimit
  readonly tryLimit: CallLimit
}

export type RecipientCodes = {
  /** Before the transaction, as the count stands whatever becomes of it. Rejects with rate_limited. */
  count(referralId: string, code: string | undefined): Promise<void>
  send(tx: ServiceTx, referral: ReferralRecord, answer: CodedAnswer): Promise<void>
  /** Throws validation_failed with the field `code`. */
  check(referralId: string, answer: CodedAnswer, code: string): void
}

/** What a code stands for, and nothing else: this act at this percentage. */
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
        // An answer to this mail reaches nobody who could use what it quotes.
        replyTo: null,
        senderId: null,
        referralId: null,
      })
    },
    check(referralId, answer, code) {
      const given = code.replaceAll(/\s/g, '')
      const now = clock()
      const good = secrets.flatMap((secret) =>
        [now, now - WINDOW].map((at) => equalTexts(given, recipientCode(secret, referralId, answer, at))),
      )
      if (!good.includes(true)) throw wrongCode()
    },
  }
}

/** The code that is good at a moment. */
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

/** Names the act and its figure, so that a code read aloud or taken for another referral is noticed. No party and no fact of the case. */
function actWords({ sender, area, state }: ReferralRecord, { action, share }: CodedAnswer): string {
  const firm = headerText(sender.firm ?? sender.name, 80)
  const matter = [area, state].filter((part) => part !== null).join(', ')
  const about = matter === '' ? '' : ` (${matter})`
  return action === 'accept'
    ? `This is your code to accept the referral from ${firm}${about} at a referral fee of ${feeShareLabel(share)}.`
    : `This is your code to propose a referral fee of ${feeShareLabel(share)} to ${firm}${about}.`
}
