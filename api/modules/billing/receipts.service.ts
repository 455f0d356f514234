/**
 * Sends one receipt per paid invoice, in the background: an event or a settled checkout requests it, the job reads the invoice from Stripe,
 * and repeated requests send nothing more.
 */
import { z } from 'zod'
import { AppError } from '../../../shared/domain/app-error.ts'
import { errorForLog, type Logger } from '../../../runtime/logger.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import { ownerMessageId, type MailSite, type PostToOwner } from '../email/owner-mail.ts'
import { isMailThere } from '../email/mails.repository.ts'
import { receiptMail, type Renewal } from './receipt-mail.ts'
import type { StripeGateway } from './stripe-gateway.ts'
import type { Card, PaidInvoice } from './stripe-invoice.ts'
import { isLive, type Prices } from './subscription.policy.ts'
import { findSubscription, type Subscription } from './subscriptions.repository.ts'

export const RECEIPT_QUEUE = 'stripe-receipt'

const jobSchema = z.object({ invoiceId: z.string() })

/** Part of the transaction that records the payment. */
export type RequestReceipt = (tx: ServiceTx, invoiceId: string) => Promise<void>

export function createRequestReceipt(jobs: Pick<JobQueue, 'send'>): RequestReceipt {
  return (tx, invoiceId) => jobs.send(tx, RECEIPT_QUEUE, { invoiceId })
}

export type ReceiptDeps = {
  readonly database: Database
  readonly gateway: Pick<StripeGateway, 'readInvoice' | 'readCard'>
  readonly postToOwner: PostToOwner
  readonly prices: Prices
  readonly livemode: boolean
  readonly logger: Logger
  readonly clock: () => number
  readonly site: MailSite
  readonly mailDomain: string
}

/** If Stripe cannot be reached, it rejects and the job is retried until it succeeds. */
export function createReceiptHandler(deps: ReceiptDeps): JobHandler {
  const { database, gateway, mailDomain } = deps
  return async function sendReceipt(data, complete) {
    const { invoiceId } = jobSchema.parse(data)
    const messageId = ownerMessageId('receipt', invoiceId, mailDomain)
    const isThere = await database.asService((tx) => isMailThere(tx, messageId))
    const invoice = isThere ? null : await gateway.readInvoice(invoiceId)
    const isOwed = invoice !== null && isReceiptOwed(deps, invoice)
    const card = isOwed ? await cardOf(deps, invoiceId) : null
    await database.asService(async (tx) => {
      if (isOwed) await post(deps, tx, invoice, card)
      await complete(tx)
    })
  }
}

function isReceiptOwed({ livemode, logger }: ReceiptDeps, invoice: PaidInvoice): boolean {
  // A free invoice charged nothing.
  if (!invoice.isPaid || invoice.total <= 0) return false
  if (invoice.livemode === livemode && invoice.currency === 'usd') return true
  logger.warn(
    { invoice: invoice.id },
    'no receipt for an invoice of the other Stripe mode or another currency',
  )
  return false
}

async function cardOf({ gateway, logger }: ReceiptDeps, invoiceId: string): Promise<Card | null> {
  try {
    return await gateway.readCard(invoiceId)
  } catch (error) {
    // The API key may not read payments: the receipt omits the card.
    if (!(error instanceof AppError) || error.code !== 'bad_upstream') throw error
    logger.warn(
      { invoice: invoiceId, error: errorForLog(error) },
      'what an invoice was paid with is not known',
    )
    return null
  }
}

async function post(
  deps: ReceiptDeps,
  tx: ServiceTx,
  invoice: PaidInvoice,
  card: Card | null,
): Promise<void> {
  const { subscriptionId } = invoice
  const subscription = subscriptionId === null ? null : await findSubscription(tx, subscriptionId)
  if (subscription === null) {
    deps.logger.debug({ invoice: invoice.id }, 'an invoice for no subscription of ours is left alone')
    return
  }
  const renewal = renewalOf(subscription, deps.clock())
  await deps.postToOwner(
    tx,
    subscription.userId,
    receiptMail({ invoice, card, renewal, prices: deps.prices }, deps.site),
  )
}

function renewalOf(subscription: Subscription, now: number): Renewal | null {
  const { status, periodEndsAt, monthlyTotal, cancelAtPeriodEnd } = subscription
  if (!isLive(status) || periodEndsAt === null || periodEndsAt.getTime() <= now) return null
  return { at: periodEndsAt, amount: monthlyTotal, endsThen: cancelAtPeriodEnd }
}
