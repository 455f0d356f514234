/** Stripe's hosted pages: checkout, the customer's billing portal, an invoice. Plain HTML without scripts. */
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import type { RequestEnv } from '../../runtime/http.ts'
import { formatCents } from '../../shared/domain/pricing.ts'
import { page, type Markup } from '../page.ts'
import { currentSession } from './checkout.routes.ts'
import type { StripeDeps } from './deps.ts'
import { monthlyTotal } from './objects/subscription.ts'
import { StripeError } from './stripe-error.ts'
import { endAtPeriodEnd } from './subscriptions.routes.ts'
import type { WireCheckoutSession, WireSubscription } from './wire.ts'

const SEAT_PRICE = 'price_seat'

const payForm = z.object({ email: z.email().max(320) })
const actionForm = z.object({
  subscription: z.string(),
  action: z.enum(['cancel', 'cancel-now', 'resume', 'renew', 'fail', 'pay', 'seats']),
  seats: z.coerce.number().int().min(1).max(500).optional(),
})
type Action = z.output<typeof actionForm>

export function createStripePages(deps: StripeDeps): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()
  routes.get('/', (c) => page(c, 'Stripe stand-in', overview(deps)))
  routes.get('/checkout/:id', (c) => {
    const session = knownSession(deps, c.req.param('id'))
    if (session?.status === 'open') return page(c, 'Checkout', checkout(session))
    if (session?.status === 'complete') return c.redirect(successUrl(session), 303)
    return page(c, 'This checkout session has expired', [html`<p>Go back and start again.</p>`], 404)
  })
  routes.post('/checkout/:id/pay', async (c) => {
    const id = c.req.param('id')
    const form = payForm.safeParse(await c.req.parseBody())
    if (!form.success) return c.redirect(deps.pageUrl(`/checkout/${id}`), 303)
    const paid = deps.engine.pay(id, form.data.email)
    return c.redirect(paid === null ? deps.pageUrl(`/checkout/${id}`) : successUrl(paid), 303)
  })
  routes.post('/checkout/:id/cancel', (c) => {
    const session = knownSession(deps, c.req.param('id'))
    return c.redirect(session?.cancel_url ?? deps.pageUrl('/'), 303)
  })
  routes.get('/portal/:id', (c) => portal(c, deps))
  routes.post('/portal/:id', async (c) => {
    const subscriptions = subscriptionsOf(deps, c.req.param('id'))
    const form = actionForm.safeParse(await c.req.parseBody())
    const subscription = form.success
      ? subscriptions.find(({ id }) => id === form.data.subscription)
      : undefined
    if (form.success && subscription !== undefined)
      deps.store.transaction(() => act(deps, subscription, form.data))
    return c.redirect(deps.pageUrl(`/portal/${c.req.param('id')}`), 303)
  })
  routes.get('/invoices/:id', (c) => {
    const invoice = deps.store.invoices.find(c.req.param('id'))
    if (invoice === undefined) return page(c, 'No such invoice', [], 404)
    return page(c, `Invoice ${invoice.number ?? ''}`, [
      html`<dl>
        <dt>Amount</dt>
        <dd>${formatCents(invoice.total)}</dd>
        <dt>Status</dt>
        <dd>${invoice.status}</dd>
      </dl>`,
    ])
  })
  return routes
}

/** Returns null for an unknown session. */
function knownSession(deps: StripeDeps, id: string): WireCheckoutSession | null {
  try {
    return currentSession(deps, id)
  } catch (error) {
    if (error instanceof StripeError && error.status === 404) return null
    throw error
  }
}

function successUrl(session: WireCheckoutSession): string {
  return session.success_url
    .replaceAll('{CHECKOUT_SESSION_ID}', session.id)
    .replaceAll(encodeURIComponent('{CHECKOUT_SESSION_ID}'), session.id)
}

function overview({ store }: StripeDeps): readonly Markup[] {
  const { items } = store.subscriptions.list({ where: {}, limit: 50 })
  return [
    html`<p>Checkout sessions are opened by the application. Nothing here costs anything.</p>`,
    items.length === 0
      ? html`<p>There is no subscription yet.</p>`
      : html`<table>
          <thead>
            <tr>
              <th scope="col">Subscription</th>
              <th scope="col">Status</th>
              <th scope="col">Each month</th>
            </tr>
          </thead>
          <tbody>
            ${items.map(
              (each) =>
                html`<tr>
                  <td>${each.id}</td>
                  <td>${each.status}</td>
                  <td>${formatCents(monthlyTotal(each))}</td>
                </tr>`,
            )}
          </tbody>
        </table>`,
  ]
}

function checkout(session: WireCheckoutSession): readonly Markup[] {
  return [
    html`<p>
      <strong>${formatCents(session.amount_total)}</strong> per month. This is a sandbox: no money moves.
    </p>`,
    html`<table>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Quantity</th>
          <th scope="col">Each</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        ${session.line_items.data.map(
          (item) =>
            html`<tr>
              <td>${item.description}</td>
              <td>${item.quantity}</td>
              <td>${formatCents(item.price.unit_amount)}</td>
              <td>${formatCents(item.amount_total)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`,
    html`<form method="post" action="${session.id}/pay">
      <label for="email">Email</label>
      <input id="email" name="email" type="email" required value="${session.customer_email ?? ''}" />
      <div><button class="main" type="submit">Pay</button></div>
    </form>`,
    html`<form method="post" action="${session.id}/cancel"><button type="submit">Cancel</button></form>`,
  ]
}

function subscriptionsOf({ store }: StripeDeps, portalSessionId: string): readonly WireSubscription[] {
  const customer = store.portalSessions.find(portalSessionId)?.customer
  return customer === undefined ? [] : store.subscriptions.list({ where: { customer }, limit: 20 }).items
}

function portal(c: Context<RequestEnv, '/portal/:id'>, deps: StripeDeps): Response | Promise<Response> {
  const session = deps.store.portalSessions.find(c.req.param('id'))
  if (session === undefined) return page(c, 'This billing portal session has expired', [], 404)
  return page(c, 'Billing portal', [
    ...subscriptionsOf(deps, session.id).map((each) => subscriptionCard(session.id, each)),
    session.return_url === null ? html`` : html`<p><a href="${session.return_url}">Return</a></p>`,
  ])
}

function subscriptionCard(portalId: string, subscription: WireSubscription): Markup {
  const seats = subscription.items.data.find(({ price }) => price.id === SEAT_PRICE)?.quantity ?? 0
  const button = (action: Action['action'], label: string) =>
    html`<button type="submit" name="action" value="${action}">${label}</button>`
  const ended = subscription.status === 'canceled'
  return html`<section aria-label="Subscription ${subscription.id}">
    <h2>${formatCents(monthlyTotal(subscription))} per month, ${seats} ${seats === 1 ? 'seat' : 'seats'}</h2>
    <p>Status: ${subscription.status}${subscription.cancel_at_period_end ? ', ends with this month' : ''}</p>
    ${
      ended
        ? html``
        : html`<form method="post" action="${portalId}">
            <input type="hidden" name="subscription" value="${subscription.id}" />
            ${
              subscription.cancel_at_period_end
                ? button('resume', 'Do not cancel')
                : button('cancel', 'Cancel at the end of the month')
            }
            ${button('cancel-now', 'Cancel now')} ${button('renew', 'Renew: the month ends')}
            ${button('fail', 'Fail the next payment')}
            ${subscription.status === 'past_due' ? button('pay', 'Pay the overdue invoice') : html``}
            <label for="seats">Seats</label>
            <input id="seats" name="seats" type="number" min="1" max="500" value="${seats}" />
            ${button('seats', 'Change seats')}
          </form>`
    }
  </section>`
}

function act({ engine, now }: StripeDeps, subscription: WireSubscription, form: Action): void {
  switch (form.action) {
    case 'cancel':
    case 'resume':
      engine.change(subscription, endAtPeriodEnd(subscription, form.action === 'cancel', now()))
      return
    case 'cancel-now':
      engine.cancelNow(subscription)
      return
    case 'renew':
      engine.renew(subscription)
      return
    case 'fail':
      engine.failPayment(subscription)
      return
    case 'pay':
      engine.payOverdue(subscription)
      return
    case 'seats': {
      const quantity = form.seats
      if (quantity === undefined) return
      const data = subscription.items.data.map((item) =>
        item.price.id === SEAT_PRICE ? { ...item, quantity } : item,
      )
      engine.change(subscription, { items: { ...subscription.items, data } })
    }
  }
}
