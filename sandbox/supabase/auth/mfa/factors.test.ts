import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestClient, type TestSandbox } from '../../../testing/running-sandbox.ts'

let sandbox: TestSandbox
/** Of the sandbox, ahead of the machine's. */
let ahead = 0
beforeAll(async () => {
  sandbox = await startTestSandbox({ env: { MAILER_AUTOCONFIRM: 'true' } })
})
afterAll(() => sandbox.stop())

const PASSWORD = 'a long password'

function advance(milliseconds: number): void {
  ahead += milliseconds
  sandbox.advance(milliseconds)
}

/** To the first second of a step, so that "the step before" stays that while a call is on its way. */
function advanceToNextStep(): void {
  advance(31_000 - ((Date.now() + ahead) % 30_000))
}

function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + ahead + steps * 30_000,
  })
}

async function newPerson() {
  const email = `${crypto.randomUUID()}@example.test`
  const made = await sandbox.admin().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  expect(made.error).toBeNull()
  return { email, id: made.data.user!.id, client: await signedIn(email) }
}

async function signedIn(email: string): Promise<TestClient> {
  const client = sandbox.client()
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  return client
}

async function begun(client: TestClient, friendlyName = 'Phone') {
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName,
    issuer: 'CounselRelay',
  })
  expect(error).toBeNull()
  return data!
}

async function withFactor() {
  const person = await newPerson()
  const factor = await begun(person.client)
  const { data, error } = await person.client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor.totp.secret),
  })
  expect(error).toBeNull()
  return { ...person, factor, verified: data! }
}

describe('setting up an authenticator app', () => {
  it('gives a QR code, the secret and the address for the app', async () => {
    const { client, email } = await newPerson()
    const { totp, type } = await begun(client)
    expect(type).toBe('totp')
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(totp.uri)
    expect(`${uri.protocol}${uri.pathname}`).toContain(encodeURIComponent(email))
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: 'CounselRelay',
      secret: totp.secret,
      digits: '6',
      period: '30',
    })
  })

  it('does not count before its first code, and then raises the session', async () => {
    const { client, email } = await newPerson()
    const factor = await begun(client)
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ nextLevel: 'aal1' })
    const other = await signedIn(email)
    const { data } = await client.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: codeOf(factor.totp.secret),
    })
    expect(data).toMatchObject({ token_type: 'bearer', user: { factors: [{ status: 'verified' }] } })
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(
      level.data?.currentAuthenticationMethods.map((entry) => (entry as { method: string }).method),
    ).toEqual(['totp', 'password'])
    const renewed = await client.auth.refreshSession()
    expect(renewed.error).toBeNull()
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
    expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(1)

    const ended = await other.auth.refreshSession()
    expect(ended.error).toMatchObject({ code: 'refresh_token_not_found' })
  })

  it('removes set-ups of the same kind that were left half done', async () => {
    const { client } = await newPerson()
    await begun(client, 'Left')
    const factor = await begun(client, 'Finished')
    await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.totp.secret) })
    const { data } = await client.auth.mfa.listFactors()
    expect(data?.all.map(({ friendly_name }) => friendly_name)).toEqual(['Finished'])
  })

  it('takes each name once, and forgets a set-up after five minutes', async () => {
    const { client } = await newPerson()
    await begun(client, 'Phone')
    const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    advance(301_000)
    const later = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(later.error).toBeNull()
  })

  it('is for who is signed in', async () => {
    const stranger = await fetch(`${sandbox.authUrl}/factors`, { method: 'POST', body: '{}' })
    expect(stranger.status).toBe(401)
  })
})

describe('asking for the code', () => {
  it('is asked of a new sign-in, and a second device does not end the first', async () => {
    const { email, factor, client } = await withFactor()
    const second = await signedIn(email)
    expect((await second.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const { error } = await second.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: codeOf(factor.totp.secret),
    })
    expect(error).toBeNull()
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  it('takes the code before and after, and none further off', async () => {
    const { email, factor } = await withFactor()
    const client = await signedIn(email)
    advanceToNextStep()
    const answer = (steps: number) =>
      client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.totp.secret, steps) })
    expect((await answer(-3)).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect((await answer(-1)).error).toBeNull()
  })

  it('refuses a challenge that has been answered, is too old, or is another factor’s', async () => {
    const { email, factor } = await withFactor()
    const client = await signedIn(email)
    const challenge = async () => (await client.auth.mfa.challenge({ factorId: factor.id })).data!.id
    const verify = (challengeId: string) =>
      client.auth.mfa.verify({ factorId: factor.id, challengeId, code: codeOf(factor.totp.secret) })
    const used = await challenge()
    expect((await verify(used)).error).toBeNull()
    expect((await verify(used)).error).toMatchObject({ code: 'mfa_ip_address_mismatch' })
    expect((await verify(crypto.randomUUID())).error).toMatchObject({ code: 'mfa_factor_not_found' })
    const old = await challenge()
    advance(301_000)
    expect((await verify(old)).error).toMatchObject({ code: 'mfa_challenge_expired' })
  })

  it('shows nobody another person’s factor', async () => {
    const { factor } = await withFactor()
    const { client: stranger } = await newPerson()
    const challenge = await stranger.auth.mfa.challenge({ factorId: factor.id })
    expect(challenge.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    const removal = await stranger.auth.mfa.unenroll({ factorId: factor.id })
    expect(removal.error).toMatchObject({ status: 404 })
  })
})

describe('without the second factor', () => {
  it('neither factors nor the password nor the address can be changed', async () => {
    const { email, factor } = await withFactor()
    const thief = await signedIn(email)
    expect((await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    expect((await thief.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
    for (const change of [{ password: 'another long password' }, { email: 'thief@example.test' }]) {
      expect((await thief.auth.updateUser(change)).error).toMatchObject({
        status: 401,
        code: 'insufficient_aal',
      })
    }
  })
})

describe('removing it', () => {
  it('lowers the session', async () => {
    const { client, factor } = await withFactor()
    const { data } = await client.auth.mfa.unenroll({ factorId: factor.id })
    expect(data).toEqual({ id: factor.id })
    await client.auth.refreshSession()
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
  })

  it('is done for a person by the service role, and by nobody else', async () => {
    const { client, factor, id } = await withFactor()
    const { mfa } = sandbox.admin().auth.admin
    const listed = await mfa.listFactors({ userId: id })
    expect(listed.data?.factors).toMatchObject([{ id: factor.id, status: 'verified' }])
    expect(JSON.stringify(listed.data)).not.toContain(factor.totp.secret)
    const forbidden = await client.auth.admin.mfa.deleteFactor({ userId: id, id: factor.id })
    expect(forbidden.error).not.toBeNull()
    expect((await mfa.deleteFactor({ userId: id, id: factor.id })).error).toBeNull()
    expect((await mfa.listFactors({ userId: id })).data?.factors).toEqual([])
  })
})
