import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../../testing/running-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

const NEW = { 'X-Supabase-Api-Version': '2024-01-01' }

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.authUrl}${path}`, { method: 'POST', body, headers })
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown }
}

describe('the envelope of a refusal', () => {
  const WRONG = JSON.stringify({ email: 'nobody@example.test', password: 'wrong' })

  it('for a caller of API version 2024-01-01: code and message, with the version echoed', async () => {
    const { status, headers, body } = await post('/token?grant_type=password', WRONG, NEW)
    expect(status).toBe(400)
    expect(headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  })

  it('for an older caller: status, error_code and msg, with the code in a header', async () => {
    for (const headers of [
      {},
      { 'X-Supabase-Api-Version': '2023-12-31' },
      { 'X-Supabase-Api-Version': 'soon' },
    ]) {
      const answer = await post('/token?grant_type=password', WRONG, headers)
      expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials')
      expect(answer.headers.has('x-supabase-api-version')).toBe(false)
      expect(answer.body).toEqual({
        code: 400,
        error_code: 'invalid_credentials',
        msg: 'Invalid login credentials',
      })
    }
  })

  it('of a weak password names the reasons in both', async () => {
    const weak = JSON.stringify({ email: 'weak@example.test', password: '12345' })
    const message = 'Password should be at least 6 characters.'
    expect((await post('/signup', weak, NEW)).body).toEqual({
      code: 'weak_password',
      message,
      weak_password: { reasons: ['length'] },
    })
    expect((await post('/signup', weak)).body).toEqual({
      code: 422,
      error_code: 'weak_password',
      msg: message,
      weak_password: { reasons: ['length'] },
    })
  })
})

describe('whatever a client gets wrong', () => {
  it.each([
    ['/token?grant_type=password', '{', 400, 'bad_json'],
    ['/token?grant_type=password', '[]', 400, 'validation_failed'],
    ['/token?grant_type=password', '{"email":{"$ne":1}}', 400, 'validation_failed'],
    ['/token?grant_type=password', '{}', 400, 'validation_failed'],
    ['/token?grant_type=magic', '{}', 400, 'validation_failed'],
    ['/token?grant_type=__proto__', '{}', 400, 'validation_failed'],
    ['/token', '{}', 400, 'validation_failed'],
    ['/signup', '{}', 422, 'anonymous_provider_disabled'],
    ['/signup', '{"phone":"+15555550100","password":"a long password"}', 400, 'phone_provider_disabled'],
    ['/signup', '{"email":"x@example.test"}', 400, 'validation_failed'],
    ['/signup', `{"email":"x@example.test","password":"${'p'.repeat(73)}"}`, 400, 'validation_failed'],
    [
      '/signup',
      '{"email":"x@example.test","password":"a long password","code_challenge":"x"}',
      400,
      'validation_failed',
    ],
    ['/recover', '{"email":"not an address"}', 400, 'validation_failed'],
    ['/verify', '{"type":"recovery"}', 400, 'validation_failed'],
    ['/verify', '{"type":"toString","token_hash":"x"}', 400, 'validation_failed'],
    ['/verify', '{"type":"recovery","token_hash":"x"}', 403, 'otp_expired'],
    ['/verify', '{"type":"phone_change","phone":"15555550100","token":"123456"}', 403, 'otp_expired'],
    ['/resend', '{"type":"nothing","email":"x@example.test"}', 400, 'validation_failed'],
    ['/logout', '', 401, 'no_authorization'],
    ['/nowhere', '{}', 404, 'not_found'],
  ])('POST %s %s is answered %i %s, never with a server error', async (path, sent, status, code) => {
    const answer = await post(path, sent)
    expect([answer.status, answer.headers.get('x-sb-error-code')]).toEqual([status, code])
  })
})

describe('the gateway', () => {
  const health = (headers: Record<string, string>) => fetch(`${sandbox.authUrl}/health`, { headers })

  it('takes its own keys, refuses a wrong one, and lets links without one through', async () => {
    expect((await health({ apikey: sandbox.anonKey })).status).toBe(200)
    expect((await health({ apikey: sandbox.serviceRoleKey })).status).toBe(200)
    expect((await health({})).status).toBe(200)
    expect((await health({ apikey: 'wrong' })).status).toBe(401)
  })

  it('takes the keys it was configured with, also after its own were made anew', async () => {
    const configured = await startTestSandbox({
      env: { SUPABASE_ANON_KEY: 'sb_publishable_kept', SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_kept' },
    })
    const users = (key: string) =>
      fetch(`${configured.authUrl}/admin/users`, { headers: { apikey: key, Authorization: `Bearer ${key}` } })
    expect((await users('sb_secret_kept')).status).toBe(200)
    expect((await users('sb_publishable_kept')).status).toBe(403)
    expect((await users('sb_secret_guessed')).status).toBe(401)
    await configured.stop()
  })

  it('does not take a person’s token for a key', async () => {
    const { data } = await sandbox
      .client()
      .auth.signUp({ email: 'key@example.test', password: 'a long password' })
    expect((await health({ apikey: data.session!.access_token })).status).toBe(401)
  })

  it('answers a browser’s preflight', async () => {
    const response = await fetch(`${sandbox.authUrl}/token`, {
      method: 'OPTIONS',
      headers: { Origin: 'http://app.test', 'Access-Control-Request-Method': 'POST' },
    })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  })

  it('says what is switched on', async () => {
    const response = await fetch(`${sandbox.authUrl}/settings`)
    expect(await response.json()).toMatchObject({
      external: { email: true, google: true, linkedin_oidc: true, phone: false },
      disable_signup: false,
      mailer_autoconfirm: true,
    })
  })
})
