/** Mail: members' own messages, and the delivery of all mails of the platform. */
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { emailRoutes } from './email.routes.ts'
import { createEmailService } from './email.service.ts'
import { createHtmlCleaner, type CleanHtml } from './html-cleaner.ts'
import { createMailDelivery, createPostMail, MAIL_QUEUE, type MailHooks } from './mail-delivery.service.ts'
import type { MailOutcomes } from './mail-outcomes.ts'
import { createSmtpTransport } from './smtp-transport.ts'

/** Mails that are sent at the same time. */
const MAIL_CONCURRENCY = 10
/** Messages per user (/api/send-email). */
const MESSAGES_AN_HOUR = 60
const HOUR = 3_600_000

export type EmailModuleDeps = ApiPlatform & {
  readonly outcomes: MailOutcomes
  /** Implemented by the modules whose mails have a page. */
  readonly mailHooks: MailHooks
}

export function emailModule(platform: EmailModuleDeps): ApiModule & { readonly cleanHtml: CleanHtml } {
  const { env, jobs, clock, outcomes, mailHooks } = platform
  const cleaner = createHtmlCleaner()
  const transport = createSmtpTransport({
    url: env.SMTP_URL,
    from: env.MAIL_FROM,
    connections: MAIL_CONCURRENCY,
    dkim: env.DKIM,
  })
  const email = createEmailService({
    ...platform,
    postMail: createPostMail(jobs, clock),
    cleanHtml: cleaner.clean,
    mailWait: env.MAIL_WAIT_MS,
    limit: platform.limit({
      name: 'send-email',
      calls: MESSAGES_AN_HOUR,
      window: HOUR,
      userMessage: 'You have sent as many messages as are allowed in an hour. Please try again later.',
    }),
  })
  const deliver = createMailDelivery({
    ...platform,
    ...mailHooks,
    transport,
    quickAttempts: env.EMAIL_ATTEMPTS,
  })
  return {
    cleanHtml: cleaner.clean,
    routes: [emailRoutes({ ...platform, email })],
    jobs: [{ queue: MAIL_QUEUE, concurrency: MAIL_CONCURRENCY, handle: deliver }],
    release: () => outcomes.release(),
    async close() {
      await cleaner.close()
      transport.close()
      await outcomes.close()
    },
  }
}
