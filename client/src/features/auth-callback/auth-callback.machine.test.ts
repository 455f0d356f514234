import { describe, expect, it, vi } from 'vitest'
import { SimulatedClock, createActor, fromCallback, fromPromise } from 'xstate'
import type { UserType, VerifyProfileResponse } from '../../../../shared/contracts/profile.ts'
import { ADA, linkTo } from '../../testing/fake-platform.tsx'
import { declaredEdges, exploreMachine } from '../../testing/machine-graph.ts'
import { type CallbackEvent, authCallbackMachine } from './auth-callback.machine.ts'
import { CallbackError, messageOf } from './callback-failure.ts'
import { type CallbackUrl, readCallbackUrl } from './callback-url.ts'
import { destinationIn, statusText } from './callback-words.ts'

const attorney: VerifyProfileResponse = {
  exists: true,
  user_type: 'attorney',
  is_approved: true,
  subscription_status: 'active',
}

type Scene = {
  readonly url?: CallbackUrl
  readonly role?: UserType | null
  readonly events?: readonly CallbackEvent[]
  readonly verify?: () => Promise<VerifyProfileResponse>
}

function play({ url = { kind: 'nothing' }, role = null, events = [], verify }: Scene) {
  const clock = new SimulatedClock()
  const keepForRegistration = vi.fn<() => void>()
  const forgetIntent = vi.fn<() => void>()
  const verifyProfile = vi.fn<() => Promise<VerifyProfileResponse>>(
    verify ?? (() => Promise.resolve(attorney)),
  )
  const machine = authCallbackMachine.provide({
    actors: {
      signIn: fromCallback<CallbackEvent, CallbackUrl>(({ sendBack }) =>
        events.forEach((event) => sendBack(event)),
      ),
      verifyProfile: fromPromise(verifyProfile),
    },
    actions: { keepForRegistration, forgetIntent },
  })
  const actor = createActor(machine, { input: { url, role }, clock })
  const texts: string[] = []
  actor.subscribe(({ value, context }) => {
    const text = statusText(value, context.failure)
    if (texts.at(-1) !== text) texts.push(text)
  })
  actor.start()
  /** Lets every promise that is ready settle. */
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  return {
    actor,
    clock,
    texts,
    settle,
    keepForRegistration,
    forgetIntent,
    verifyProfile,
    state: () => actor.getSnapshot().value,
    failure: () => actor.getSnapshot().context.failure,
  }
}

const signedIn: CallbackEvent = { type: 'SIGNED_IN' }

describe('sign-in callback machine', () => {
  it('[CB-01] waits for a signed-in event and only then asks for the profile', async () => {
    const waiting = play({})
    await waiting.settle()
    expect(waiting.state()).toBe('awaitingSignIn')
    expect(waiting.verifyProfile).not.toHaveBeenCalled()
    const { verifyProfile, settle } = play({ events: [signedIn] })
    await settle()
    expect(verifyProfile).toHaveBeenCalledOnce()
  })

  it('goes on to the second step where the account asks for one, and asks for no profile before', async () => {
    const { state, settle, verifyProfile, forgetIntent, actor } = play({
      role: 'attorney',
      events: [{ type: 'SECOND_STEP_DUE' }],
    })
    await settle()
    expect(state()).toBe('atSecondStep')
    expect(destinationIn(state())).toBe('/login/second-step')
    expect(actor.getSnapshot().status).toBe('done')
    expect(verifyProfile).not.toHaveBeenCalled()
    expect(forgetIntent).not.toHaveBeenCalled()
  })

  const outcomes = [
    [
      '[CB-03] an unpaid attorney',
      { ...attorney, subscription_status: 'none' },
      null,
      '/signup/register?phase=2',
    ],
    [
      '[CB-03] an attorney who cancelled',
      { ...attorney, subscription_status: 'cancelled' },
      null,
      '/signup/register?phase=2',
    ],
    [
      '[CB-03] an attorney without a status',
      { ...attorney, subscription_status: null },
      null,
      '/signup/register?phase=2',
    ],
    [
      '[CB-13] an unpaid attorney who is not approved either',
      { exists: true, user_type: 'attorney', is_approved: false },
      null,
      '/signup/register?phase=2',
    ],
    ['[CB-04] an approved attorney', attorney, null, '/dashboard'],
    [
      '[CB-04] an approved client',
      { exists: true, user_type: 'client', is_approved: true },
      'client',
      '/dashboard',
    ],
    [
      '[CB-05] an attorney who waits for approval',
      { ...attorney, is_approved: false },
      'attorney',
      '/pending-approval',
    ],
    ['[CB-06] a new attorney', { exists: false }, 'attorney', '/signup/register?phase=2'],
    ['[CB-07] a new client', { exists: false }, 'client', '/home'],
  ] as const satisfies readonly (readonly [string, VerifyProfileResponse, UserType | null, string])[]

  it.each(outcomes)('%s goes on', async (_who, profile, role, destination) => {
    const { clock, settle, state } = play({
      role,
      events: [signedIn],
      verify: () => Promise.resolve(profile),
    })
    await settle()
    clock.increment(300)
    expect(destinationIn(state())).toBe(destination)
  })

  it('[CB-08] ends with an error and the login screen when nobody knows the role', async () => {
    const { actor, settle, failure, state } = play({
      events: [signedIn],
      verify: () => Promise.resolve({ exists: false }),
    })
    await settle()
    expect(failure()).toEqual({ kind: 'role_missing' })
    expect(messageOf({ kind: 'role_missing' })).toBe(
      'User role information is missing or invalid after sign-in.',
    )
    actor.send({ type: 'RETURN_TO_LOGIN' })
    expect(destinationIn(state())).toBe('/signup/login')
  })

  it('[CB-09] gives up after exactly 15 000 ms without a sign-in', () => {
    const { clock, state, failure, texts } = play({})
    clock.increment(14_999)
    expect(state()).toBe('awaitingSignIn')
    clock.increment(1)
    expect(state()).toBe('failed')
    expect(failure()).toEqual({ kind: 'timed_out' })
    expect(messageOf({ kind: 'timed_out' })).toBe('Authentication timed out. Please try signing in again.')
    expect(texts.at(-1)).toBe('Authentication failed (timeout)')
    clock.increment(10_000)
    expect(destinationIn(state())).toBe('/signup/login')
  })

  it.each([
    ['[CB-04]', attorney, ['Redirecting to dashboard...']],
    ['[CB-05]', { ...attorney, is_approved: false }, ['Account pending approval. Redirecting...']],
    ['[CB-03]', { ...attorney, subscription_status: 'none' }, ['Redirecting to complete payment...']],
    ['[CB-07]', { exists: false }, ['Finalizing client setup...']],
  ] as const)('[CB-02] says each step of the way (%s)', async (_id, profile, last) => {
    const { texts, settle } = play({
      role: 'client',
      events: [signedIn],
      verify: () => Promise.resolve(profile),
    })
    await settle()
    expect(texts).toEqual(['Processing authentication...', 'Verifying profile status...', ...last])
  })

  it.each([
    [
      'a refusal with words',
      { kind: 'refused', message: 'No such user' },
      'Failed to complete sign-in: No such user',
    ],
    ['a refusal without words', { kind: 'refused', message: '' }, 'Unknown authentication error.'],
    [
      'an answer of another shape',
      { kind: 'invalid_response' },
      'Invalid response format received from verification server.',
    ],
    ['no token', { kind: 'missing_token' }, 'Authentication failed: Missing necessary token.'],
  ] as const)('[CB-10] shows what went wrong: %s', async (_what, failed, message) => {
    const { settle, state, failure } = play({
      events: [signedIn],
      verify: () => Promise.reject(new CallbackError(failed)),
    })
    await settle()
    expect(state()).toBe('failed')
    expect(messageOf(failure()!)).toBe(message)
  })

  it('[CB-10] shows anything else as unexpected', async () => {
    const { settle, failure } = play({
      events: [signedIn],
      verify: () => Promise.reject(new TypeError('x is not y')),
    })
    await settle()
    expect(messageOf(failure()!)).toBe('An unexpected error occurred.')
  })

  it('[CB-11] forgets role and temporary user, except on the way to registration, which needs them', async () => {
    const home = play({ events: [signedIn] })
    await home.settle()
    expect(home.forgetIntent).toHaveBeenCalledOnce()
    expect(home.keepForRegistration).not.toHaveBeenCalled()
    const payment = play({
      events: [signedIn],
      role: 'attorney',
      verify: () => Promise.resolve({ exists: false }),
    })
    await payment.settle()
    expect(payment.keepForRegistration).toHaveBeenCalledOnce()
    expect(payment.forgetIntent).not.toHaveBeenCalled()
  })

  it('[CB-12] keeps the loading indicator for 300 ms after success', async () => {
    const { actor, clock, settle } = play({ events: [signedIn] })
    await settle()
    clock.increment(299)
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    clock.increment(1)
    expect(actor.getSnapshot().hasTag('busy')).toBe(false)
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('[CB-13] shows a provider’s error from the address and sends nothing', async () => {
    const url = readCallbackUrl(
      new URL('http://localhost/auth/callback?error=access_denied&error_description=The+user+denied+access'),
    )
    const { settle, state, failure, verifyProfile } = play({ url, events: [signedIn] })
    await settle()
    expect(state()).toBe('failed')
    expect(messageOf(failure()!)).toBe('Failed to complete sign-in: The user denied access')
    expect(verifyProfile).not.toHaveBeenCalled()
  })
})

describe('every state and transition', () => {
  const profiles: readonly VerifyProfileResponse[] = [
    attorney,
    { ...attorney, is_approved: false },
    { ...attorney, subscription_status: 'none' },
    { exists: false },
  ]
  const events = [
    { type: 'SIGNED_IN' },
    { type: 'SECOND_STEP_DUE' },
    { type: 'SIGN_IN_FAILED', failure: { kind: 'refused', message: '' } },
    { type: 'RETURN_TO_LOGIN' },
    { type: 'LINK_OPENED', question: { link: linkTo(ADA), present: null } },
    ...['TAKE_LINK', 'STAY', 'LEAVE'].map((type) => ({ type })),
    ...[true, false].map((owesSecondStep) => ({
      type: 'xstate.done.actor.0.authCallback.keeping',
      output: { owesSecondStep },
      actorId: '',
    })),
    { type: 'xstate.error.actor.0.authCallback.keeping', error: new Error('x'), actorId: '' },
    { type: 'xstate.after.SIGN_IN_TIMEOUT.authCallback.awaitingSignIn' },
    ...['toDashboard', 'toPendingApproval', 'toPayment', 'toClientHome'].map((state) => ({
      type: `xstate.after.LOADING_LINGER.authCallback.${state}`,
    })),
    { type: 'xstate.after.RETURN_DELAY.authCallback.failed' },
    { type: 'xstate.error.actor.0.authCallback.verifying', error: new Error('x'), actorId: '' },
    ...profiles.map((output) => ({
      type: 'xstate.done.actor.0.authCallback.verifying',
      output,
      actorId: '',
    })),
  ]
  const inputs = [
    { url: { kind: 'nothing' }, role: 'client' },
    { url: { kind: 'nothing' }, role: null },
    { url: { kind: 'refused', message: '' }, role: null },
    { url: { kind: 'missing_token' }, role: null },
  ] as const
  const { states, edges } = exploreMachine(authCallbackMachine, inputs, events)

  it('reaches every state, and only final states are dead ends', () => {
    const all = Object.keys(authCallbackMachine.states).filter((state) => state !== 'reading') // left at once
    expect([...states].toSorted()).toEqual(all.toSorted())
    for (const [name, node] of Object.entries(authCallbackMachine.states)) {
      expect(node.type === 'final' || node.transitions.size > 0 || node.always !== undefined, name).toBe(true)
    }
  })

  it('takes every transition', () => {
    expect([...edges].toSorted()).toEqual([...declaredEdges(authCallbackMachine)].toSorted())
  })
})
