import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../../testing/running-sandbox.ts'

const SITE = 'http://localhost:3000'
const PASSWORD = 'a long password'
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({
    env: { MAILER_AUTOCONFIRM: 'false', MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS: 'false' },
  })
})
afterAll(() => sandbox.stop())

let count = 0
const newEmail = (): string => `mail${(count += 1)}@example.test`

async function lastMail(to: string) {
  const mail = (await sandbox.mails()).find((message) => message.to === to)
  if (!mail) throw new Error(`No mail for ${to}`)
  const link = /https?:\S+/.exec(mail.text)?.[0]
  const code = /code: (\d{6})/.exec(mail.text)?.[1]
  return { mail, link: link!, code: code! }
}

/** A link of the project's own template leads to a page of the app with the token's hash; GoTrue's own link would be this one. */
function ownLink(link: string): string {
  const query = new URL(link).searchParams
  const hash = query.get('token_hash')
  if (hash === null) return link
  return `${sandbox.authUrl}/verify?token=${hash}&type=${query.get('type') ?? ''}&redirect_to=${SITE}/auth/callback`
}

async function follow(link: string): Promise<{ status: number; to: URL; fragment: URLSearchParams }> {
  const response = await fetch(ownLink(link), { redirect: 'manual' })
  const to = new URL(response.headers.get('location')!)
  return { status: response.status, to, fragment: new URLSearchParams(to.hash.slice(1)) }
}

async function confirmed(): Promise<string> {
  const email = newEmail()
  await sandbox.admin().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  return email
}

describe('signing up where the address must be confirmed', () => {
  it('gives no session until the link in the mail has been followed', async () => {
    const email = newEmail()
    const { auth } = sandbox.client()
    const { data, error } = await auth.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo: `${SITE}/auth/callback` },
    })
    expect([error, data.session]).toEqual([null, null])
    expect(data.user).toMatchObject({ email, identities: [{ provider: 'email' }] })
    expect(data.user).not.toHaveProperty('email_confirmed_at')
    expect((await auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'email_not_confirmed',
    )

    const { link } = await lastMail(email)
    expect(link.startsWith(`${SITE}/confirm-email?token_hash=`)).toBe(true)
    const { status, to, fragment } = await follow(link)
    expect([status, to.origin + to.pathname]).toEqual([303, `${SITE}/auth/callback`])
    expect([...fragment.keys()]).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ])
    expect(fragment.get('type')).toBe('signup')
    expect((await auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('tells a wrong password from an unconfirmed address only to who knows the password', async () => {
    const email = newEmail()
    const { auth } = sandbox.client()
    await auth.signUp({ email, password: PASSWORD })
    expect((await auth.signInWithPassword({ email, password: 'wrong' })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  it('answers a taken address like a new one, without mail and without the account’s id', async () => {
    const email = await confirmed()
    const before = (await sandbox.mails()).length
    const { data, error } = await sandbox.client().auth.signUp({ email, password: PASSWORD })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, identities: [] })
    const { data: list } = await sandbox.admin().auth.admin.listUsers({ perPage: 1000 })
    expect(list.users.map(({ id }) => id)).not.toContain(data.user?.id)
    expect(await sandbox.mails()).toHaveLength(before)
  })

  it('sends the mail again, keeps the first password, and voids the first link', async () => {
    const email = newEmail()
    const { auth } = sandbox.client()
    await auth.signUp({ email, password: PASSWORD })
    const first = await lastMail(email)
    await auth.signUp({ email, password: 'a password of someone else' })
    expect((await auth.resend({ type: 'signup', email })).error).toBeNull()
    expect((await auth.resend({ type: 'signup', email: newEmail() })).error).toBeNull()
    expect((await follow(first.link)).fragment.get('error_code')).toBe('otp_expired')
    await follow((await lastMail(email)).link)
    expect((await auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  it('[CB-01] works in the PKCE flow, where the link ends in a code', async () => {
    const client = sandbox.client({ flowType: 'pkce' })
    const email = newEmail()
    await client.auth.signUp({ email, password: PASSWORD })
    const { to } = await follow((await lastMail(email)).link)
    const { data, error } = await client.auth.exchangeCodeForSession(to.searchParams.get('code')!)
    expect(error).toBeNull()
    expect(decodeJwt(data.session!.access_token)['amr']).toMatchObject([{ method: 'email/signup' }])
  })

  it('accepts the code that a person types, once', async () => {
    const email = newEmail()
    const { auth } = sandbox.client()
    await auth.signUp({ email, password: PASSWORD })
    const { code } = await lastMail(email)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await auth.verifyOtp({ email, token: wrong, type: 'email' })).error?.code).toBe('otp_expired')
    expect((await auth.verifyOtp({ email, token: code, type: 'email' })).data.session).not.toBeNull()
    expect((await auth.verifyOtp({ email, token: code, type: 'email' })).error?.status).toBe(403)
  })
})

describe('[RO-09] recovering a password', () => {
  it('answers every address alike and mails only where there is an account', async () => {
    const email = await confirmed()
    const ask = async (address: string) => {
      const response = await fetch(`${sandbox.authUrl}/recover`, {
        method: 'POST',
        body: JSON.stringify({ email: address }),
      })
      return [response.status, await response.text()]
    }
    const before = (await sandbox.mails()).length
    expect(await ask(email)).toEqual([200, '{}'])
    expect(await ask(newEmail())).toEqual([200, '{}'])
    expect(await sandbox.mails()).toHaveLength(before + 1)
  })

  it('[RT-06] signs in through the link’s fragment of type recovery, and a new password follows', async () => {
    const email = await confirmed()
    const client = sandbox.client()
    await client.auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/reset-password` })
    const { to, fragment } = await follow((await lastMail(email)).link)
    expect(to.pathname).toBe('/reset-password')
    expect(fragment.get('type')).toBe('recovery')
    const { error } = await client.auth.setSession({
      access_token: fragment.get('access_token')!,
      refresh_token: fragment.get('refresh_token')!,
    })
    expect(error).toBeNull()
    expect(decodeJwt(fragment.get('access_token')!)['amr']).toMatchObject([{ method: 'otp' }])
    expect((await client.auth.updateUser({ password: 'quite another one' })).error).toBeNull()
    const again = await sandbox.client().auth.signInWithPassword({ email, password: 'quite another one' })
    expect(again.error).toBeNull()
  })

  it('in the PKCE flow the mail leads to the app, whose token any browser redeems, once', async () => {
    const email = await confirmed()
    const asking = sandbox.client({ flowType: 'pkce' })
    await asking.auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/reset-password` })
    const link = new URL((await lastMail(email)).link)
    expect(link.href).toMatch(`${SITE}/reset-password?`)
    const redeem = () =>
      sandbox
        .client({ flowType: 'pkce' })
        .auth.verifyOtp({ token_hash: link.searchParams.get('token_hash')!, type: 'recovery' })
    expect((await redeem()).data.user?.email).toBe(email)
    expect((await redeem()).error?.code).toBe('otp_expired')
  })

  it('in the PKCE flow a link through the sign-in service ends in a code and the method recovery', async () => {
    const email = await confirmed()
    const client = sandbox.client({ flowType: 'pkce' })
    await client.auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/reset-password` })
    const tokenHash = new URL((await lastMail(email)).link).searchParams.get('token_hash')!
    const { to } = await follow(
      `${sandbox.authUrl}/verify?token=${tokenHash}&type=recovery&redirect_to=${SITE}/reset-password`,
    )
    expect(to.hash).toBe('')
    const { data } = await client.auth.exchangeCodeForSession(to.searchParams.get('code')!)
    expect(decodeJwt(data.session!.access_token)['amr']).toMatchObject([{ method: 'recovery' }])
  })

  it('refuses a link that is used, an hour old, or made up, and says so where the person lands', async () => {
    const email = await confirmed()
    const { auth } = sandbox.client()
    await auth.resetPasswordForEmail(email)
    const used = (await lastMail(email)).link
    await follow(used)
    await auth.resetPasswordForEmail(email)
    const old = (await lastMail(email)).link
    sandbox.advance(3_601_000)
    const forged = `${sandbox.authUrl}/verify?token=pkce_forged&type=recovery&redirect_to=${SITE}/reset-password`
    for (const link of [used, old, forged]) {
      const { status, fragment } = await follow(link)
      expect(status).toBe(303)
      expect(Object.fromEntries(fragment)).toEqual({
        error: 'access_denied',
        error_code: 'otp_expired',
        error_description: 'Email link is invalid or has expired',
        sb: '',
      })
    }
    expect((await follow(forged)).to.searchParams.get('error_code')).toBe('otp_expired')
  })

  it('voids the link when the password changes meanwhile', async () => {
    const email = await confirmed()
    const client = sandbox.client()
    await client.auth.signInWithPassword({ email, password: PASSWORD })
    await client.auth.resetPasswordForEmail(email)
    await client.auth.updateUser({ password: 'changed in between', current_password: PASSWORD })
    expect((await follow((await lastMail(email)).link)).fragment.get('error_code')).toBe('otp_expired')
  })
})

describe('changing the address where it must be confirmed', () => {
  it('keeps the old one until the new one has been proved', async () => {
    const [email, moved] = [await confirmed(), newEmail()]
    const client = sandbox.client()
    await client.auth.signInWithPassword({ email, password: PASSWORD })
    const { data } = await client.auth.updateUser({ email: moved })
    expect(data.user).toMatchObject({ email, new_email: moved })
    await follow((await lastMail(moved)).link)
    expect((await client.auth.getUser()).data.user?.email).toBe(moved)
  })
})

describe('a sign-in link', () => {
  it('signs in, making the account only when asked to', async () => {
    const email = newEmail()
    const { auth } = sandbox.client()
    const none = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    expect(none.error?.code).toBe('otp_disabled')
    expect((await auth.signInWithOtp({ email })).error).toBeNull()
    expect((await follow((await lastMail(email)).link)).fragment.get('type')).toBe('magiclink')
  })
})
