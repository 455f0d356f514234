import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../../testing/running-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

async function signedUp() {
  const { auth } = sandbox.client()
  const { error } = await auth.signUp({
    email: `${crypto.randomUUID()}@example.test`,
    password: 'a long password',
  })
  expect(error).toBeNull()
  return auth
}

describe('what a project has switched off is refused in its words', () => {
  it('single sign-on with SAML', async () => {
    const { error } = await sandbox.client().auth.signInWithSSO({ domain: 'firm.example.test' })
    expect(error).toMatchObject({ code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' })
  })

  it('wallets and ID tokens', async () => {
    const { auth } = sandbox.client()
    const wallet = await auth.signInWithWeb3({
      chain: 'solana',
      message: 'a message',
      signature: new Uint8Array([1, 2, 3]),
    })
    expect(wallet.error).toMatchObject({ status: 422, message: 'Web3 provider is disabled' })
    const idToken = await auth.signInWithIdToken({ provider: 'google', token: 'no token' })
    expect(idToken.error).toMatchObject({
      status: 400,
      message: 'Provider (issuer "https://accounts.google.com") is not enabled',
    })
  })

  it('identities linked by hand, which only a signed-in person is told', async () => {
    const auth = await signedUp()
    const { data } = await auth.getUserIdentities()
    const linked = await auth.linkIdentity({ provider: 'google' })
    const unlinked = await auth.unlinkIdentity(data!.identities[0]!)
    for (const { error } of [linked, unlinked]) {
      expect(error).toMatchObject({ status: 404, message: 'Manual linking is disabled' })
    }
    const stranger = await fetch(`${sandbox.authUrl}/user/identities/authorize?provider=google`)
    expect(stranger.status).toBe(401)
  })

  it('second factors by text message', async () => {
    const auth = await signedUp()
    const { error } = await auth.mfa.enroll({ factorType: 'phone', phone: '+15555550100' })
    expect(error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' })
  })

  it('codes sent to telephones: none is right, and a number that is none is told so', async () => {
    const { auth } = sandbox.client()
    const wrong = await auth.verifyOtp({ phone: '+15555550100', token: '123456', type: 'sms' })
    expect(wrong.error).toMatchObject({ status: 403, message: 'Token has expired or is invalid' })
    const odd = await auth.verifyOtp({ phone: '15555550100-x', token: '123456', type: 'sms' })
    expect(odd.error?.message).toBe('Invalid phone number format (E.164 required)')
  })
})
