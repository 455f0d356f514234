/** Setting a password: common ones are rejected, and the current one cannot be guessed. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../shared/domain/demo-accounts.ts'
import { json } from './testing/stub-upstream.ts'
import { jsonBody, startTestBff, type Call, type Reply, type TestBff } from './testing/test-bff.ts'

const WORDS = 'This password is too common and easy to guess. Choose another one.'
const SIGN_UP = '/supabase/auth/v1/signup'
const ACCOUNT = '/supabase/auth/v1/user'
const SIGN_IN = '/supabase/auth/v1/token?grant_type=password'

let bff: TestBff
beforeAll(async () => {
  bff = await startTestBff()
})
afterAll(() => bff.close())
beforeEach(() => {
  bff.supabase.respond = json(200, {})
  bff.api.respond = json(201, {})
})

const change = (body: object, headers: Record<string, string> = {}): Call => ({
  ...jsonBody(body, headers),
  method: 'PUT',
})
const callsBehind = (): number => bff.supabase.calls.length + bff.api.calls.length
const valueOf = (reply: Reply): unknown => JSON.parse(reply.text)
function sentOn(): unknown {
  return JSON.parse(String(bff.supabase.calls.at(-1)?.body))
}

describe('a password that attackers try first', () => {
  it.each([
    ['signing up', SIGN_UP, jsonBody({ email: 'a@demo.test', password: 'Iloveyou' })],
    ['changing the password', ACCOUNT, change({ password: 'Iloveyou', current_password: 'x' })],
  ])('is refused as Supabase Auth refuses a weak one, before it hears of it: %s', async (_, path, call) => {
    const before = callsBehind()
    const reply = await bff.callAsUser(path, call)
    expect(reply.status).toBe(422)
    expect(reply.headers).toMatchObject({
      'x-supabase-api-version': '2024-01-01',
      'x-sb-error-code': 'weak_password',
    })
    expect(valueOf(reply)).toEqual({
      code: 'weak_password',
      message: WORDS,
      weak_password: { reasons: ['pwned'] },
    })
    expect(callsBehind()).toBe(before)
  })

  it.each(['/api/auth/signup-atomic', '/api/clients/signup'])(
    'is refused as the API refuses a field, before it hears of it: %s',
    async (path) => {
      const before = callsBehind()
      const reply = await bff.callAsUser(path, jsonBody({ password: 'iloveyou' }))
      expect(reply.status).toBe(400)
      expect(valueOf(reply)).toMatchObject({
        error: WORDS,
        code: 'validation_failed',
        details: [{ field: 'password', message: WORDS }],
      })
      expect(callsBehind()).toBe(before)
    },
  )

  it('still signs in whoever has it from before', async () => {
    const reply = await bff.callAsUser(SIGN_IN, jsonBody({ email: 'a@demo.test', password: 'iloveyou' }))
    expect(reply.status).toBe(200)
  })

  it('does not get past us in another spelling of the field', async () => {
    const body = { email: 'a@demo.test', password: DEMO_PASSWORD, PASSWORD: 'iloveyou', Data: { a: 1 } }
    expect((await bff.callAsUser(SIGN_UP, jsonBody(body))).status).toBe(200)
    expect(sentOn()).toEqual({ email: 'a@demo.test', password: DEMO_PASSWORD })
    expect((await bff.callAsUser(ACCOUNT, change({ Password: 'iloveyou' }))).status).toBe(200)
    expect(sentOn()).toEqual({})
  })
})

it('any other password goes on, with everything that the sign-in service’s client sends', async () => {
  const challenge = { code_challenge: 'c', code_challenge_method: 's256' }
  const signUp = {
    email: 'a@demo.test',
    password: DEMO_PASSWORD,
    data: { first_name: 'Ada', nested: { a: [1] } },
    gotrue_meta_security: { captcha_token: 't' },
    ...challenge,
  }
  expect((await bff.callAsUser(SIGN_UP, jsonBody(signUp))).status).toBe(200)
  expect(sentOn()).toEqual(signUp)
  const changed = {
    email: 'b@demo.test',
    password: DEMO_PASSWORD,
    current_password: 'iloveyou',
    nonce: '123456',
    data: { first_name: 'Ada' },
    code_challenge: null,
    code_challenge_method: null,
  }
  expect((await bff.callAsUser(ACCOUNT, change(changed))).status).toBe(200)
  expect(sentOn()).toEqual(changed)
})

describe('the current password', () => {
  async function person(): Promise<(body?: object) => Promise<Reply>> {
    const token = await bff.token({ sub: randomUUID() })
    const headers = { 'x-app-csrf': '1', authorization: `Bearer ${token}` }
    const usual = { password: DEMO_PASSWORD, current_password: 'guessed' }
    return (body = usual) => bff.call(ACCOUNT, change(body, headers))
  }
  beforeEach(() => {
    bff.supabase.respond = json(400, { code: 'current_password_invalid', message: 'No.' })
  })

  it('cannot be guessed by who has the session: ten tries, then 429 with the time to wait', async () => {
    const attempt = await person()
    for (let tries = 0; tries < 10; tries += 1) expect((await attempt()).status).toBe(400)
    const refused = await attempt()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // A change without the current password, or by another user, does not count as a guess.
    expect((await attempt({ data: {} })).status).toBe(400)
    expect((await (await person())()).status).toBe(400)
  })

  it('once right, forgives the wrong ones before', async () => {
    const attempt = await person()
    for (let tries = 0; tries < 9; tries += 1) await attempt()
    bff.supabase.respond = json(200, {})
    expect((await attempt()).status).toBe(200)
    bff.supabase.respond = json(400, { code: 'current_password_invalid', message: 'No.' })
    for (let tries = 0; tries < 10; tries += 1) expect((await attempt()).status).toBe(400)
  })

  it('is not tried with a token that nobody gave', async () => {
    const before = callsBehind()
    const forged = { 'x-app-csrf': '1', authorization: 'Bearer a.b.c' }
    const reply = await bff.call(ACCOUNT, change({ password: DEMO_PASSWORD, current_password: 'x' }, forged))
    expect(reply.status).toBe(401)
    expect(callsBehind()).toBe(before)
  })
})
