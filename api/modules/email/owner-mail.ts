/**
 * Mails to an account's own address. Each is sent once, however often it is requested, and only after the address is verified, so that
 * signing up with another person's address sends them no mail.
 */
import type { ServiceTx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { findProven } from '../users/proven-emails.repository.ts'
import { MAIL_QUEUE } from './mail-delivery.service.ts'
import { insertMail, lockOwner, releaseHeldMails, type MailContent } from './mails.repository.ts'

/** The platform's details in these mails. */
export type MailSite = { readonly publicOrigin: string; readonly supportEmail: string }

export type OwnerMail = MailContent & {
  readonly kind: 'welcome' | 'receipt' | 'security'
  /** Idempotency key within `kind`. */
  readonly key: string
}

/** Part of the caller's transaction, which may already hold the profile's row lock. */
export type PostToOwner = (tx: ServiceTx, userId: string, mail: OwnerMail) => Promise<void>

export type PostToOwnerDeps = {
  readonly jobs: Pick<JobQueue, 'send'>
  readonly clock: () => number
  readonly newId: () => string
  readonly mailDomain: string
}

export function createPostToOwner({ jobs, clock, newId, mailDomain }: PostToOwnerDeps): PostToOwner {
  return async (tx, userId, { kind, key, subject, html, text }) => {
    await lockOwner(tx, userId)
    const proven = await findProven(tx, userId)
    const mail = {
      id: newId(),
      messageId: ownerMessageId(kind, key, mailDomain),
      kind,
      subject,
      html,
      text,
      replyTo: null,
      senderId: null,
      referralId: null,
    }
    const at = new Date(clock())
    if (proven === null) await insertMail(tx, { ...mail, to: null, heldFor: userId }, at)
    else if (await insertMail(tx, { ...mail, to: proven.email }, at))
      await jobs.send(tx, MAIL_QUEUE, { mailId: mail.id })
  }
}

export function ownerMessageId(kind: OwnerMail['kind'], key: string, mailDomain: string): string {
  return `<${kind}-${key}@${mailDomain}>`
}

/** Part of the transaction that records a verified address; call it after the record. */
export type ReleaseMails = (tx: ServiceTx, userId: string, address: string) => Promise<void>

export function createReleaseMails(jobs: Pick<JobQueue, 'send'>, clock: () => number): ReleaseMails {
  return async (tx, userId, address) => {
    await lockOwner(tx, userId)
    for (const mailId of await releaseHeldMails(tx, userId, address, new Date(clock())))
      await jobs.send(tx, MAIL_QUEUE, { mailId })
  }
}
