/**
 * Stands in for Stripe: its API (at the mount and at /v1, where the SDK expects it on a separate host), its hosted pages and its webhooks.
 * The fault `stripe` affects the API only, not the hosted pages and the webhooks, so that failures between our server and Stripe can be
 * tested separately.
 */
import { Hono } from 'hono'
import type { RequestEnv } from '../../runtime/http.ts'
import type { Logger } from '../../runtime/logger.ts'
import { z } from 'zod'
import type { Database } from '../database.ts'
import { faultyHttp, type Faults } from '../faults.ts'
import type { StandIn } from '../stand-in.ts'
import { createBillingEngine, type Emit } from './billing-engine.ts'
import { createCheckoutRoutes } from './checkout.routes.ts'
import type { StripeDeps } from './deps.ts'
import { createEndpoint, requireTestKey, stripeErrorAnswer } from './endpoint.ts'
import { expand } from './expand.ts'
import { createIds } from './ids.ts'
import { createStripePages } from './pages.routes.ts'
import { createResourceRoutes } from './resources.routes.ts'
import { createStripeStore } from './store.ts'
import { StripeError } from './stripe-error.ts'
import { createSubscriptionRoutes } from './subscriptions.routes.ts'
import { createWebhookDelivery, DELIVERY_MODES, type WebhookDelivery } from './webhook-delivery.ts'
import { API_VERSION, type WireEvent } from './wire.ts'

export type StripeStandInDeps = {
  readonly database: Database
  readonly faults: Faults
  readonly logger: Logger
  /** Milliseconds. */
  readonly clock: () => number
  readonly uuid: () => string
  /** The sandbox's address for a browser. */
  readonly origin: string
  /** The API's webhook endpoint and the shared signing secret. */
  readonly webhook: { readonly url: string; readonly secret: string }
  readonly post?: typeof fetch
}

export type StripeStandIn = {
  readonly standIns: readonly StandIn[]
  readonly deliveries: WebhookDelivery
  close(): Promise<void>
}

const MOUNT = '/stripe'

export function createStripeStandIn(deps: StripeStandInDeps): StripeStandIn {
  const store = createStripeStore(deps.database)
  const newId = createIds(deps.uuid)
  const now = (): number => Math.floor(deps.clock() / 1000)
  const pageUrl = (path: string): string => `${deps.origin}${MOUNT}${path}`
  const deliveries = createWebhookDelivery({
    store,
    logger: deps.logger,
    clock: deps.clock,
    ...deps.webhook,
    ...(deps.post === undefined ? {} : { post: deps.post }),
  })
  const emit: Emit = (type, object, previous) => {
    const event: WireEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: now(),
      data: {
        object: expand(object, [], () => undefined),
        ...(previous === undefined ? {} : { previous_attributes: previous }),
      },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    }
    store.events.insert(event)
    store.deliveries.add(event.id, deps.clock())
  }
  const engine = createBillingEngine({
    store,
    emit,
    newId,
    now,
    invoiceUrl: (id) => pageUrl(`/invoices/${id}`),
  })
  const shared: StripeDeps = { store, newId, now, engine, pageUrl }

  const api = createApi(shared, deps.faults, deliveries)
  const pages = new Hono<RequestEnv>()
  pages.route('/v1', api)
  pages.route('/deliveries', createDeliveryRoutes(deliveries))
  pages.use(wakeAfter(deliveries))
  pages.route('/', createStripePages(shared))
  deliveries.wake()
  return {
    standIns: [
      { mount: MOUNT, title: 'Stripe', fault: null, routes: pages },
      { mount: '/v1', title: 'Stripe, at the path of its SDK', fault: null, routes: api },
    ],
    deliveries,
    close: () => deliveries.close(),
  }
}

function createApi(deps: StripeDeps, faults: Faults, deliveries: WebhookDelivery): Hono<RequestEnv> {
  const endpoint = createEndpoint(deps)
  const api = new Hono<RequestEnv>()
  api.onError(stripeErrorAnswer)
  api.use(faultyHttp(faults, 'stripe', { shape: (message) => ({ error: { type: 'api_error', message } }) }))
  api.use(requireTestKey())
  api.use(wakeAfter(deliveries))
  api.route('/checkout/sessions', createCheckoutRoutes(deps, endpoint))
  api.route('/subscriptions', createSubscriptionRoutes(deps, endpoint))
  api.route('/', createResourceRoutes(deps, endpoint))
  api.all('*', (c) => {
    throw new StripeError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
    })
  })
  return api
}

/** GET and PUT /stripe/deliveries: hold events back, or send each one twice. POST .../{event id} resends an event. */
function createDeliveryRoutes(deliveries: WebhookDelivery): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()
  const body = z.object({ mode: z.enum(DELIVERY_MODES) })
  routes.get('/', (c) => c.json({ mode: deliveries.mode() }))
  routes.put('/', async (c) => {
    const requested = body.safeParse(await c.req.json().catch(() => undefined))
    if (!requested.success) return c.json({ error: `mode is one of ${DELIVERY_MODES.join(', ')}.` }, 400)
    deliveries.setMode(requested.data.mode)
    return c.json(requested.data)
  })
  routes.post('/:event', (c) =>
    deliveries.resend(c.req.param('event'))
      ? c.json({ queued: true }, 202)
      : c.json({ error: 'No such event.' }, 404),
  )
  return routes
}

function wakeAfter(deliveries: WebhookDelivery) {
  return async function wake(_c: unknown, next: () => Promise<void>): Promise<void> {
    await next()
    deliveries.wake()
  }
}
