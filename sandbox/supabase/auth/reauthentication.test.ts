import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../../testing/running-sandbox.ts'

const PASSWORD = 'a long password'
const CHANGED = 'another long password'
const HOUR = 3_600_000
let sandbox: TestSandbox
afterEach(() => sandbox.stop())

let count = 0
const newEmail = (): string => `again${(count += 1)}@example.test`

async function signedUp() {
  const email = newEmail()
  const { auth } = sandbox.client()
  expect((await auth.signUp({ email, password: PASSWORD })).error).toBeNull()
  return { auth, email }
}

async function mailsTo(email: string) {
  return (await sandbox.mails()).filter(({ to }) => to === email)
}

async function mailedCode(email: string): Promise<string> {
  const [mail] = await mailsTo(email)
  return /code: (\d{6})/.exec(mail?.text ?? '')![1]!
}

describe('asking a signed-in person to show the mailbox again', () => {
  beforeEach(async () => {
    sandbox = await startTestSandbox()
  })

  it('mails a code and gives no session', async () => {
    const { auth, email } = await signedUp()
    const { data, error } = await auth.reauthenticate()
    expect([error, data]).toEqual([null, { user: null, session: null }])
    expect(await mailedCode(email)).toMatch(/^\d{6}$/)
    expect((await mailsTo(email))[0]?.text).not.toContain('http')
  })

  it('is for who is signed in alone', async () => {
    const stranger = await fetch(`${sandbox.authUrl}/reauthenticate`)
    expect(stranger.status).toBe(401)
    expect(await sandbox.mails()).toEqual([])
  })

  it('mails a code that signs nobody in', async () => {
    const { auth, email } = await signedUp()
    await auth.reauthenticate()
    const token = await mailedCode(email)
    const { error } = await sandbox.client().auth.verifyOtp({ email, token, type: 'email' })
    expect(error?.code).toBe('otp_expired')
  })

  it('is not asked for where the project does not want it', async () => {
    const { auth } = await signedUp()
    sandbox.advance(25 * HOUR)
    await auth.refreshSession()
    expect(
      (await auth.updateUser({ password: CHANGED, current_password: PASSWORD, nonce: '000000' })).error,
    ).toBeNull()
  })
})

describe('an address that was never proved', () => {
  it('gets no code', async () => {
    sandbox = await startTestSandbox({
      env: { MAILER_AUTOCONFIRM: 'false', MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS: 'true' },
    })
    const { auth, email } = await signedUp()
    await auth.signInWithPassword({ email, password: PASSWORD })
    const { error } = await auth.reauthenticate()
    expect(error).toMatchObject({
      status: 422,
      code: 'email_not_confirmed',
      message: 'Please verify your email first.',
    })
    expect(await mailsTo(email)).toHaveLength(1)
  })
})

describe('a new password where the project wants the code', () => {
  beforeEach(async () => {
    sandbox = await startTestSandbox({
      env: {
        SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true',
        SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'false',
        RATE_LIMITS: 'on',
      },
    })
  })

  async function signedInYesterday() {
    const person = await signedUp()
    sandbox.advance(25 * HOUR)
    await person.auth.refreshSession()
    return person
  }

  it('needs none in the first day after signing in', async () => {
    const { auth } = await signedUp()
    sandbox.advance(23 * HOUR)
    await auth.refreshSession()
    expect((await auth.updateUser({ password: CHANGED })).error).toBeNull()
  })

  it('needs the mailed one afterwards, which is good once', async () => {
    const { auth, email } = await signedInYesterday()
    const without = await auth.updateUser({ password: CHANGED })
    expect(without.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    await auth.reauthenticate()
    const nonce = await mailedCode(email)
    const wrong = await auth.updateUser({
      password: CHANGED,
      nonce: nonce === '000000' ? '000001' : '000000',
    })
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect((await auth.updateUser({ password: CHANGED, nonce })).error).toBeNull()
    const again = await auth.updateUser({ password: PASSWORD, nonce })
    expect(again.error?.code).toBe('reauthentication_not_valid')
  })

  it('takes nobody else’s and none that is older than an hour', async () => {
    const [{ auth, email }, other] = [await signedInYesterday(), await signedUp()]
    await other.auth.reauthenticate()
    const foreign = await auth.updateUser({ password: CHANGED, nonce: await mailedCode(other.email) })
    expect(foreign.error?.code).toBe('reauthentication_not_valid')
    await auth.reauthenticate()
    const nonce = await mailedCode(email)
    sandbox.advance(HOUR + 1000)
    await auth.refreshSession()
    const late = await auth.updateUser({ password: CHANGED, nonce })
    expect(late.error?.code).toBe('reauthentication_not_valid')
  })

  it('cannot be had by guessing', async () => {
    const { auth } = await signedInYesterday()
    await auth.reauthenticate()
    const codes: (string | undefined)[] = []
    for (let guess = 0; guess < 17; guess += 1) {
      const { error } = await auth.updateUser({ password: CHANGED, nonce: `x${guess}` })
      codes.push(error?.code)
    }
    expect(codes.at(0)).toBe('reauthentication_not_valid')
    expect(codes.at(-1)).toBe('over_request_rate_limit')
  })
})
