import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../shared/domain/demo-accounts.ts'
import { startTestSandbox, type TestSandbox } from '../../testing/running-sandbox.ts'

const PASSWORD = 'a long password 1'
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ env: { SEED: 'demo' } })
})
afterAll(() => sandbox.stop())

let count = 0
const newEmail = (): string => `person${(count += 1)}@example.test`

async function signedUp() {
  const client = sandbox.client()
  const email = newEmail()
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD })
  if (error) throw error
  return { client, email, session: data.session! }
}

describe('[ID-03] signing up and in with supabase-js', () => {
  it('opens a session at once when addresses need no confirmation', async () => {
    const client = sandbox.client()
    const { data, error } = await client.auth.signUp({
      email: 'Jane.Doe@Example.test',
      password: PASSWORD,
      options: { data: { given_name: 'Jane' } },
    })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email: 'jane.doe@example.test',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { given_name: 'Jane', email: 'jane.doe@example.test', email_verified: true },
      is_anonymous: false,
    })
    expect(data.user?.identities?.[0]).toMatchObject({ provider: 'email', id: data.user?.id })
    expect((await client.auth.getUser()).data.user?.id).toBe(data.user?.id)
  })

  it('signs the demo accounts in', async () => {
    const { data, error } = await sandbox
      .client()
      .auth.signInWithPassword({ email: 'attorney@demo.test', password: DEMO_PASSWORD })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({ given_name: 'Demo', family_name: 'Attorney' })
  })

  it('puts the claims of hosted Supabase into an ES256 token that its JWKS verifies', async () => {
    const { session, email } = await signedUp()
    const response = await fetch(`${sandbox.authUrl}/.well-known/jwks.json`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=600')
    // jose reads the keys; what a stranger must not find in them is asserted.
    const jwks = (await response.json()) as JSONWebKeySet
    expect(JSON.stringify(jwks)).not.toContain('"d"')
    const { payload } = await jwtVerify(session.access_token, createLocalJWKSet(jwks), {
      issuer: sandbox.authUrl,
      audience: 'authenticated',
    })
    expect(decodeProtectedHeader(session.access_token)).toMatchObject({ alg: 'ES256', typ: 'JWT' })
    expect(payload).toMatchObject({
      sub: session.user.id,
      email,
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password' }],
      is_anonymous: false,
      app_metadata: { provider: 'email' },
      user_metadata: { email },
    })
    expect(payload['session_id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(session.expires_at).toBe(payload.exp)
  })

  it('lets getClaims verify without asking the server', async () => {
    const { client, session } = await signedUp()
    const { data, error } = await client.auth.getClaims()
    expect(error).toBeNull()
    expect(data?.claims.sub).toBe(session.user.id)
  })

  it('keeps a session and its refresh token over a restart', async () => {
    const { client, session } = await signedUp()
    await sandbox.restart()
    expect((await client.auth.getUser()).data.user?.id).toBe(session.user.id)
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  it('refuses a taken address, a short password and a faulty address in the known words', async () => {
    const { email } = await signedUp()
    const { auth } = sandbox.client()
    const taken = await auth.signUp({ email, password: PASSWORD })
    expect(taken.error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
    const short = await auth.signUp({ email: newEmail(), password: '123' })
    expect(short.error).toMatchObject({
      status: 422,
      code: 'weak_password',
      message: 'Password should be at least 6 characters.',
      reasons: ['length'],
    })
    const faulty = await auth.signUp({ email: 'a', password: PASSWORD })
    expect(faulty.error).toMatchObject({
      code: 'validation_failed',
      message: 'Unable to validate email address: invalid format',
    })
  })

  it('answers an unknown address, a wrong password and none at all alike', async () => {
    const { email } = await signedUp()
    const { auth } = sandbox.client()
    const answers = await Promise.all([
      auth.signInWithPassword({ email, password: 'wrong' }),
      auth.signInWithPassword({ email: newEmail(), password: 'wrong' }),
      auth.signInWithPassword({ email, password: '' }),
    ])
    for (const { error } of answers) {
      expect(error).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      })
    }
  })
})

describe('changing the account', () => {
  it('merges metadata and removes what is null', async () => {
    const { client } = await signedUp()
    await client.auth.updateUser({ data: { firm: 'Doe & Partners', phone_ext: '12' } })
    const { data } = await client.auth.updateUser({ data: { phone_ext: null } })
    expect(data.user?.user_metadata).toMatchObject({ firm: 'Doe & Partners' })
    expect(data.user?.user_metadata).not.toHaveProperty('phone_ext')
  })

  it('ends every other session when the password changes, and keeps this one', async () => {
    const { client, email } = await signedUp()
    const other = sandbox.client()
    await other.auth.signInWithPassword({ email, password: PASSWORD })
    const same = await client.auth.updateUser({ password: PASSWORD, current_password: PASSWORD })
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' })
    const changed = { password: 'another password 2', current_password: PASSWORD }
    expect((await client.auth.updateUser(changed)).error).toBeNull()
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await other.auth.refreshSession()).error).not.toBeNull()
    const old = await sandbox.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(old.error?.code).toBe('invalid_credentials')
  })

  it('has a changed address proved also where the first needs no confirmation, and refuses a taken one', async () => {
    const { client, email } = await signedUp()
    const { email: taken } = await signedUp()
    const moved = newEmail()
    const { data } = await client.auth.updateUser({ email: moved })
    expect(data.user).toMatchObject({ email, new_email: moved })
    const mail = (await sandbox.mails()).find(({ to }) => to === moved)
    const token = /code: (\d{6})/.exec(mail!.text)![1]!
    expect((await client.auth.verifyOtp({ email: moved, token, type: 'email_change' })).error).toBeNull()
    expect((await client.auth.getUser()).data.user?.email).toBe(moved)
    expect((await client.auth.updateUser({ email: taken })).error?.code).toBe('email_exists')
  })
})

describe('signing out', () => {
  async function twoDevices() {
    const { client: first, email } = await signedUp()
    const second = sandbox.client()
    await second.auth.signInWithPassword({ email, password: PASSWORD })
    const tokens = await Promise.all(
      [first, second].map(async ({ auth }) => (await auth.getSession()).data.session!.access_token),
    )
    const alive = async (token: string): Promise<boolean> => {
      const response = await fetch(`${sandbox.authUrl}/user`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      return response.ok
    }
    return { first, firstAlive: () => alive(tokens[0]!), secondAlive: () => alive(tokens[1]!) }
  }

  it('with scope local ends this device only', async () => {
    const { first, firstAlive, secondAlive } = await twoDevices()
    await first.auth.signOut({ scope: 'local' })
    expect([await firstAlive(), await secondAlive()]).toEqual([false, true])
  })

  it('with scope others ends all the other devices', async () => {
    const { first, firstAlive, secondAlive } = await twoDevices()
    await first.auth.signOut({ scope: 'others' })
    expect([await firstAlive(), await secondAlive()]).toEqual([true, false])
  })

  it('with scope global, the default, ends them all', async () => {
    const { first, firstAlive, secondAlive } = await twoDevices()
    await first.auth.signOut()
    expect([await firstAlive(), await secondAlive()]).toEqual([false, false])
  })

  it('refuses an unknown scope', async () => {
    const { session } = await signedUp()
    const response = await fetch(`${sandbox.authUrl}/logout?scope=galaxy`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${session.access_token}` },
    })
    expect(response.status).toBe(400)
  })
})

describe('[RT-05] what an ended session is answered', () => {
  it('names the missing session, account and authorization', async () => {
    const { session, client } = await signedUp()
    const ask = async (token?: string) => {
      const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
      const response = await fetch(`${sandbox.authUrl}/user`, { headers })
      return { status: response.status, code: response.headers.get('x-sb-error-code') }
    }
    expect(await ask()).toEqual({ status: 401, code: 'no_authorization' })
    expect(await ask('this-is-a-bad-token')).toEqual({ status: 403, code: 'bad_jwt' })
    expect(await ask(sandbox.anonKey)).toEqual({ status: 403, code: 'bad_jwt' })
    await client.auth.signOut()
    expect(await ask(session.access_token)).toEqual({ status: 403, code: 'session_not_found' })
    await sandbox.admin().auth.admin.deleteUser(session.user.id)
    expect(await ask(session.access_token)).toEqual({ status: 403, code: 'user_not_found' })
    expect(decodeJwt(session.access_token).sub).toBe(session.user.id)
  })
})
