import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestSandbox, type TestSandbox } from '../../../testing/running-sandbox.ts'
import { createSoftwarePasskey } from './testing/software-passkey.ts'

const SITE = { origin: 'http://localhost:3000', rpId: 'localhost' }
const PASSWORD = 'a long password'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

const sessionSchema = z.object({ access_token: z.string() })
const challengeSchema = z.object({
  id: z.string(),
  webauthn: z.object({
    type: z.enum(['create', 'request']),
    credential_options: z.object({ publicKey: z.looseObject({ challenge: z.string() }) }),
  }),
})

async function call(path: string, body: object, token = sandbox.anonKey) {
  const response = await fetch(`${sandbox.authUrl}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: z.looseObject({}).parse(await response.json()) }
}

async function newPerson(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.test`
  await sandbox.admin().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  return email
}

async function signIn(email: string): Promise<string> {
  const answer = await call('token?grant_type=password', { email, password: PASSWORD })
  return sessionSchema.parse(answer.body).access_token
}

async function challengeOf(factorId: string, token: string) {
  return challengeSchema.parse((await call(`factors/${factorId}/challenge`, {}, token)).body)
}

async function withPasskey() {
  const email = await newPerson()
  const token = await signIn(email)
  const made = await call('factors', { factor_type: 'webauthn', friendly_name: 'Laptop' }, token)
  const factorId = z.object({ id: z.string() }).parse(made.body).id
  const passkey = createSoftwarePasskey(SITE)
  const { id, webauthn } = await challengeOf(factorId, token)
  expect(webauthn.type).toBe('create')
  const verified = await call(
    `factors/${factorId}/verify`,
    {
      challenge_id: id,
      webauthn: {
        type: 'create',
        credential_response: passkey.create(webauthn.credential_options.publicKey.challenge),
      },
    },
    token,
  )
  return { email, factorId, passkey, verified }
}

function levelOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
}

it('a passkey that is added raises the session, and raises the next sign-in', async () => {
  const { email, factorId, passkey, verified } = await withPasskey()
  expect(verified.status).toBe(200)
  expect(levelOf(sessionSchema.parse(verified.body).access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
  })

  const token = await signIn(email)
  const { id, webauthn } = await challengeOf(factorId, token)
  expect(webauthn).toMatchObject({
    type: 'request',
    credential_options: { publicKey: { rpId: 'localhost', allowCredentials: [{ id: passkey.id }] } },
  })
  const credential = passkey.get(webauthn.credential_options.publicKey.challenge)
  const answer = (challengeId: string) =>
    call(
      `factors/${factorId}/verify`,
      { challenge_id: challengeId, webauthn: { type: 'request', credential_response: credential } },
      token,
    )
  expect((await answer(id)).status).toBe(200)
  expect((await answer(id)).body, 'a challenge is good for one answer').toMatchObject({
    error_code: 'mfa_ip_address_mismatch',
  })
  const later = await challengeOf(factorId, token)
  expect((await answer(later.id)).body, 'signed for another challenge').toMatchObject({
    error_code: 'mfa_verification_failed',
  })
})

it('takes neither another passkey nor one of another site', async () => {
  const { email, factorId } = await withPasskey()
  const token = await signIn(email)
  for (const stranger of [
    createSoftwarePasskey(SITE),
    createSoftwarePasskey({ origin: 'https://evil.example', rpId: 'evil.example' }),
  ]) {
    const { id, webauthn } = await challengeOf(factorId, token)
    const response = stranger.get(webauthn.credential_options.publicKey.challenge)
    const answer = await call(
      `factors/${factorId}/verify`,
      { challenge_id: id, webauthn: { type: 'request', credential_response: response } },
      token,
    )
    expect(answer).toMatchObject({ status: 422, body: { error_code: 'mfa_verification_failed' } })
  }
})
