/** Sends one mail to the mail server by SMTP. */
import { createTransport } from 'nodemailer'
import type { SendFailure } from './delivery.policy.ts'
import type { StoredMail } from './mails.repository.ts'

/** Milliseconds. Shorter than a job's lease in total, so that a slow server never gets the same mail from two workers. */
const CONNECT_TIMEOUT = 5000
const GREETING_TIMEOUT = 5000
const IDLE_TIMEOUT = 15_000
const ATTEMPT_TIMEOUT = 25_000

export type OutgoingMail = Pick<
  StoredMail,
  'id' | 'messageId' | 'to' | 'replyTo' | 'subject' | 'html' | 'text' | 'listUnsubscribe' | 'createdAt'
>

export type MailTransport = {
  /** Null if the mail server accepted the mail. Never rejects. */
  send(mail: OutgoingMail): Promise<SendFailure | null>
  close(): void
}

/** Signs what goes out (RFC 6376), so that receivers can tell our mails from forged ones. `privateKey`: RSA, PEM. */
export type DkimKey = { readonly domain: string; readonly selector: string; readonly privateKey: string }

export type SmtpOptions = {
  readonly url: string
  readonly from: string
  readonly connections: number
  /** null: the mail server signs, or mails are unsigned. */
  readonly dkim: DkimKey | null
}

/** Both headers of one-click unsubscribing must be signed for a mail provider to offer it (RFC 8058, section 4). */
const SIGNED_HEADERS =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post'

export function createSmtpTransport({ url, from, connections, dkim }: SmtpOptions): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // We count and record attempts, so the pool must not retry on its own.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: GREETING_TIMEOUT,
    socketTimeout: IDLE_TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim === null
      ? {}
      : {
          dkim: {
            domainName: dkim.domain,
            keySelector: dkim.selector,
            privateKey: dkim.privateKey,
            headerFieldNames: SIGNED_HEADERS,
          },
        }),
  })
  return {
    async send({ id, messageId, to, replyTo, subject, html, text, listUnsubscribe, createdAt }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
          ...(listUnsubscribe === null ? {} : { headers: unsubscribeHeaders(listUnsubscribe) }),
          messageId,
          ...sameBytes(id, createdAt),
          subject,
          text,
          html,
          signal: AbortSignal.timeout(ATTEMPT_TIMEOUT),
        })
        return null
      } catch (error) {
        return toFailure(error)
      }
    },
    close: () => transport.close(),
  }
}

/**
 * Makes a repeated send byte-identical, so that mailboxes can detect duplicates. `baseBoundary` is a nodemailer option that its types
 * omit.
 */
function sameBytes(id: string, createdAt: Date): { readonly date: Date; readonly baseBoundary: string } {
  return { date: createdAt, baseBoundary: id }
}

/** One-click unsubscribing requires https (RFC 8058, section 3.1); without it the link still opens a page. */
function unsubscribeHeaders(value: string): Record<string, string> {
  return {
    'List-Unsubscribe': value,
    ...(value.startsWith('<https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}

/** Only a 5xx to the sender, recipient or content concerns this mail; one to our login or greeting concerns us, and we retry. */
function toFailure(error: unknown): SendFailure {
  if (!(error instanceof Error)) return { message: String(error), isPermanent: false }
  const isAboutTheMail = 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  const isFinal = 'permanent' in error && error.permanent === true
  return { message: error.message, isPermanent: isAboutTheMail && isFinal }
}
