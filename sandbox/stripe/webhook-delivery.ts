/**
 * Sends the signed events to the API's webhook endpoint: at least once, in no guaranteed order, with backoff until a 2xx response or for
 * three days. Pending deliveries are stored, so a restart loses none.
 */
import type { Logger } from '../../runtime/logger.ts'
import type { Delivery, StripeStore } from './store.ts'
import { signatureHeader } from './webhook-signature.ts'

/** Milliseconds. Real Stripe waits minutes to hours; here a developer is watching. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 60_000
const GIVE_UP_AFTER = 3 * 86_400_000
const ANSWER_TIMEOUT = 10_000

export const DELIVERY_MODES = ['on', 'off', 'twice'] as const
/** `off` holds events back; `twice` sends each one two times concurrently, as Stripe may. */
export type DeliveryMode = (typeof DELIVERY_MODES)[number]

export type WebhookDeliveryDeps = {
  readonly store: StripeStore
  readonly url: string
  readonly secret: string
  readonly logger: Logger
  /** Milliseconds. */
  readonly clock: () => number
  readonly post?: typeof fetch
}

export type WebhookDelivery = {
  mode(): DeliveryMode
  setMode(mode: DeliveryMode): void
  /** Call it after a change that emitted events, and once at start. */
  wake(): void
  /** Sends an event again, whether or not it was delivered. Returns false for an unknown event. */
  resend(eventId: string): boolean
  /** Sends all due events and resolves after the last response. */
  flush(): Promise<void>
  close(): Promise<void>
}

export function createWebhookDelivery(deps: WebhookDeliveryDeps): WebhookDelivery {
  const { store, logger, clock } = deps
  let mode: DeliveryMode = 'on'
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let closed = false

  async function round(): Promise<void> {
    const due = mode === 'off' ? [] : store.deliveries.due(clock())
    await Promise.all(due.map((delivery) => deliver(delivery)))
  }

  async function deliver({ event, attempts }: Delivery): Promise<void> {
    const copies = mode === 'twice' ? 2 : 1
    const answers = await Promise.all(Array.from({ length: copies }, () => send(deps, event)))
    if (answers.every((status) => status !== null && status >= 200 && status < 300)) {
      store.deliveries.remove(event.id)
      return
    }
    logger.warn({ event: event.id, type: event.type, status: answers[0], attempts }, 'webhook not accepted')
    if (clock() - event.created * 1000 > GIVE_UP_AFTER) store.deliveries.remove(event.id)
    else store.deliveries.postpone(event.id, clock() + Math.min(FIRST_WAIT * 2 ** attempts, LONGEST_WAIT))
  }

  const flush = (): Promise<void> =>
    (running ??= round().finally(() => {
      running = undefined
    }))

  function schedule(): void {
    clearTimeout(timer)
    const next = mode === 'off' ? null : store.deliveries.nextAt()
    if (closed || next === null) return
    timer = setTimeout(
      () => {
        flush().then(schedule, (error: unknown) => {
          logger.error({ error: String(error) }, 'webhook round failed')
        })
      },
      Math.max(0, next - clock()),
    )
    timer.unref()
  }

  return {
    mode: () => mode,
    setMode(next) {
      mode = next
      schedule()
    },
    wake: schedule,
    resend(eventId) {
      if (store.events.find(eventId) === undefined) return false
      store.deliveries.add(eventId, clock())
      schedule()
      return true
    },
    flush,
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}

/** The endpoint's response status; null if it was unreachable. */
async function send(
  { url, secret, clock, post = fetch }: WebhookDeliveryDeps,
  event: object,
): Promise<number | null> {
  const body = JSON.stringify(event, null, 2)
  try {
    const answer = await post(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'Stripe-Signature': signatureHeader(body, secret, Math.floor(clock() / 1000)),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return null
  }
}
