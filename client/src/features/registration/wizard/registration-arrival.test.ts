import { describe, expect, it } from 'vitest'
import { STORAGE_KEYS } from '../../../platform/storage/signup-storage.ts'
import { playRegistration } from '../testing/play-registration.ts'
import {
  arrive,
  draft,
  ENTRY,
  firm,
  googleIdentity,
  googleTempUser,
  identity,
  openCheckout,
  paidKeys,
  PASSWORD,
  signupKeys,
} from '../testing/scenes.ts'
import type { Arrival } from './registration-arrival.ts'

describe('where a visit begins', () => {
  const cases: readonly (readonly [string, Arrival, unknown])[] = [
    ['[WZ-09] nothing known: phase 1', arrive(), { account: 'editing' }],
    ['[WZ-09] phase=4: firm details', arrive({ query: 'phase=4', keys: paidKeys }), { firm: 'editing' }],
    [
      '[WZ-09] phase=2 with a session: contact',
      arrive({ query: 'phase=2', identity }),
      { contact: 'editing' },
    ],
    [
      '[WZ-09] payment=success with its session_id: firm details',
      arrive({ query: 'payment=success&session_id=cs_9' }),
      { firm: 'editing' },
    ],
    ['[WZ-09] payment=cancelled: contact', arrive({ query: 'payment=cancelled' }), { contact: 'editing' }],
    ['[WZ-09] cancel=1: contact', arrive({ query: 'phase=2&cancel=1', identity }), { contact: 'editing' }],
    [
      '[WZ-09] signup_phase 2 with a session: contact',
      arrive({ identity, keys: { [STORAGE_KEYS.signupPhase]: '2' } }),
      { contact: 'editing' },
    ],
    [
      '[WZ-09] signup_phase 4: firm details',
      arrive({ identity, keys: { ...paidKeys, [STORAGE_KEYS.signupPhase]: '4' } }),
      { firm: 'editing' },
    ],
    [
      'payment=success without a session_id says nothing',
      arrive({ query: 'payment=success' }),
      { account: 'editing' },
    ],
    [
      '[WZ-10] phase=2 with neither session nor draft: phase 1',
      arrive({ query: 'phase=2' }),
      { account: 'editing' },
    ],
    [
      '[WZ-10] a temporary user who is signed in: contact',
      arrive({ identity: googleIdentity, tempUser: googleTempUser }),
      { contact: 'editing' },
    ],
    [
      '[WZ-10] a temporary user who is someone else: phase 1',
      arrive({ query: 'phase=2', identity, tempUser: { ...googleTempUser, id: 'another' } }),
      { account: 'editing' },
    ],
    [
      '[WZ-10] a temporary user without a session: phase 1',
      arrive({ query: 'phase=2', tempUser: googleTempUser }),
      { account: 'editing' },
    ],
  ]
  it.each(cases)('%s', (_, arrival, state) => {
    expect(playRegistration(arrival).state()).toEqual(state)
  })

  it('[WZ-10] prefills name and e-mail of the temporary user', () => {
    const { context } = playRegistration(arrive({ identity: googleIdentity, tempUser: googleTempUser }))
    expect(context().values).toMatchObject({
      workEmail: googleIdentity.email,
      firstName: 'Dana',
      lastName: 'Reyes',
    })
  })

  it('[WZ-09] stores the session that came back as paid', () => {
    const { context } = playRegistration(arrive({ query: 'payment=success&session_id=cs_9' }))
    expect(context().stored.sessionId).toBe('cs_9')
  })

  it('[WZ-09] clears the stored session of a cancelled payment and says so', () => {
    const { context } = playRegistration(
      arrive({
        query: 'phase=2&cancel=1',
        identity,
        keys: paidKeys,
        draft: draft({ checkout: openCheckout }),
      }),
    )
    expect(context()).toMatchObject({
      problem: 'Payment was cancelled. Please try again.',
      checkout: null,
      stored: { sessionId: null },
    })
  })

  it('sends a payment phase without contact information back to it, with the words', () => {
    const { context, state } = playRegistration(
      arrive({ identity, keys: { [STORAGE_KEYS.signupPhase]: '3' } }),
    )
    expect(state()).toEqual({ contact: 'editing' })
    expect(context().problem).toBe('Please complete all contact information before proceeding to payment.')
  })
})

describe('where a draft is resumed', () => {
  it('[WZ-20] in phase 1, with its e-mail', () => {
    const { state, context } = playRegistration(arrive({ draft: draft({ phase: 'account' }) }))
    expect(state()).toEqual({ account: 'editing' })
    expect(context().values).toMatchObject({ workEmail: identity.email, password: '' })
  })

  it('[WZ-20] in phase 2 without a session, asking for the password again', async () => {
    const { state, send, context, type, settle, actors } = playRegistration(arrive({ draft: draft() }))
    expect(state()).toEqual({ contact: 'editing' })
    send({ type: 'NEXT' })
    expect(context()).toMatchObject({
      problem: 'Email and password are required before payment.',
      faults: { password: 'Password required' },
    })
    type({ password: PASSWORD, confirmPassword: PASSWORD })
    send({ type: 'NEXT' })
    await settle()
    expect(actors.openAccount).toHaveBeenCalledOnce()
    expect(state()).toEqual({ payment: 'ready' })
  })

  it('[WZ-20] needs the password only once where the account is there already', () => {
    const { send, context, type } = playRegistration(arrive({ draft: draft({ openedFor: identity.email }) }))
    type({ password: PASSWORD })
    send({ type: 'NEXT' })
    expect(context().faults).toEqual({})
  })

  it('[WZ-20] in phase 3, under the same entry', async () => {
    const checkout = { ...openCheckout, sessionId: null, url: null }
    const { state, settle, actors, context, newId } = playRegistration(
      arrive({ identity, keys: signupKeys, draft: draft({ phase: 'payment', checkout }) }),
    )
    await settle()
    expect(state()).toEqual({ payment: 'ready' })
    expect(actors.createCheckout.mock.calls[0]?.[0].checkout?.entryId).toBe(ENTRY)
    expect(context().checkout?.entryId).toBe(ENTRY)
    expect(newId).not.toHaveBeenCalled()
  })

  it('[WZ-20] in phase 4, and submits nothing by itself', async () => {
    const { state, settle, actors } = playRegistration(
      arrive({ identity, keys: paidKeys, draft: draft({ phase: 'firm', firm }) }),
    )
    await settle()
    expect(state()).toEqual({ firm: 'editing' })
    expect(actors.completeProfile).not.toHaveBeenCalled()
  })

  it('does not show one account the draft of another', () => {
    const { context } = playRegistration(
      arrive({
        identity: { ...identity, email: 'other@firm.example' },
        draft: draft({ openedFor: identity.email }),
      }),
    )
    expect(context().values).toMatchObject({ workEmail: 'other@firm.example', firstName: '' })
  })
})
