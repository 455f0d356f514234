import { describe, expect, it } from 'vitest'
import { playRegistration } from '../testing/play-registration.ts'
import {
  account,
  arrive,
  contact,
  credentials,
  draft,
  googleIdentity,
  googleTempUser,
  openCheckout,
  paidKeys,
} from '../testing/scenes.ts'
import type { RegistrationActors } from './registration.setup.ts'

describe('phase 1', () => {
  it('[WZ-14] refuses faults and asks the server nothing', () => {
    const { send, context, actors } = playRegistration(arrive())
    send({ type: 'NEXT' })
    expect(context().faults).toEqual({
      workEmail: 'Work email required',
      password: 'Password required',
    })
    expect(actors.checkEmail).not.toHaveBeenCalled()
  })

  it.each([
    ['taken', 'This email is already registered. Please sign in instead.'],
    ['unknown', 'Failed to validate email. Please try again.'],
  ] as const)('[WZ-15] an address that is %s', async (answer, words) => {
    const { send, context, type, settle, state } = playRegistration(arrive(), {
      checkEmail: () => Promise.resolve(answer),
    })
    type(credentials)
    send({ type: 'NEXT' })
    await settle()
    expect(state()).toEqual({ account: 'editing' })
    expect(context().faults).toEqual({ workEmail: words })
  })

  it('[WZ-15] a check that breaks', async () => {
    const { send, context, type, settle } = playRegistration(arrive(), {
      checkEmail: () => Promise.reject(new Error('lost')),
    })
    type(credentials)
    send({ type: 'NEXT' })
    await settle()
    expect(context().faults.workEmail).toBe('Failed to validate email. Please try again.')
  })

  it('takes the question back when typing goes on, and clears the error of the edited field only', async () => {
    const { send, type, settle, state, context } = playRegistration(arrive(), {
      checkEmail: () => Promise.resolve('taken'),
    })
    type(credentials)
    send({ type: 'NEXT' })
    expect(state()).toEqual({ account: 'checkingEmail' })
    type({ workEmail: 'dana@other.example' })
    await settle()
    expect(state()).toEqual({ account: 'editing' })
    expect(context().faults).toEqual({})
  })

  it('[WZ-11] an e-mail that differs from the stored one clears stored checkout data', async () => {
    const { send, type, settle, context } = playRegistration(
      arrive({ keys: paidKeys, draft: draft({ phase: 'account', checkout: openCheckout }) }),
    )
    type({ ...credentials, workEmail: 'other@firm.example' })
    send({ type: 'NEXT' })
    await settle()
    expect(context()).toMatchObject({
      checkout: null,
      stored: { sessionId: null, email: 'other@firm.example' },
    })
  })

  it('[WZ-11] the same e-mail in another spelling keeps it', async () => {
    const { send, type, settle, context } = playRegistration(arrive({ keys: paidKeys }))
    type({ ...credentials, workEmail: 'DANA@firm.example' })
    send({ type: 'NEXT' })
    await settle()
    expect(context().stored.sessionId).toBe('cs_paid')
  })

  it('[WZ-07] Back leaves the wizard', () => {
    const { send, state } = playRegistration(arrive())
    send({ type: 'BACK' })
    expect(state()).toBe('abandoned')
  })
})

describe('phase 2', () => {
  async function inContact(actors: Partial<RegistrationActors> = {}) {
    const scene = playRegistration(arrive(), actors)
    scene.type(credentials)
    scene.send({ type: 'NEXT' })
    await scene.settle()
    return scene
  }

  it('[WZ-17] refuses empty contact information', async () => {
    const { send, context, actors } = await inContact()
    send({ type: 'NEXT' })
    expect(context().problem).toBe('Please complete all contact information before proceeding to payment.')
    expect(context().faults).toEqual({
      firstName: 'First name required',
      lastName: 'Last name required',
      phone: 'Phone required',
    })
    expect(actors.openAccount).not.toHaveBeenCalled()
  })

  it('[WZ-17] refuses to go to payment without e-mail and password', () => {
    const { send, context, type, state } = playRegistration(arrive({ query: 'cancel=1' }))
    type(contact)
    send({ type: 'NEXT' })
    expect(state()).toEqual({ contact: 'editing' })
    expect(context().problem).toBe('Email and password are required before payment.')
  })

  it('opens the account once, however often Next Step is pressed', async () => {
    const { send, type, settle, state, actors } = await inContact()
    type(contact)
    send({ type: 'NEXT' })
    send({ type: 'NEXT' })
    await settle()
    expect(actors.openAccount).toHaveBeenCalledOnce()
    expect(state()).toEqual({ payment: 'ready' })
  })

  it('[WZ-18] shows why no account could be opened', async () => {
    const { send, type, settle, state, context } = await inContact({
      openAccount: () => Promise.resolve({ kind: 'refused', problem: 'Password is too common.' }),
    })
    type(contact)
    send({ type: 'NEXT' })
    await settle()
    expect(state()).toEqual({ contact: 'editing' })
    expect(context().problem).toBe('Password is too common.')
  })

  it('goes back to where the password is typed when another one is needed, keeps the rest, and goes on', async () => {
    const answers = [
      { kind: 'refused', problem: 'This password is on a list.', isOfPassword: true },
      { kind: 'opened', account },
    ] as const
    let asked = 0
    const { send, type, settle, state, context } = await inContact({
      openAccount: () => Promise.resolve(answers[(asked += 1) - 1] ?? answers[1]),
    })
    type(contact)
    send({ type: 'NEXT' })
    await settle()
    expect(state()).toEqual({ account: 'editing' })
    expect(context()).toMatchObject({
      faults: { password: 'This password is on a list.' },
      problem: null,
      values: { ...credentials, ...contact },
    })
    type({ password: 'Correct-horse-8', confirmPassword: 'Correct-horse-8' })
    expect(context().faults).toEqual({})
    send({ type: 'NEXT' })
    await settle()
    send({ type: 'NEXT' })
    await settle()
    expect(state()).toEqual({ payment: 'ready' })
  })

  it('says it where a resumed registration asks for the password again', async () => {
    const { send, type, settle, state, context } = playRegistration(arrive({ draft: draft() }), {
      openAccount: () =>
        Promise.resolve({ kind: 'refused', problem: 'This password is on a list.', isOfPassword: true }),
    })
    type(credentials)
    send({ type: 'NEXT' })
    await settle()
    expect(state()).toEqual({ contact: 'editing' })
    expect(context().faults).toEqual({ password: 'This password is on a list.' })
  })

  it('[WZ-18] has words for an attempt that broke', async () => {
    const { send, type, settle, context } = await inContact({
      openAccount: () => Promise.reject(new Error('lost')),
    })
    type(contact)
    send({ type: 'NEXT' })
    await settle()
    expect(context().problem).toBe('Unable to create account. Please try again.')
  })

  it('[WZ-07] Back goes to phase 1, for a social user to the role choice', async () => {
    const byEmail = await inContact()
    byEmail.send({ type: 'BACK' })
    expect(byEmail.state()).toEqual({ account: 'editing' })
    const bySocial = playRegistration(arrive({ identity: googleIdentity, tempUser: googleTempUser }))
    bySocial.send({ type: 'BACK' })
    expect(bySocial.state()).toBe('roleChoice')
  })
})
