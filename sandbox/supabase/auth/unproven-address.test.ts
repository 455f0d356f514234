/** The stand-in as it runs by default: addresses are confirmed by mail, and a session is given before that. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../shared/domain/demo-accounts.ts'
import { startTestSandbox, type TestClient, type TestSandbox } from '../../testing/running-sandbox.ts'

const PASSWORD = 'a long password'
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ env: { MAILER_AUTOCONFIRM: 'false', SEED: 'demo' } })
})
afterAll(() => sandbox.stop())

let count = 0
async function signedUp(): Promise<{ email: string; client: TestClient }> {
  const email = `unproven${(count += 1)}@example.test`
  const client = sandbox.client()
  expect((await client.auth.signUp({ email, password: PASSWORD })).data.session).toBeNull()
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  return { email, client }
}

async function mailedTo(email: string): Promise<{ code: string; hash: string; html: string }> {
  const mail = (await sandbox.mails()).find(({ to }) => to === email)
  const code = /code: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? ''
  const hash = /token_hash=(\w+)/.exec(mail?.text ?? '')?.[1] ?? ''
  return { code, hash, html: mail?.html ?? '' }
}

describe('a sign-up', () => {
  it('gives a session that says of its address that nothing is proved', async () => {
    const { client } = await signedUp()
    const { data } = await client.auth.getUser()
    expect(data.user).not.toHaveProperty('email_confirmed_at')
    const settings: unknown = await (await fetch(`${sandbox.authUrl}/settings`)).json()
    expect(settings).toMatchObject({ mailer_autoconfirm: false })
  })

  it('mails a link to a page of the app and a code of six digits; each proves the address', async () => {
    const typed = await signedUp()
    const { code, html } = await mailedTo(typed.email)
    expect(html).toContain(`<strong>${code}</strong>`)
    await typed.client.auth.verifyOtp({ email: typed.email, token: code, type: 'signup' })
    expect((await typed.client.auth.getUser()).data.user?.email_confirmed_at).toBeTruthy()

    const followed = await signedUp()
    const { hash } = await mailedTo(followed.email)
    await sandbox.client().auth.verifyOtp({ token_hash: hash, type: 'signup' })
    expect((await followed.client.auth.getUser()).data.user?.email_confirmed_at).toBeTruthy()
  })

  it('finds the demo accounts proved', async () => {
    for (const name of ['attorney', 'attorney2', 'client2', 'admin']) {
      const credentials = { email: `${name}@demo.test`, password: DEMO_PASSWORD }
      const { data } = await sandbox.client().auth.signInWithPassword(credentials)
      expect(data.user?.email_confirmed_at).toBeTruthy()
    }
  })
})

describe('a social sign-in with the address of an account that nobody proved', () => {
  it('ends its password, its sessions and its mailed codes', async () => {
    const { email, client } = await signedUp()
    const { hash } = await mailedTo(email)
    const prey = sandbox.client({ flowType: 'pkce' })
    const { data } = await prey.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: 'http://localhost:3000/auth/callback', skipBrowserRedirect: true },
    })
    const consent = await location(data.url ?? '')
    const back = await location(consent, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'allow', email }),
    })
    const landed = new URL(await location(back))
    const session = await prey.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect(session.data.user?.identities?.map(({ provider }) => provider)).toEqual(['google'])

    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await client.auth.refreshSession()).error).not.toBeNull()
    const again = await sandbox.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(again.error?.code).toBe('invalid_credentials')
    const replayed = await sandbox.client().auth.verifyOtp({ token_hash: hash, type: 'signup' })
    expect(replayed.error?.code).toBe('otp_expired')
  })
})

async function location(url: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(url, { ...init, redirect: 'manual' })
  return response.headers.get('location') ?? ''
}
