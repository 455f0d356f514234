/** Sends a member's own message: approved attorneys only, rate-limited and sanitized. */
import { sendEmailRequestSchema, type SendEmailResponse } from '../../../shared/contracts/email.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { isEmail, normalizeEmail } from '../../../shared/domain/email-address.ts'
import { INVALID_EMAIL } from '../../../shared/domain/referral.ts'
import type { Caller } from '../../caller.ts'
import type { Database } from '../../db/database.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { parseRequest } from '../../http/validation.ts'
import { requireActiveAttorney } from '../users/active-attorney.ts'
import type { PostMail } from './mail-delivery.service.ts'
import { headerText } from './mail-layout.ts'
import type { MailOutcomes } from './mail-outcomes.ts'
import type { CleanHtml } from './html-cleaner.ts'

export type EmailServiceDeps = {
  readonly database: Database
  readonly postMail: PostMail
  readonly outcomes: MailOutcomes
  readonly limit: CallLimit
  readonly cleanHtml: CleanHtml
  readonly newId: () => string
  readonly mailDomain: string
  readonly mailWait: number
}

export type EmailService = { send(caller: Caller, body: unknown): Promise<SendEmailResponse> }

export function createEmailService(deps: EmailServiceDeps): EmailService {
  const { database, postMail, outcomes, limit, cleanHtml, newId, mailDomain, mailWait } = deps
  return {
    async send(caller, body) {
      const profile = await requireActiveAttorney(database, caller)
      await limit(caller.userId)
      const { to, subject, html, text } = await readMessage(body, cleanHtml)
      const id = newId()
      const messageId = `<message-${id}@${mailDomain}>`
      await database.asService((tx) =>
        postMail(tx, {
          id,
          messageId,
          kind: 'message',
          to,
          replyTo: profile.email,
          subject,
          html,
          text,
          senderId: caller.userId,
          referralId: null,
        }),
      )
      const { state, error } = await outcomes.waitFor(id, mailWait)
      const status = state === 'sent' || state === 'failed' ? state : 'accepted'
      return {
        success: true,
        messageId,
        emailSent: status === 'sent',
        status,
        ...(error === null || status === 'sent' ? {} : { error }),
      }
    },
  }
}

type Message = {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

async function readMessage(body: unknown, cleanHtml: CleanHtml): Promise<Message> {
  const { to, subject, html } = parseRequest(sendEmailRequestSchema, body)
  if (!isEmail(to)) throw refuseField('to', INVALID_EMAIL)
  const clean = await cleanHtml(html)
  if (clean.leftOut !== null)
    throw refuseField('html', 'This message’s layout is too complex. Simplify it and try again.')
  if (clean.html === null) throw refuseField('html', 'The message has no text.')
  return {
    to: normalizeEmail(to),
    subject: headerText(subject, 200),
    html: clean.html,
    text: clean.text,
  }
}

function refuseField(field: string, message: string): AppError {
  return new AppError('validation_failed', message, { details: [{ field, message }] })
}
