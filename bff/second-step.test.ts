/** Guessing the six-digit code of an account whose password is known is limited per account, whatever the address. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { json } from './testing/stub-upstream.ts'
import { jsonBody, startTestBff, type Reply, type TestBff } from './testing/test-bff.ts'

const RECOVER = '/api/second-step/recover'
const verifyPath = (): string => `/supabase/auth/v1/factors/${randomUUID()}/verify`

let bff: TestBff
beforeAll(async () => {
  bff = await startTestBff()
})
afterAll(() => bff.close())
beforeEach(() => {
  bff.supabase.respond = json(422, { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' })
  bff.api.respond = json(403, { error: 'This recovery code is not right.', code: 'forbidden' })
})

function newPerson(): (path: string) => Promise<Reply> {
  const sub = randomUUID()
  // Each attempt uses a new session, as after another sign-in.
  return async (path) =>
    bff.call(
      path,
      jsonBody(
        { code: '123456', challenge_id: randomUUID() },
        { 'x-app-csrf': '1', authorization: `Bearer ${await bff.token({ sub, session_id: randomUUID() })}` },
      ),
    )
}

it('wrong codes are answered 429 after ten, with the time to wait, whatever the factor and the session', async () => {
  const guess = newPerson()
  for (let tries = 0; tries < 10; tries += 1) expect((await guess(verifyPath())).status).toBe(422)
  const reply = await guess(verifyPath())
  expect(reply.status).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  const another = newPerson()
  expect((await another(verifyPath())).status).toBe(422)
})

it('codes and recovery codes count together', async () => {
  const guess = newPerson()
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await guess(verifyPath())).status).toBe(422)
    expect((await guess(RECOVER)).status).toBe(403)
  }
  expect((await guess(RECOVER)).status).toBe(429)
})

it('a right code forgives the wrong ones before it', async () => {
  const guess = newPerson()
  for (let tries = 0; tries < 9; tries += 1) await guess(verifyPath())
  bff.supabase.respond = json(200, { access_token: 'a' })
  expect((await guess(verifyPath())).status).toBe(200)
  bff.supabase.respond = json(422, { code: 'mfa_verification_failed' })
  expect((await guess(verifyPath())).status).toBe(422)
})

it('a guess with a token that nobody gave reaches nobody and counts against nobody', async () => {
  const before = bff.supabase.calls.length
  const forged = await bff.call(
    verifyPath(),
    jsonBody({ code: '1' }, { 'x-app-csrf': '1', authorization: 'Bearer a.b.c' }),
  )
  expect(forged.status).toBe(401)
  expect(bff.supabase.calls.length).toBe(before)
})
