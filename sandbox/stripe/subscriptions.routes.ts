/** /v1/subscriptions: read, change seats, cancel now or at the end of the month. Only the checkout page creates subscriptions. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../runtime/http.ts'
import type { StripeDeps } from './deps.ts'
import type { Endpoint } from './endpoint.ts'
import { planOf, PRICES } from './objects/catalog.ts'
import {
  idText,
  integerText,
  listAnswer,
  mergeMetadata,
  metadata,
  none,
  paging,
  pagingOf,
  switchText,
} from './parameters.ts'
import { invalidRequest, noSuch } from './stripe-error.ts'
import type { WireSubscription, WireSubscriptionItem } from './wire.ts'

const updateParams = z.strictObject({
  cancel_at_period_end: switchText.optional(),
  metadata: metadata.optional(),
  items: z
    .array(
      z.strictObject({
        id: idText,
        price: idText.optional(),
        quantity: integerText.pipe(z.number().min(0).max(999_999)).optional(),
      }),
    )
    .max(20)
    .optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
})
type UpdateParams = z.output<typeof updateParams>

const listParams = z.strictObject({
  ...paging,
  customer: idText.optional(),
  status: z.enum(['active', 'all', 'canceled', 'past_due', 'trialing', 'unpaid']).optional(),
})

export function createSubscriptionRoutes(deps: StripeDeps, endpoint: Endpoint): Hono<RequestEnv> {
  const { store, engine } = deps
  const found = (id: string): WireSubscription => {
    const subscription = store.subscriptions.find(id)
    if (subscription === undefined) throw noSuch('subscription', id)
    return subscription
  }
  const routes = new Hono<RequestEnv>()
  routes.get(
    '/',
    endpoint(listParams, ({ params: { customer, status, ...page } }) => {
      const where = { customer, status: status === 'all' ? undefined : status }
      return listAnswer('/v1/subscriptions', store.subscriptions.list({ where, ...pagingOf(page) }))
    }),
  )
  routes.get(
    '/:id',
    endpoint(none, ({ id }) => found(id)),
  )
  routes.post(
    '/:id',
    endpoint(updateParams, ({ id, params }) => update(deps, found(id), params)),
  )
  routes.delete(
    '/:id',
    endpoint(none, ({ id }) => {
      const subscription = found(id)
      if (subscription.status === 'canceled') throw noSuch('subscription', id)
      return engine.cancelNow(subscription)
    }),
  )
  return routes
}

function update(
  { engine, now }: StripeDeps,
  subscription: WireSubscription,
  params: UpdateParams,
): WireSubscription {
  if (subscription.status === 'canceled')
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  const changes: Partial<WireSubscription> = {}
  if (params.metadata !== undefined) changes.metadata = mergeMetadata(subscription.metadata, params.metadata)
  if (params.cancel_at_period_end !== undefined)
    Object.assign(changes, endAtPeriodEnd(subscription, params.cancel_at_period_end, now()))
  if (params.items !== undefined) {
    const requested = params.items
    const unknown = requested.find(({ id }) => !subscription.items.data.some((item) => item.id === id))
    if (unknown !== undefined) throw noSuch('subscription_item', unknown.id, 'items')
    const data = subscription.items.data.map((item) => changeItem(item, requested))
    changes.items = { ...subscription.items, data }
  }
  return engine.change(subscription, changes)
}

/** The changed fields when a subscription is set to end, or not to end, with its period. */
export function endAtPeriodEnd(
  subscription: WireSubscription,
  ends: boolean,
  now: number,
): Partial<WireSubscription> {
  return {
    cancel_at_period_end: ends,
    cancel_at: ends ? (subscription.items.data[0]?.current_period_end ?? null) : null,
    canceled_at: ends ? now : null,
  }
}

function changeItem(
  item: WireSubscriptionItem,
  requested: NonNullable<UpdateParams['items']>,
): WireSubscriptionItem {
  const change = requested.find(({ id }) => id === item.id)
  if (change === undefined) return item
  const price = change.price === undefined ? item.price : PRICES.find(({ id }) => id === change.price)
  if (price === undefined) throw noSuch('price', change.price ?? '', 'items')
  return { ...item, price, plan: planOf(price), quantity: change.quantity ?? item.quantity }
}
