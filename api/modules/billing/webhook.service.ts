/** Stores each of Stripe's events once and processes it in the background. */
import { z } from 'zod'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Logger } from '../../../runtime/logger.ts'
import type { Database } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import type { Fulfilment } from './fulfilment.service.ts'
import type { RequestReceipt } from './receipts.service.ts'
import { findUnprocessed, insertEvent, markProcessed } from './stripe-events.repository.ts'
import type { StripeGateway } from './stripe-gateway.ts'

export const STRIPE_EVENT_QUEUE = 'stripe-event'

const jobSchema = z.object({ eventId: z.string() })

export type WebhookDeps = {
  readonly database: Database
  readonly gateway: Pick<StripeGateway, 'verifyEvent'>
  readonly jobs: Pick<JobQueue, 'send'>
  readonly livemode: boolean
  readonly logger: Logger
}

/** Refunds and disputes do not end access: the subscription's status does, and an operator decides the rest (docs/operations.md). */
const MONEY_BACK = /^charge\.(refunded|dispute\.)/

export type TakeEvent = (body: Uint8Array, signature: string) => Promise<void>

/** Resolves once the event is stored with its job, or ignored. Rejects with validation_failed for anything not signed by Stripe. */
export function createTakeEvent({ database, gateway, jobs, livemode, logger }: WebhookDeps): TakeEvent {
  return async (body, signature) => {
    const event = await gateway.verifyEvent(body, signature)
    if (event === null)
      throw new AppError('validation_failed', 'This event was not accepted.', {
        logMessage: 'webhook not signed by Stripe, too old, or no event',
      })
    if (event.livemode !== livemode) {
      logger.warn({ event: event.id }, 'an event of the other Stripe mode is left alone')
      return
    }
    if (MONEY_BACK.test(event.type))
      logger.warn(
        { event: event.id, type: event.type },
        'money went back: decide what becomes of the account',
      )
    await database.asService(async (tx) => {
      if (await insertEvent(tx, event)) await jobs.send(tx, STRIPE_EVENT_QUEUE, { eventId: event.id })
    })
  }
}

export type EventHandlerDeps = {
  readonly database: Database
  readonly fulfilment: Fulfilment
  readonly requestReceipt: RequestReceipt
  readonly clock: () => number
}

/** If Stripe cannot be reached, it rejects and the job is retried until it succeeds. */
export function createEventHandler(deps: EventHandlerDeps): JobHandler {
  const { database, fulfilment, requestReceipt, clock } = deps
  return async function processEvent(data, complete) {
    const { eventId } = jobSchema.parse(data)
    const subject = await database.asService((tx) => findUnprocessed(tx, eventId))
    if (subject !== null) {
      if (subject.sessionId !== null) await fulfilment.settleCheckout(subject.sessionId)
      if (subject.subscriptionId !== null) await fulfilment.settleSubscription(subject.subscriptionId)
    }
    const invoiceId = subject?.paidInvoiceId ?? null
    await database.asService(async (tx) => {
      if (invoiceId !== null) await requestReceipt(tx, invoiceId)
      await markProcessed(tx, eventId, new Date(clock()))
      await complete(tx)
    })
  }
}
