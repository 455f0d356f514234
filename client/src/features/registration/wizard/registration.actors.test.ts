import { describe, expect, it, vi } from 'vitest'
import type { AuthFailure } from '../../../platform/auth/auth.ts'
import { createHttpClient } from '../../../platform/http/http-client.ts'
import { createCheckoutClient } from '../payment/checkout.ts'
import { scriptedServer, type Script } from '../testing/render-registration.tsx'
import { account, arrive, draft, ENTRY, identity, openCheckout, PASSWORD } from '../testing/scenes.ts'
import { newEntry, startContext, type RegistrationContext } from './registration-context.ts'
import { createRegistrationActors } from './registration.actors.ts'

type Scene = {
  readonly script?: Script
  readonly signIns?: readonly (AuthFailure | 'ok')[]
  readonly save?: () => Promise<void>
}

const wrongPassword: AuthFailure = {
  message: 'Invalid login credentials',
  code: 'invalid_credentials',
  unreachable: false,
}

function scene({ script = {}, signIns = ['ok'], save = () => Promise.resolve() }: Scene) {
  const server = scriptedServer(script)
  const logger = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
  const http = createHttpClient({
    fetch: server.fetch,
    getAccessToken: () => Promise.resolve('token'),
    isOnline: () => true,
    now: () => 0,
    logger,
  })
  const queue = [...signIns]
  const order: string[] = []
  const saved: unknown[] = []
  const actors = createRegistrationActors({
    http,
    logger,
    auth: {
      signInWithPassword: (email, password, remember) => {
        order.push(`sign in ${email} ${password} ${String(remember)}`)
        const next = queue.shift() ?? 'ok'
        return Promise.resolve(
          next === 'ok' ? { ok: true, value: { userId: identity.userId } } : { ok: false, failure: next },
        )
      },
    },
    isSignedIn: () => true,
    desk: createCheckoutClient(http, 'https://app.example'),
    drafts: {
      save: (value) => {
        saved.push(value)
        order.push(`save, ${server.calls.length} calls made`)
        return save()
      },
    },
    forgetTempUser: () => order.push('forget temporary user'),
    leaveFor: () => undefined,
    now: () => 0,
  })
  return { actors, server, order, saved, logger }
}

function context(changes: Partial<RegistrationContext> = {}): RegistrationContext {
  const start = startContext({ arrival: arrive({ draft: draft() }), newId: () => ENTRY })
  const values = { ...start.values, password: PASSWORD, confirmPassword: PASSWORD }
  const typed = { ...start, values, account }
  return { ...typed, ...newEntry(typed), ...changes }
}

describe('opening the account', () => {
  it('[WZ-13] signs in where the password is that of an account', async () => {
    const { actors, server, order } = scene({})
    expect(await actors.openAccount(context())).toEqual({ kind: 'opened', account })
    expect(order).toEqual([`sign in ${identity.email} ${PASSWORD} true`, 'forget temporary user'])
    expect(server.calls).toEqual([])
  })

  it('[WZ-13] otherwise creates the account and then signs in', async () => {
    const { actors, server } = scene({
      signIns: [wrongPassword, 'ok'],
      script: {
        'POST /api/auth/signup-atomic': () => ({ body: { success: true, userId: identity.userId } }),
      },
    })
    expect(await actors.openAccount(context())).toEqual({ kind: 'opened', account })
    expect(server.to('/api/auth/signup-atomic')).toHaveLength(1)
  })

  it('creates nothing while the sign-in service cannot be reached', async () => {
    const unreachable: AuthFailure = { message: 'Check your connection.', code: null, unreachable: true }
    const { actors, server } = scene({ signIns: [unreachable] })
    expect(await actors.openAccount(context())).toMatchObject({
      kind: 'refused',
      problem: 'Check your connection.',
    })
    expect(server.calls).toEqual([])
  })

  it('tells a refusal of the password from any other', async () => {
    const details = [{ field: 'password', message: 'This password is on a list.' }]
    const { actors } = scene({
      script: {
        'POST /api/auth/signup-atomic': () => ({
          status: 400,
          body: { error: 'This password is on a list.', code: 'validation_failed', details },
        }),
      },
      signIns: [wrongPassword],
    })
    expect(await actors.openAccount(context())).toEqual({
      kind: 'refused',
      problem: 'This password is on a list.',
      isOfPassword: true,
    })
  })

  const refusals: readonly (readonly [string, Script, readonly (AuthFailure | 'ok')[], string])[] = [
    [
      "the provider's message",
      {
        'POST /api/auth/signup-atomic': () => ({
          status: 422,
          body: { success: false, error: 'Weak password' },
        }),
      },
      [wrongPassword],
      'Weak password',
    ],
    [
      'what is wrong with the fields, not their keys',
      {
        'POST /api/auth/signup-atomic': () => ({
          status: 400,
          body: {
            error: 'These fields are missing or not valid: workEmail, phone',
            code: 'validation_failed',
            details: [
              { field: 'workEmail', message: 'Invalid work email' },
              { field: 'phone', message: 'Invalid phone (+1...)' },
            ],
          },
        }),
      },
      [wrongPassword],
      'Invalid work email. Invalid phone (+1...)',
    ],
    [
      'a server without words',
      { 'POST /api/auth/signup-atomic': () => ({ status: 500, body: {} }) },
      [wrongPassword],
      'Unable to create account. Please try again.',
    ],
    [
      'a server that is not reached',
      { 'POST /api/auth/signup-atomic': () => 'unreachable' },
      [wrongPassword],
      'Unable to create account. Please try again.',
    ],
    [
      'a plain no',
      { 'POST /api/auth/signup-atomic': () => ({ body: { success: false } }) },
      [wrongPassword],
      'Failed to create account.',
    ],
    [
      'a sign-in that fails without words afterwards',
      { 'POST /api/auth/signup-atomic': () => ({ body: { success: true } }) },
      [wrongPassword, { message: '', code: null, unreachable: false }],
      'Authentication failed. Please try again.',
    ],
  ]
  it.each(refusals)('[WZ-18] %s', async (_, script, signIns, problem) => {
    const { actors } = scene({ script, signIns })
    expect(await actors.openAccount(context())).toMatchObject({ kind: 'refused', problem })
  })
})

describe('the checkout session', () => {
  const created = {
    'POST /api/billing/create-checkout-session': () => ({
      body: { sessionId: 'cs_1', url: 'https://pay.example/cs_1' },
    }),
  }

  it('[PY-01] is asked for only once its entry lies on the device', async () => {
    const { actors, server, order, saved } = scene({ script: created })
    expect(await actors.createCheckout(context())).toEqual({
      kind: 'created',
      sessionId: 'cs_1',
      url: 'https://pay.example/cs_1',
    })
    expect(order).toEqual(['save, 0 calls made'])
    expect(saved).toMatchObject([{ phase: 'payment', checkout: { entryId: ENTRY } }])
    expect(server.calls).toHaveLength(1)
  })

  it('[PY-01] is one call for two at the same moment, as of a component that mounts twice', async () => {
    const { actors, server } = scene({ script: created })
    const both = await Promise.all([actors.createCheckout(context()), actors.createCheckout(context())])
    expect(both[0]).toEqual(both[1])
    expect(server.calls).toHaveLength(1)
  })

  it('[PY-05] carries who pays and where to come back, and names its entry', async () => {
    const { actors, server } = scene({ script: created })
    await actors.createCheckout(context())
    expect(server.calls[0]?.body).toEqual({
      userId: identity.userId,
      email: identity.email,
      firstName: 'Dana',
      lastName: 'Reyes',
      successUrl: 'https://app.example/preview/firm-details?payment=success&session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'https://app.example/signup/register?phase=2&cancel=1',
      entryId: ENTRY,
    })
  })

  it.each([
    [{ status: 502, body: { error: 'Stripe is down' } }, 'Failed to create payment session: Stripe is down'],
    [{ status: 500, body: {} }, 'Failed to create payment session: Failed to create checkout session'],
    [
      { status: 200, body: { url: 7 } },
      'Failed to create payment session: Failed to create checkout session',
    ],
  ])('[PY-06] that fails with %j', async (reply, problem) => {
    const { actors } = scene({ script: { 'POST /api/billing/create-checkout-session': () => reply } })
    expect(await actors.createCheckout(context())).toEqual({ kind: 'refused', problem })
  })

  it('tells an unreachable server from a refusal', async () => {
    const { actors } = scene({ script: { 'POST /api/billing/create-checkout-session': () => 'unreachable' } })
    expect(await actors.createCheckout(context())).toEqual({ kind: 'offline' })
  })

  it('can be paid on a device that keeps nothing', async () => {
    const { actors, logger } = scene({
      script: created,
      save: () => Promise.reject(new Error('private mode')),
    })
    expect(await actors.createCheckout(context())).toMatchObject({ kind: 'created' })
    expect(logger.warn).toHaveBeenCalledOnce()
  })

  it.each([
    ['paid', 'paid'],
    ['processing', 'paid'],
    ['open', 'open'],
    ['expired', 'expired'],
  ])('that Stripe calls %s is %s', async (state, answer) => {
    const { actors } = scene({
      script: {
        'GET /api/billing/checkout-session': () => ({
          body: { sessionId: 'cs_1', state, subscriptionStatus: 'none' },
        }),
      },
    })
    expect(await actors.settleCheckout(context({ checkout: openCheckout, isCheckoutKept: true }))).toBe(
      answer,
    )
  })

  it('is not asked about right after it was made, and is unknown where nobody answers', async () => {
    const { actors, server } = scene({})
    expect(await actors.settleCheckout(context({ checkout: openCheckout, isCheckoutKept: false }))).toBe(
      'open',
    )
    expect(server.calls).toEqual([])
    expect(await actors.settleCheckout(context({ checkout: openCheckout, isCheckoutKept: true }))).toBe(
      'unknown',
    )
  })
})
