/** Signing up with another person's address gains nothing. Tests the API and the sign-in service with their default settings. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ADMINISTRATORS_PATH, APPLICATIONS_PATH } from '../shared/contracts/admin.ts'
import { registrantsOn } from './testing/registrants.ts'
import { startPlatform, type RunningPlatform, type SignedIn } from './testing/running-platform.ts'

const VERIFY_PROFILE = '/api/users/verify-profile'
/** Milliseconds; long enough for a start under load, together with another program. */
const START = 120_000

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
}, START)
afterAll(() => platform.close())
const people = registrantsOn(() => platform, 'proof')

async function isConfirmed(person: SignedIn): Promise<unknown> {
  const { body } = await platform.call('GET', VERIFY_PROFILE, person)
  return body['email_confirmed']
}

async function codeFor(email: string): Promise<string> {
  const [newest] = await platform.mailsTo(email)
  return /code: (\d{6})/.exec(newest?.text ?? '')?.[1] ?? ''
}

async function confirm(email: string, type = 'signup'): Promise<SignedIn> {
  const answer = await platform.auth('POST', 'verify', { type, email, token: await codeFor(email) })
  expect(answer.status).toBe(200)
  return { id: '', email, token: String(answer.body['access_token']) }
}

describe('whoever signs up with an address', () => {
  it('is asked for proof, and is not believed whatever he writes about himself', async () => {
    const person = await people.registrant()
    expect((await platform.call('GET', VERIFY_PROFILE, person)).body).toMatchObject({
      exists: true,
      email: person.email,
      email_confirmed: false,
      is_admin: false,
    })
    const boast = { data: { email_verified: true, email_confirmed_at: '2026-01-01T00:00:00Z' } }
    expect((await platform.auth('PUT', 'user', boast, person)).status).toBe(200)
    expect(await isConfirmed(await platform.signIn(person.email))).toBe(false)
  })

  it('becomes no administrator: neither by the address nor by the operator before the proof', async () => {
    const person = await people.registrant()
    const grant = { email: person.email, change: 'grant' }
    expect((await platform.operate(ADMINISTRATORS_PATH, grant)).status).toBe(409)
    expect((await platform.call('GET', APPLICATIONS_PATH, person)).status).toBe(403)
    expect((await platform.call('POST', ADMINISTRATORS_PATH, person, grant)).status).toBe(401)
  })

  it('is believed with the code from the mail, in every window that is open', async () => {
    const person = await people.registrant()
    expect(await isConfirmed(person)).toBe(false)
    const confirmed = await confirm(person.email)
    expect(await isConfirmed(confirmed)).toBe(true)
    await vi.waitFor(async () => expect(await isConfirmed(person)).toBe(true), { timeout: 20_000 })

    const grant = { email: person.email.toUpperCase(), change: 'grant' }
    expect(await platform.operate(ADMINISTRATORS_PATH, grant)).toMatchObject({
      status: 200,
      body: { email: person.email },
    })
    const ask = () => platform.call('GET', APPLICATIONS_PATH, confirmed)
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'second_step_missing' } })
    await platform.operate(ADMINISTRATORS_PATH, { ...grant, change: 'revoke' })
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})

describe('a proved address that changes', () => {
  it('counts once the new one is proved, and the profile goes with it', async () => {
    const { email } = await people.registrant()
    const person = await confirm(email)
    const moved = people.newEmail()
    expect((await platform.auth('PUT', 'user', { email: moved }, person)).status).toBe(200)
    expect((await platform.call('GET', VERIFY_PROFILE, person)).body).toMatchObject({ email })
    const after = await confirm(moved, 'email_change')
    expect((await platform.call('GET', VERIFY_PROFILE, after)).body).toMatchObject({
      email: moved,
      email_confirmed: true,
    })
    expect((await platform.call('GET', '/api/users/profile', after)).body).toMatchObject({
      profile: { email: moved },
    })
  })
})

describe('a stranger who asks for addresses', () => {
  it('learns of attorneys, as registration must, and of no client', async () => {
    const exists = async (email: string): Promise<unknown> =>
      (await platform.call('GET', `/api/auth/check-email?email=${email}`)).body['exists']
    expect(await exists('attorney@demo.test')).toBe(true)
    expect(await exists('client@demo.test')).toBe(false)
    expect(await exists('nobody@demo.test')).toBe(false)
  })
})
