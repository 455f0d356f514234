/** /v1/customers, prices, products, subscriptions, invoices and their payments, billing portal sessions and events. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../runtime/http.ts'
import type { StripeDeps } from './deps.ts'
import type { Endpoint } from './endpoint.ts'
import { PRICES, PRODUCTS } from './objects/catalog.ts'
import { paymentOf } from './objects/payment.ts'
import {
  idText,
  listAnswer,
  mergeMetadata,
  metadata,
  none,
  paging,
  pagingOf,
  switchText,
} from './parameters.ts'
import { noSuch } from './stripe-error.ts'

const customerFields = {
  email: z.email().max(512).optional(),
  name: z.string().max(256).optional(),
  metadata: metadata.optional(),
}

export function createResourceRoutes(deps: StripeDeps, endpoint: Endpoint): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()
  addCustomers(routes, deps, endpoint)
  addCatalog(routes, endpoint)
  addInvoices(routes, deps, endpoint)
  addInvoicePayments(routes, deps, endpoint)
  addPortal(routes, deps, endpoint)
  addEvents(routes, deps, endpoint)
  return routes
}

function addCustomers(routes: Hono<RequestEnv>, { store, engine }: StripeDeps, endpoint: Endpoint): void {
  const found = (id: string) => {
    const customer = store.customers.find(id)
    if (customer === undefined) throw noSuch('customer', id)
    return customer
  }
  routes.post(
    '/customers',
    endpoint(z.strictObject(customerFields), ({ params }) =>
      engine.addCustomer({
        email: params.email ?? null,
        name: params.name ?? null,
        metadata: mergeMetadata({}, params.metadata),
      }),
    ),
  )
  routes.get(
    '/customers',
    endpoint(z.strictObject({ ...paging, email: z.string().optional() }), ({ params: { email, ...page } }) =>
      listAnswer('/v1/customers', store.customers.list({ where: { email }, ...pagingOf(page) })),
    ),
  )
  routes.get(
    '/customers/:id',
    endpoint(none, ({ id }) => found(id)),
  )
  routes.post(
    '/customers/:id',
    endpoint(z.strictObject(customerFields), ({ id, params }) => {
      const customer = found(id)
      const changed = {
        ...customer,
        email: params.email ?? customer.email,
        name: params.name ?? customer.name ?? null,
        metadata: mergeMetadata(customer.metadata, params.metadata),
      }
      store.customers.replace(changed)
      return changed
    }),
  )
}

function addCatalog(routes: Hono<RequestEnv>, endpoint: Endpoint): void {
  const list = z.strictObject({ ...paging, active: switchText.optional() })
  const catalogs = [
    { path: '/prices', kind: 'price', items: PRICES },
    { path: '/products', kind: 'product', items: PRODUCTS },
  ] as const
  for (const { path, kind, items } of catalogs) {
    routes.get(
      path,
      endpoint(list, ({ params }) =>
        listAnswer(`/v1${path}`, {
          items: items.slice(0, params.limit),
          hasMore: items.length > params.limit,
        }),
      ),
    )
    routes.get(
      `${path}/:id`,
      endpoint(none, ({ id }) => {
        const item = items.find((each) => each.id === id)
        if (item === undefined) throw noSuch(kind, id)
        return item
      }),
    )
  }
}

function addInvoices(routes: Hono<RequestEnv>, { store }: StripeDeps, endpoint: Endpoint): void {
  const list = z.strictObject({
    ...paging,
    customer: idText.optional(),
    subscription: idText.optional(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  })
  routes.get(
    '/invoices',
    endpoint(list, ({ params: { customer, subscription, status, ...page } }) => {
      const where = { customer, status, 'parent.subscription_details.subscription': subscription }
      return listAnswer('/v1/invoices', store.invoices.list({ where, ...pagingOf(page) }))
    }),
  )
  routes.get(
    '/invoices/:id',
    endpoint(none, ({ id }) => {
      const invoice = store.invoices.find(id)
      if (invoice === undefined) throw noSuch('invoice', id)
      return invoice
    }),
  )
}

function addInvoicePayments(routes: Hono<RequestEnv>, { store }: StripeDeps, endpoint: Endpoint): void {
  const list = z.strictObject({
    ...paging,
    invoice: idText,
    status: z.enum(['canceled', 'open', 'paid']).optional(),
  })
  routes.get(
    '/invoice_payments',
    endpoint(list, ({ params: { invoice: id, status = 'paid' } }) => {
      const invoice = store.invoices.find(id)
      if (invoice === undefined) throw noSuch('invoice', id, 'invoice')
      const items = invoice.status === 'paid' && status === 'paid' ? [paymentOf(invoice)] : []
      return listAnswer('/v1/invoice_payments', { items, hasMore: false })
    }),
  )
}

function addPortal(routes: Hono<RequestEnv>, deps: StripeDeps, endpoint: Endpoint): void {
  const { store, newId, now, pageUrl } = deps
  routes.post(
    '/billing_portal/sessions',
    endpoint(z.strictObject({ customer: idText, return_url: z.url().optional() }), ({ params }) => {
      if (store.customers.find(params.customer) === undefined)
        throw noSuch('customer', params.customer, 'customer')
      const id = newId('bps')
      const session = {
        id,
        object: 'billing_portal.session' as const,
        configuration: 'bpc_sandbox',
        created: now(),
        customer: params.customer,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: params.return_url ?? null,
        url: pageUrl(`/portal/${id}`),
      }
      store.portalSessions.insert(session)
      return session
    }),
  )
}

function addEvents(routes: Hono<RequestEnv>, { store }: StripeDeps, endpoint: Endpoint): void {
  routes.get(
    '/events',
    endpoint(z.strictObject({ ...paging, type: z.string().optional() }), ({ params: { type, ...page } }) =>
      listAnswer('/v1/events', store.events.list({ where: { type }, ...pagingOf(page) })),
    ),
  )
  routes.get(
    '/events/:id',
    endpoint(none, ({ id }) => {
      const event = store.events.find(id)
      if (event === undefined) throw noSuch('event', id)
      return event
    }),
  )
}
