/** /v1/checkout/sessions: the hosted payment pages. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../runtime/http.ts'
import type { StripeDeps } from './deps.ts'
import type { Endpoint } from './endpoint.ts'
import { PRICES, PRODUCTS } from './objects/catalog.ts'
import { SESSION_LIFETIME, newCheckoutSession, newLineItem } from './objects/checkout-session.ts'
import {
  idText,
  integerText,
  listAnswer,
  mergeMetadata,
  metadata,
  none,
  paging,
  pagingOf,
} from './parameters.ts'
import { invalidRequest, noSuch } from './stripe-error.ts'
import type { WireCheckoutSession, WireLineItem } from './wire.ts'

/** Seconds: the minimum lifetime of a session. */
const SHORTEST_LIFE = 1800

const absoluteUrl = z
  .string()
  .max(5000)
  .refine((value) => URL.canParse(value) && /^https?:/.test(value), 'Not a valid URL')

const createParams = z.strictObject({
  mode: z.enum(['subscription'], 'only subscription mode is spoken here'),
  success_url: absoluteUrl,
  cancel_url: absoluteUrl.optional(),
  line_items: z
    .array(z.strictObject({ price: idText, quantity: integerText.pipe(z.number().min(1).max(999_999)) }))
    .min(1)
    .max(20),
  client_reference_id: z.string().max(200).optional(),
  customer: idText.optional(),
  customer_email: z.email().max(800).optional(),
  expires_at: integerText.optional(),
  metadata: metadata.default({}),
  subscription_data: z.strictObject({ metadata: metadata.default({}) }).default({ metadata: {} }),
})
type CreateParams = z.output<typeof createParams>

const listParams = z.strictObject({
  ...paging,
  customer: idText.optional(),
  subscription: idText.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
})

export function createCheckoutRoutes(deps: StripeDeps, endpoint: Endpoint): Hono<RequestEnv> {
  const { store } = deps
  const routes = new Hono<RequestEnv>()
  routes.post(
    '/',
    endpoint(createParams, ({ params }) => createSession(deps, params)),
  )
  routes.get(
    '/',
    endpoint(listParams, ({ params: { customer, subscription, status, ...page } }) =>
      listAnswer(
        '/v1/checkout/sessions',
        store.sessions.list({ where: { customer, subscription, status }, ...pagingOf(page) }),
      ),
    ),
  )
  routes.get(
    '/:id',
    endpoint(none, ({ id }) => currentSession(deps, id)),
  )
  routes.post(
    '/:id',
    endpoint(z.strictObject({ metadata: metadata.optional() }), ({ id, params }) => {
      const session = currentSession(deps, id)
      const changed = { ...session, metadata: mergeMetadata(session.metadata, params.metadata) }
      store.sessions.replace(changed)
      return changed
    }),
  )
  routes.post(
    '/:id/expire',
    endpoint(none, ({ id }) => {
      const session = currentSession(deps, id)
      if (session.status !== 'open') {
        throw invalidRequest(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${String(session.status)}\`.`,
        )
      }
      return deps.engine.expire(session)
    }),
  )
  routes.get(
    '/:id/line_items',
    endpoint(z.strictObject(paging), ({ id, params }) => {
      const { data, url } = currentSession(deps, id).line_items
      return listAnswer(url, { items: data.slice(0, params.limit), hasMore: data.length > params.limit })
    }),
  )
  return routes
}

/** An open session past its expiry is expired on first access. */
export function currentSession({ store, engine, now }: StripeDeps, id: string): WireCheckoutSession {
  const session = store.sessions.find(id)
  if (session === undefined) throw noSuch('checkout.session', id)
  return session.status === 'open' && session.expires_at <= now() ? engine.expire(session) : session
}

function createSession(deps: StripeDeps, params: CreateParams): WireCheckoutSession {
  const { store, newId, now } = deps
  if (params.customer !== undefined && params.customer_email !== undefined)
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.')
  if (params.customer !== undefined && store.customers.find(params.customer) === undefined)
    throw noSuch('customer', params.customer, 'customer')
  const expiresAt = params.expires_at ?? now() + SESSION_LIFETIME
  if (expiresAt < now() + SHORTEST_LIFE || expiresAt > now() + SESSION_LIFETIME) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  }
  const id = newId('cs_test')
  const session = newCheckoutSession({
    id,
    created: now(),
    expiresAt,
    url: deps.pageUrl(`/checkout/${id}`),
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    customer: params.customer ?? null,
    customerEmail: params.customer_email ?? null,
    clientReferenceId: params.client_reference_id ?? null,
    metadata: mergeMetadata({}, params.metadata),
    subscriptionMetadata: mergeMetadata({}, params.subscription_data.metadata),
    lineItems: params.line_items.map((item, index) => lineItem(deps, item, index)),
  })
  store.sessions.insert(session)
  return session
}

function lineItem(
  { newId }: StripeDeps,
  { price: priceId, quantity }: CreateParams['line_items'][number],
  index: number,
): WireLineItem {
  const price = PRICES.find(({ id }) => id === priceId)
  if (price === undefined) throw noSuch('price', priceId, `line_items[${index}][price]`)
  const name = PRODUCTS.find(({ id }) => id === price.product)?.name ?? price.product
  return newLineItem(newId('li'), price, quantity, name)
}
