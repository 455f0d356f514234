/** The data of Settings > Billing, and the link to Stripe's portal. */
import type { BillingSummary } from '../../../shared/contracts/billing.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Caller } from '../../caller.ts'
import type { Database } from '../../db/database.ts'
import { addressesOfSent } from '../email/mails.repository.ts'
import { ownerMessageId } from '../email/owner-mail.ts'
import { findProfile } from '../users/users.repository.ts'
import type { StripeGateway } from './stripe-gateway.ts'
import type { InvoiceReading } from './stripe-objects.ts'
import { bestStatus } from './subscription.policy.ts'
import { listSubscriptions, type Subscription } from './subscriptions.repository.ts'

const PLAN = 'Pro Plan'
const BILLING_PAGE = '/settings/billing'

export type BillingAccountDeps = {
  readonly database: Database
  readonly gateway: StripeGateway
  readonly publicOrigin: string
  readonly mailDomain: string
}

export type BillingAccount = {
  summary(caller: Caller): Promise<BillingSummary>
  /** Returns the URL of Stripe's portal. Rejects with conflict if there is no subscription to manage. */
  openPortal(caller: Caller): Promise<string>
}

export function createBillingAccount(deps: BillingAccountDeps): BillingAccount {
  const { database, gateway, publicOrigin } = deps
  const read = (caller: Caller) =>
    database.asUser(caller.claims, async (tx) => ({
      profile: await findProfile(tx, caller.userId),
      current: currentOf(await listSubscriptions(tx, caller.userId)),
    }))
  return {
    async summary(caller) {
      const { profile, current } = await read(caller)
      const invoices = current === null ? [] : await gateway.listInvoices(current.customerId)
      return {
        status: current?.status ?? profile?.subscriptionStatus ?? 'none',
        plan: current === null ? null : PLAN,
        seats: current?.seats ?? 0,
        monthlyTotal: current?.monthlyTotal ?? null,
        renewsAt: current?.periodEndsAt?.toISOString() ?? null,
        cancelAtPeriodEnd: current?.cancelAtPeriodEnd ?? false,
        invoices: await withReceipts(deps, invoices),
      }
    },
    async openPortal(caller) {
      const { current } = await read(caller)
      if (current === null)
        throw new AppError('conflict', 'There is no subscription to manage on this account yet.')
      return gateway.openPortal(current.customerId, `${publicOrigin}${BILLING_PAGE}`)
    },
  }
}

/** Needs no ownership check: the invoices come from the caller's own Stripe customer. */
async function withReceipts(
  { database, mailDomain }: BillingAccountDeps,
  invoices: readonly InvoiceReading[],
): Promise<BillingSummary['invoices']> {
  const idOf = (invoice: InvoiceReading): string => ownerMessageId('receipt', invoice.id, mailDomain)
  const sentTo = await database.asService((tx) => addressesOfSent(tx, invoices.map(idOf)))
  return invoices.map((invoice) => ({ ...invoice, receiptSentTo: sentTo.get(idOf(invoice)) ?? null }))
}

/** The subscription with the best status; of equals the newest. */
function currentOf(subscriptions: readonly Subscription[]): Subscription | null {
  const best = bestStatus(subscriptions.map(({ status }) => status))
  return subscriptions.find(({ status }) => status === best) ?? null
}
