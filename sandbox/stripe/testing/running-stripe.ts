/** A listening Stripe stand-in with the real SDK as its client, an adjustable clock, and a webhook endpoint with configurable statuses. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import { createLogger } from '../../../runtime/logger.ts'
import { createReadiness, listen } from '../../../runtime/program.ts'
import { freePorts } from '../../../runtime/testing/ports.ts'
import { createSandboxApp } from '../../app.ts'
import { openDatabase } from '../../database.ts'
import { createFaults, type Faults } from '../../faults.ts'
import { STRIPE_SCHEMA } from '../store.ts'
import { createStripeStandIn, type StripeStandIn } from '../stripe.ts'

export const WEBHOOK_SECRET = 'whsec_sandbox_test_0123456789abcdefghij'

export type Posted = { readonly body: string; readonly signature: string }

export type RunningStripe = {
  readonly origin: string
  readonly sdk: Stripe
  readonly faults: Faults
  readonly standIn: StripeStandIn
  readonly posted: Posted[]
  /** The webhook endpoint's next statuses, in order; 200 when empty. */
  answers: number[]
  /** Milliseconds. */
  pass(time: number): void
  /** Presses a button of the checkout page. */
  press(url: string, button: 'Pay' | 'Cancel', email?: string): Promise<Response>
  close(): Promise<void>
}

export async function startStripe(start = Date.now()): Promise<RunningStripe> {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'))
  const port = await freePorts()
  const origin = `http://127.0.0.1:${port}`
  const logger = createLogger('sandbox', 'silent')
  const database = openDatabase(folder, [STRIPE_SCHEMA])
  const faults = createFaults()
  const posted: Posted[] = []
  let now = start
  const post: typeof fetch = (_url, init) => {
    const signature = new Headers(init?.headers).get('stripe-signature') ?? ''
    if (typeof init?.body !== 'string') throw new Error('an event is posted as text')
    posted.push({ body: init.body, signature })
    return Promise.resolve(new Response('{}', { status: running.answers.shift() ?? 200 }))
  }
  const standIn = createStripeStandIn({
    database,
    faults,
    logger,
    clock: () => now,
    uuid: randomUUID,
    origin,
    webhook: { url: 'http://127.0.0.1:9/webhooks/stripe', secret: WEBHOOK_SECRET },
    post,
  })
  const app = createSandboxApp({ logger, faults, standIns: standIn.standIns })
  const program = await listen({
    name: 'sandbox',
    app,
    host: '127.0.0.1',
    port,
    logger,
    readiness: createReadiness(),
    release: () => standIn.close(),
  })
  const running: RunningStripe = {
    origin,
    sdk: new Stripe('sk_test_sandbox', {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      maxNetworkRetries: 2,
      telemetry: false,
    }),
    faults,
    standIn,
    posted,
    answers: [],
    pass: (time) => {
      now += time
    },
    press: (url, button, email = 'payer@demo.test') =>
      fetch(`${url}/${button.toLowerCase()}`, {
        method: 'POST',
        body: new URLSearchParams({ email }),
        redirect: 'manual',
      }),
    close: async () => {
      await program.close()
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return running
}
