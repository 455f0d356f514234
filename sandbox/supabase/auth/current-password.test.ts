import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../../testing/running-sandbox.ts'

const PASSWORD = 'a long password'
const CHANGED = 'another long password'
let sandbox: TestSandbox
afterEach(() => sandbox.stop())

let count = 0

async function signedUp() {
  const email = `present${(count += 1)}@example.test`
  const { auth } = sandbox.client()
  expect((await auth.signUp({ email, password: PASSWORD })).error).toBeNull()
  return { auth, email }
}

/** Where a browser is sent on to. */
async function next(url: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(url, { ...init, redirect: 'manual' })
  return response.headers.get('location') ?? ''
}

async function signsInWith(email: string, password: string): Promise<boolean> {
  return (await sandbox.client().auth.signInWithPassword({ email, password })).error === null
}

it('is not asked for where the project does not want it', async () => {
  sandbox = await startTestSandbox({ env: { SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'false' } })
  const { auth, email } = await signedUp()
  expect((await auth.updateUser({ password: CHANGED, current_password: 'wrong' })).error).toBeNull()
  expect(await signsInWith(email, CHANGED)).toBe(true)
})

describe('a new password where the project wants the present one', () => {
  beforeEach(async () => {
    sandbox = await startTestSandbox({ env: { RATE_LIMITS: 'on' } })
  })

  it('is refused without it and with a wrong one, and set with the right one', async () => {
    const { auth, email } = await signedUp()
    const without = await auth.updateUser({ password: CHANGED })
    expect(without.error).toMatchObject({ status: 400, code: 'current_password_required' })
    const wrong = await auth.updateUser({ password: CHANGED, current_password: 'not my password' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_invalid' })
    expect(await signsInWith(email, CHANGED)).toBe(false)
    const right = await auth.updateUser({ password: CHANGED, current_password: PASSWORD })
    expect(right.error).toBeNull()
    expect(await signsInWith(email, CHANGED)).toBe(true)
  })

  it('needs none of whoever came by a recovery mail, and of no other change', async () => {
    const { auth, email } = await signedUp()
    expect((await auth.updateUser({ data: { first_name: 'Ada' } })).error).toBeNull()
    await auth.resetPasswordForEmail(email)
    const [mail] = (await sandbox.mails()).filter(({ to }) => to === email)
    const token = /code: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? ''
    const recovered = sandbox.client()
    expect((await recovered.auth.verifyOtp({ email, token, type: 'recovery' })).error).toBeNull()
    expect((await recovered.auth.updateUser({ password: CHANGED })).error).toBeNull()
    expect(await signsInWith(email, CHANGED)).toBe(true)
  })

  it('needs none of whoever signs in with a provider and has no password yet', async () => {
    const { auth } = sandbox.client({ flowType: 'pkce' })
    const { data } = await auth.signInWithOAuth({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    })
    const consent = await next(data.url ?? '')
    const email = 'jane.doe@firm.test'
    const allowed = await next(consent, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'allow', email }),
    })
    const landed = new URL(await next(allowed))
    expect((await auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')).error).toBeNull()
    expect((await auth.updateUser({ password: PASSWORD })).error).toBeNull()
    // From now on there is one.
    const again = await auth.updateUser({ password: CHANGED })
    expect(again.error?.code).toBe('current_password_required')
  })

  it('cannot be had by guessing the present one', async () => {
    const { auth } = await signedUp()
    const codes: (string | undefined)[] = []
    for (let guess = 0; guess < 17; guess += 1) {
      const tried = await auth.updateUser({ password: CHANGED, current_password: `wrong ${guess}` })
      codes.push(tried.error?.code)
    }
    expect(codes.at(0)).toBe('current_password_invalid')
    expect(codes.at(-1)).toBe('over_request_rate_limit')
  })
})
