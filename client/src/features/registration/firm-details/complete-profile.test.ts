import { describe, expect, it } from 'vitest'
import { createHttpClient } from '../../../platform/http/http-client.ts'
import { scriptedServer, type Script } from '../testing/render-registration.tsx'
import { firm, identity } from '../testing/scenes.ts'
import { completeProfile, type SignupPerson } from './complete-profile.ts'

const person: SignupPerson = {
  email: identity.email,
  firstName: 'Dana',
  lastName: 'Reyes',
  phone: '415-555-0123',
}
const PATH = 'POST /api/users/complete-profile'

async function send(script: Script, changes: Partial<SignupPerson> = {}, isSignedIn = true) {
  const server = scriptedServer(script)
  const http = createHttpClient({
    fetch: server.fetch,
    getAccessToken: () => Promise.resolve('token'),
    isOnline: () => true,
    now: () => 0,
    logger: { warn: () => undefined, error: () => undefined },
  })
  const answer = await completeProfile(
    { http, isSignedIn: () => isSignedIn },
    { ...person, ...changes },
    firm,
  )
  return { answer, calls: server.calls }
}

describe('completing the profile', () => {
  it('[FD-09] is done with 201', async () => {
    const { answer, calls } = await send({
      [PATH]: () => ({ status: 201, body: { success: true, userId: identity.userId } }),
    })
    expect(answer).toEqual({ kind: 'completed' })
    expect(calls[0]?.body).toMatchObject({
      workEmail: identity.email,
      phone: '4155550123',
      yearsOfExperience: 12,
      bio: null,
      website: null,
    })
  })

  it('[FD-09] is done when the answer says no more than that', async () => {
    const { answer } = await send({ [PATH]: () => ({ status: 201, body: { success: true } }) })
    expect(answer).toEqual({ kind: 'completed' })
  })

  it.each(['email', 'firstName', 'lastName', 'phone'])('[FD-10] needs the stored %s', async (missing) => {
    const { answer, calls } = await send({}, { [missing]: null })
    expect(answer).toMatchObject({
      kind: 'refused',
      problem: 'Missing required information. Please restart the signup process.',
    })
    expect(calls).toEqual([])
  })

  it('[FD-12] needs a session, and sends nothing without one', async () => {
    const { answer, calls } = await send({}, {}, false)
    expect(answer).toEqual({ kind: 'needs_login' })
    expect(calls).toEqual([])
  })

  it('[FD-12] goes to the login when the server knows of no session either', async () => {
    const { answer } = await send({
      [PATH]: () => ({ status: 401, body: { error: 'Sign in', code: 'not_signed_in' } }),
    })
    expect(answer).toEqual({ kind: 'needs_login' })
  })

  const bad = { field: 'barId', message: 'Bar ID required' }
  it.each([
    [
      { status: 400, body: { error: 'x', code: 'validation_failed', details: [bad] } },
      'Bar ID required',
      { barId: 'Bar ID required' },
    ],
    [
      { status: 400, body: { error: 'x', code: 'validation_failed' } },
      'Validation error. Please review your entries.',
      {},
    ],
    [{ status: 400, body: { error: 'x', details: 'Bar ID is taken.' } }, 'Bar ID is taken.', {}],
    [{ status: 400, body: { error: 'x', details: ['Bar ID is taken.'] } }, 'Bar ID is taken.', {}],
    [{ status: 409, body: { error: 'Already reviewed.' } }, 'Already reviewed.', {}],
    [
      { status: 500, body: { error: 'x', code: 'internal' } },
      'Server error. Please try again or contact support.',
      {},
    ],
    [{ status: 409, body: { error: 'Already reviewed.', code: 'conflict' } }, 'Already reviewed.', {}],
    [{ status: 502, body: {} }, 'Failed to create profile.', {}],
    ['unreachable' as const, 'You are offline. Check your connection and try again.', {}],
  ])('[FD-11] words %j', async (reply, problem, faults) => {
    const { answer } = await send({ [PATH]: () => reply })
    expect(answer).toEqual({ kind: 'refused', problem, faults, isUnpaid: false })
  })

  it('[WZ-12] knows a missing payment', async () => {
    const { answer } = await send({
      [PATH]: () => ({ status: 403, body: { error: 'Pay first.', code: 'payment_required' } }),
    })
    expect(answer).toMatchObject({
      isUnpaid: true,
      problem: 'Payment is required to complete signup. Please complete payment first.',
    })
  })
})
