import { describe, expect, it, vi } from 'vitest'
import { STORAGE_KEYS } from '../../../platform/storage/signup-storage.ts'
import { playRegistration } from '../testing/play-registration.ts'
import {
  account,
  arrive,
  draft,
  firm,
  identity,
  openCheckout,
  paidKeys,
  signupKeys,
} from '../testing/scenes.ts'
import type { RegistrationActors } from './registration.setup.ts'

describe('phase 3', () => {
  const inPayment = (actors: Partial<RegistrationActors> = {}) => {
    const scene = playRegistration(arrive({ query: 'phase=2', identity, keys: signupKeys }), actors)
    scene.send({ type: 'NEXT' })
    return scene
  }

  it('[PY-01] one entry makes one session; leaving and coming back is another entry', async () => {
    const { actors, settle, send, newId } = inPayment()
    await settle()
    expect(actors.createCheckout).toHaveBeenCalledOnce()
    send({ type: 'NEXT' })
    send({ type: 'ONLINE' })
    await settle()
    expect(actors.createCheckout).toHaveBeenCalledOnce()
    send({ type: 'BACK' })
    send({ type: 'NEXT' })
    await settle()
    expect(actors.createCheckout.mock.calls.map(([context]) => context.checkout?.entryId)).toEqual([
      'entry-1',
      'entry-2',
    ])
    expect(newId).toHaveBeenCalledTimes(2)
  })

  it('[PY-01] a session that was made already is not made again after loading the page anew', async () => {
    const { actors, settle, state } = playRegistration(
      arrive({ identity, keys: signupKeys, draft: draft({ phase: 'payment', checkout: openCheckout }) }),
    )
    await settle()
    expect(state()).toEqual({ payment: 'ready' })
    expect(actors.createCheckout).not.toHaveBeenCalled()
    expect(actors.settleCheckout).toHaveBeenCalledOnce()
  })

  it('goes to the page that was made, once, and is ready again when the person comes back from it', async () => {
    const { actors, settle, send, state } = inPayment()
    await settle()
    send({ type: 'PAY' })
    send({ type: 'PAY' })
    expect(actors.goToCheckout.mock.calls).toEqual([['https://pay.example/cs_1']])
    send({ type: 'RETURNED' })
    await settle()
    expect(state()).toEqual({ payment: 'ready' })
  })

  it('goes on to the firm when the payment turns out to be made', async () => {
    const { settle, state, context } = playRegistration(
      arrive({ identity, keys: signupKeys, draft: draft({ phase: 'payment', checkout: openCheckout }) }),
      { settleCheckout: () => Promise.resolve('paid') },
    )
    await settle()
    expect(state()).toEqual({ firm: 'editing' })
    expect(context().stored.sessionId).toBe('cs_1')
  })

  it('makes a new entry for a page that has expired', async () => {
    const settleCheckout = vi
      .fn<RegistrationActors['settleCheckout']>()
      .mockResolvedValueOnce('expired')
      .mockResolvedValue('open')
    const { settle, state, actors, newId } = playRegistration(
      arrive({ identity, keys: signupKeys, draft: draft({ phase: 'payment', checkout: openCheckout }) }),
      { settleCheckout },
    )
    await settle()
    expect(state()).toEqual({ payment: 'ready' })
    expect(actors.createCheckout).toHaveBeenCalledOnce()
    expect(newId).toHaveBeenCalledOnce()
  })

  it('waits for the network and goes on by itself', async () => {
    const createCheckout = vi
      .fn<RegistrationActors['createCheckout']>()
      .mockResolvedValueOnce({ kind: 'offline' })
      .mockResolvedValue({ kind: 'created', sessionId: 'cs_2', url: 'https://pay.example/cs_2' })
    const { settle, state, send } = inPayment({ createCheckout })
    await settle()
    expect(state()).toEqual({ payment: 'waitingForNetwork' })
    send({ type: 'ONLINE' })
    await settle()
    expect(state()).toEqual({ payment: 'ready' })
  })

  it('[PY-06] needs an account', () => {
    const { state, context, send } = playRegistration(
      arrive({ keys: signupKeys, draft: draft({ phase: 'payment', openedFor: identity.email }) }),
    )
    expect(state()).toEqual({ payment: 'blocked' })
    expect(context().problem).toBe('Please create your account before payment.')
    send({ type: 'ACCOUNT', account })
    expect(state()).toEqual({ payment: 'settingUp' })
  })

  it('[PY-06] needs an e-mail', () => {
    const { context } = playRegistration(
      arrive({
        identity: { ...identity, email: '' },
        draft: draft({ phase: 'payment', values: { ...draft().values, workEmail: '' } }),
      }),
    )
    expect(context().problem).toBe(
      'Email is required to create payment session. Please complete the previous step first.',
    )
  })

  it('[PY-06] shows why no session could be made', async () => {
    const { settle, state, context } = inPayment({ createCheckout: () => Promise.reject(new Error('lost')) })
    await settle()
    expect(state()).toEqual({ payment: 'failed' })
    expect(context().problem).toBe('Failed to create payment session: Failed to create checkout session')
  })
})

describe('phase 4', () => {
  const inFirm = (actors: Partial<RegistrationActors> = {}, keys = paidKeys) =>
    playRegistration(
      arrive({ query: 'phase=4', identity, keys, draft: draft({ phase: 'firm', firm }) }),
      actors,
    )

  it('[WZ-12] completes with a stored payment session', async () => {
    const { send, settle, state, actors } = inFirm()
    send({ type: 'NEXT' })
    send({ type: 'NEXT' })
    await settle()
    expect(actors.completeProfile).toHaveBeenCalledOnce()
    expect(state()).toBe('completed')
  })

  it('[WZ-12] says that payment is required without one, and sends nothing', async () => {
    const { send, settle, context, actors } = inFirm({}, signupKeys)
    const words = 'Payment is required to complete signup. Please complete payment first.'
    expect(context().problem).toBe(words)
    send({ type: 'NEXT' })
    await settle()
    expect(context().problem).toBe(words)
    expect(actors.completeProfile).not.toHaveBeenCalled()
  })

  it('[WZ-12] believes the server when it knows of no payment', async () => {
    const { send, settle, context } = inFirm({
      completeProfile: () => Promise.resolve({ kind: 'refused', problem: 'x', faults: {}, isUnpaid: true }),
    })
    send({ type: 'NEXT' })
    await settle()
    expect(context()).toMatchObject({
      problem: 'Payment is required to complete signup. Please complete payment first.',
      stored: { sessionId: null },
    })
  })

  it('[FD-10] needs what the earlier phases stored', () => {
    const { send, context } = inFirm({}, { [STORAGE_KEYS.stripeSessionId]: 'cs_paid' })
    send({ type: 'NEXT' })
    expect(context().problem).toBe('Missing required information. Please restart the signup process.')
  })

  it('shows a refusal by field and as a whole, and lets one try again', async () => {
    const completeProfile = vi
      .fn<RegistrationActors['completeProfile']>()
      .mockResolvedValueOnce({
        kind: 'refused',
        problem: 'Bar ID unknown',
        faults: { barId: 'Bar ID unknown' },
        isUnpaid: false,
      })
      .mockResolvedValue({ kind: 'completed' })
    const { send, settle, context, state } = inFirm({ completeProfile })
    send({ type: 'NEXT' })
    await settle()
    expect(context()).toMatchObject({ problem: 'Bar ID unknown', faults: { barId: 'Bar ID unknown' } })
    send({ type: 'FIRM', patch: { barId: 'TX-24002' } })
    expect(context().faults).toEqual({})
    send({ type: 'NEXT' })
    await settle()
    expect(state()).toBe('completed')
  })

  it('goes to the login when there is no session', async () => {
    const { send, settle, state } = inFirm({
      completeProfile: () => Promise.resolve({ kind: 'needs_login' }),
    })
    send({ type: 'NEXT' })
    await settle()
    expect(state()).toBe('login')
  })

  it('[WZ-07] Back goes to the previous phase, where what is paid is not paid again', async () => {
    const { send, settle, state, actors } = inFirm()
    send({ type: 'BACK' })
    await settle()
    expect(state()).toEqual({ payment: 'paid' })
    expect(actors.createCheckout).not.toHaveBeenCalled()
    send({ type: 'NEXT' })
    expect(state()).toEqual({ firm: 'editing' })
    send({ type: 'BACK' })
    send({ type: 'BACK' })
    expect(state()).toEqual({ contact: 'editing' })
  })
})
