/** Stripe's billing: a session is paid or expires, a month ends, a card fails, a subscription changes. Every change emits its events. */
import { newCustomer } from './objects/customer.ts'
import { failedInvoice, newInvoice, paidInvoice } from './objects/invoice.ts'
import { newSubscription } from './objects/subscription.ts'
import type { NewId } from './ids.ts'
import { addMonth } from './period.ts'
import type { StripeStore } from './store.ts'
import type { EventType, WireCheckoutSession, WireCustomer, WireInvoice, WireSubscription } from './wire.ts'

/** Seconds until the next attempt after a failed payment, as stated in the event; here a person retries it on the portal page. */
const RETRY_AFTER = 3 * 86_400

export type Emit = (type: EventType, object: object, previous?: object) => void

export type BillingEngineDeps = {
  readonly store: StripeStore
  readonly emit: Emit
  readonly newId: NewId
  /** Unix seconds. */
  readonly now: () => number
  /** The page of an invoice. */
  readonly invoiceUrl: (invoiceId: string) => string
}

export type BillingEngine = {
  addCustomer(fields: {
    email: string | null
    name: string | null
    metadata: Record<string, string>
  }): WireCustomer
  /** Idempotent. Returns null for a session that is no longer open. */
  pay(sessionId: string, email: string): WireCheckoutSession | null
  expire(session: WireCheckoutSession): WireCheckoutSession
  /** Stores the changed subscription and emits the change. */
  change(subscription: WireSubscription, changes: Partial<WireSubscription>): WireSubscription
  cancelNow(subscription: WireSubscription): WireSubscription
  /** Ends the month: cancels a subscription with cancel_at_period_end, charges any other for the next month. */
  renew(subscription: WireSubscription): WireSubscription
  failPayment(subscription: WireSubscription): WireSubscription
  payOverdue(subscription: WireSubscription): WireSubscription
}

export function createBillingEngine(deps: BillingEngineDeps): BillingEngine {
  const { store, emit, newId, now } = deps
  const invoices = createInvoicing(deps)

  function addCustomer(fields: Parameters<BillingEngine['addCustomer']>[0]): WireCustomer {
    const customer = newCustomer({ id: newId('cus'), created: now(), ...fields })
    store.customers.insert(customer)
    emit('customer.created', customer)
    return customer
  }

  function change(subscription: WireSubscription, changes: Partial<WireSubscription>): WireSubscription {
    const changed = { ...subscription, ...changes }
    const previous = Object.fromEntries(Object.entries(subscription).filter(([field]) => field in changes))
    store.subscriptions.replace(changed)
    emit('customer.subscription.updated', changed, previous)
    return changed
  }

  function cancelNow(subscription: WireSubscription): WireSubscription {
    const ended: WireSubscription = {
      ...subscription,
      status: 'canceled',
      canceled_at: now(),
      ended_at: now(),
    }
    store.subscriptions.replace(ended)
    emit('customer.subscription.deleted', ended)
    return ended
  }

  function nextMonth(subscription: WireSubscription): WireSubscription {
    const data = subscription.items.data.map((item) => ({
      ...item,
      current_period_start: item.current_period_end,
      current_period_end: addMonth(item.current_period_end),
    }))
    return { ...subscription, items: { ...subscription.items, data } }
  }

  return {
    addCustomer,
    change,
    cancelNow,
    pay: (sessionId, email) =>
      store.transaction(() => {
        const session = store.sessions.find(sessionId)
        if (session?.status === 'complete') return session
        if (session?.status !== 'open' || session.expires_at <= now()) return null
        const customer =
          (session.customer === null ? undefined : store.customers.find(session.customer)) ??
          addCustomer({ email, name: null, metadata: {} })
        return settle(deps, invoices, session, customer)
      }),
    expire: (session) =>
      store.transaction(() => {
        const expired: WireCheckoutSession = { ...session, status: 'expired', url: null }
        store.sessions.replace(expired)
        emit('checkout.session.expired', expired)
        return expired
      }),
    renew: (subscription) =>
      store.transaction(() => {
        if (subscription.status === 'canceled') return subscription
        if (subscription.cancel_at_period_end) return cancelNow(subscription)
        const moved = nextMonth(subscription)
        const invoice = invoices.paid(moved, 'subscription_cycle')
        return change(subscription, { items: moved.items, latest_invoice: invoice.id, status: 'active' })
      }),
    failPayment: (subscription) =>
      store.transaction(() => {
        if (subscription.status === 'canceled') return subscription
        const moved = nextMonth(subscription)
        const invoice = invoices.failed(moved)
        return change(subscription, { items: moved.items, latest_invoice: invoice.id, status: 'past_due' })
      }),
    payOverdue: (subscription) =>
      store.transaction(() => {
        if (subscription.status !== 'past_due') return subscription
        const open = subscription.latest_invoice
        if (open !== null) invoices.settle(open)
        return change(subscription, { status: 'active' })
      }),
  }
}

function settle(
  { store, emit, newId, now }: BillingEngineDeps,
  invoices: Invoicing,
  session: WireCheckoutSession,
  customer: WireCustomer,
): WireCheckoutSession {
  const created = newSubscription({
    id: newId('sub'),
    created: now(),
    customer: customer.id,
    metadata: session.subscription_data.metadata,
    items: session.line_items.data.map(({ price, quantity }) => ({ id: newId('si'), price, quantity })),
  })
  store.subscriptions.insert(created)
  const invoice = invoices.paid(created, 'subscription_create')
  const subscription = { ...created, latest_invoice: invoice.id }
  store.subscriptions.replace(subscription)
  emit('customer.subscription.created', subscription)
  const complete: WireCheckoutSession = {
    ...session,
    customer: customer.id,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    invoice: invoice.id,
    payment_status: 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  }
  store.sessions.replace(complete)
  emit('checkout.session.completed', complete)
  return complete
}

type Invoicing = {
  paid(subscription: WireSubscription, reason: 'subscription_create' | 'subscription_cycle'): WireInvoice
  failed(subscription: WireSubscription): WireInvoice
  settle(invoiceId: string): void
}

function createInvoicing({ store, emit, newId, now, invoiceUrl }: BillingEngineDeps): Invoicing {
  function draft(subscription: WireSubscription, reason: 'subscription_create' | 'subscription_cycle') {
    const id = newId('in')
    const customer = store.customers.find(subscription.customer)
    const invoice = newInvoice({
      id,
      created: now(),
      number: `SANDBOX-${String(store.invoices.count() + 1).padStart(4, '0')}`,
      url: invoiceUrl(id),
      customerEmail: customer?.email ?? null,
      customerName: customer?.name ?? null,
      subscription,
      reason,
      newLineId: () => newId('il'),
    })
    store.invoices.insert(invoice)
    emit('invoice.created', invoice)
    return invoice
  }
  function collect(invoice: WireInvoice): WireInvoice {
    const paid = paidInvoice(invoice, now())
    store.invoices.replace(paid)
    emit('invoice.paid', paid)
    emit('invoice.payment_succeeded', paid)
    return paid
  }
  return {
    paid: (subscription, reason) => collect(draft(subscription, reason)),
    failed(subscription) {
      const failed = failedInvoice(draft(subscription, 'subscription_cycle'), now() + RETRY_AFTER)
      store.invoices.replace(failed)
      emit('invoice.payment_failed', failed)
      return failed
    },
    settle(invoiceId) {
      const invoice = store.invoices.find(invoiceId)
      if (invoice?.status === 'open') collect(invoice)
    },
  }
}
