/** The job that sends a mail: one attempt, then one transaction that records the outcome and schedules the next attempt. */
import { z } from 'zod'
import type { Logger } from '../../../runtime/logger.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import { afterFailure, type AfterFailure, type SendFailure } from './delivery.policy.ts'
import {
  findDelayedMail,
  insertMail,
  lockUnsentMail,
  recordAttempt,
  type NewMail,
  type StoredMail,
} from './mails.repository.ts'
import type { MailTransport } from './smtp-transport.ts'

export const MAIL_QUEUE = 'mail'

const mailJobSchema = z.object({ mailId: z.uuid() })

/** Stores a mail and the job that sends it, as part of the caller's transaction. */
export type PostMail = (tx: ServiceTx, mail: NewMail) => Promise<void>

export function createPostMail(jobs: Pick<JobQueue, 'send'>, clock: () => number): PostMail {
  return async (tx, mail) => {
    const [isNew] = await Promise.all([
      insertMail(tx, mail, new Date(clock())),
      jobs.send(tx, MAIL_QUEUE, { mailId: mail.id }),
    ])
    if (!isNew) throw new Error('a mail with this Message-ID is there already')
  }
}

/** Makes a delayed referral email due now; false if none is delayed. Uses the existing job, so that only one chain of attempts runs. */
export type RetryEmail = (tx: ServiceTx, referralId: string) => Promise<boolean>

export function createRetryEmail(jobs: Pick<JobQueue, 'hasten'>): RetryEmail {
  return async (tx, referralId) => {
    const mailId = await findDelayedMail(tx, referralId)
    if (mailId === null) return false
    await jobs.hasten(tx, MAIL_QUEUE, { mailId })
    return true
  }
}

/** The result of an attempt. */
export type AttemptOutcome = {
  readonly state: 'sent' | AfterFailure['state']
  readonly error: string | null
  readonly at: Date
  /** Time of the next attempt, once the quick attempts are used up. */
  readonly nextAt: Date | null
}

/** Implemented by the module that owns the mails: it decides whether they may be sent and records the outcome. */
export type MailHooks = {
  /** Adds what is not stored with the mail: the link of its page. */
  readonly complete: (mail: StoredMail) => StoredMail
  /**
   * Checks again, with its referral locked, whether the mail may be sent, and stores the link that `complete` adds. False if not: then
   * all waiting mails of the referral have been canceled.
   */
  readonly onSending: (
    tx: ServiceTx,
    mail: Pick<StoredMail, 'referralId' | 'linkReferralId' | 'askPageId'>,
  ) => Promise<boolean>
  /** Part of the transaction that records an attempt's outcome. */
  readonly onOutcome: (
    tx: ServiceTx,
    mail: Pick<StoredMail, 'referralId' | 'askPageId'>,
    outcome: AttemptOutcome,
  ) => Promise<void>
}

export type DeliveryDeps = MailHooks & {
  readonly database: Database
  readonly jobs: Pick<JobQueue, 'send'>
  readonly transport: MailTransport
  readonly logger: Logger
  readonly clock: () => number
  readonly quickAttempts: number
}

export function createMailDelivery(deps: DeliveryDeps): JobHandler {
  const { database, transport, logger } = deps
  return async function deliver(data, complete) {
    const { mailId } = mailJobSchema.parse(data)
    const mail = await database.asService((tx) => takeForSending(deps, tx, mailId))
    if (mail === null) {
      await database.asService(complete)
      return
    }
    const failure = await transport.send(deps.complete(mail))
    const outcome = judge(deps, mail, failure)
    await database.asService(async (tx) => {
      await Promise.all([record(deps, tx, mail, outcome), complete(tx)])
    })
    // Addresses and the mail server's messages stay out of the log.
    const entry = { mailId, attempt: mail.attempts + 1, outcome: outcome.state }
    if (failure === null) logger.info(entry, 'mail sent')
    else logger.warn(entry, 'mail not sent')
  }
}

/** Null if there is nothing to send. A separate transaction from the sending, so that none stays open while the mail server responds. */
async function takeForSending(
  { onSending }: DeliveryDeps,
  tx: ServiceTx,
  mailId: string,
): Promise<StoredMail | null> {
  const mail = await lockUnsentMail(tx, mailId)
  if (mail === null) return null
  return (await onSending(tx, mail)) ? mail : null
}

type Outcome = { readonly state: 'sent'; readonly error: null } | AfterFailure

function judge(
  { clock, quickAttempts }: DeliveryDeps,
  mail: StoredMail,
  failure: SendFailure | null,
): Outcome {
  if (failure === null) return { state: 'sent', error: null }
  return afterFailure(failure, mail.attempts + 1, quickAttempts, clock() - mail.createdAt.getTime())
}

async function record(
  { jobs, clock, onOutcome }: DeliveryDeps,
  tx: ServiceTx,
  mail: StoredMail,
  outcome: Outcome,
): Promise<void> {
  const now = clock()
  const { state, error } = outcome
  const at = new Date(now)
  const attempts = mail.attempts + 1
  if (!(await recordAttempt(tx, { id: mail.id, state, error, attempts, at }))) return
  const nextAt = outcome.state === 'delayed' ? new Date(now + outcome.wait) : null
  await onOutcome(tx, mail, { state, error, at, nextAt })
  if (outcome.state === 'retrying' || outcome.state === 'delayed')
    await jobs.send(tx, MAIL_QUEUE, { mailId: mail.id }, { delay: outcome.wait })
}
