/** Which tokens are accepted from the cache, and which are rejected without a signature check. */
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createSessionCheck, type SessionCheck } from './session.ts'

const ISSUER = 'https://auth.example/auth/v1'
const START = Date.parse('2026-11-23T12:00:00Z')
const SECOND = 1000

let privateKey: CryptoKey
let find: ReturnType<typeof createLocalJWKSet>
let now: number
let sessions: SessionCheck
beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true })
  privateKey = pair.privateKey
  find = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), alg: 'ES256' }] })
})
beforeEach(() => {
  now = START
  sessions = createSessionCheck({ find, ready: () => Promise.resolve(true) }, ISSUER, () => now)
})

/** `lives`: lifetime in milliseconds from the start. */
function tokenOf(person: string, lives: number): Promise<string> {
  return new SignJWT({ sub: person, aud: 'authenticated', iss: ISSUER, exp: (START + lives) / SECOND })
    .setProtectedHeader({ alg: 'ES256' })
    .sign(privateKey)
}

it('a token is believed for a minute', async () => {
  const token = await tokenOf('ann', 3600 * SECOND)
  expect(sessions.verifiedPerson(token)).toBeUndefined()
  expect(await sessions.verify(token)).toBe('ann')
  now += 60 * SECOND - 1
  expect(sessions.verifiedPerson(token)).toBeDefined()
  now += 1
  expect(sessions.verifiedPerson(token)).toBeUndefined()
})

it('never beyond its end', async () => {
  const token = await tokenOf('ann', 5 * SECOND)
  await sessions.verify(token)
  now += 5 * SECOND - 1
  expect(sessions.verifiedPerson(token)).toBeDefined()
  now += 1
  expect(sessions.verifiedPerson(token)).toBeUndefined()
})

it('a new password shuts out the other sessions of that person alone, and what is signed in afterwards is let in', async () => {
  const of = (person: string, session_id: string, iat = START / SECOND) =>
    new SignJWT({
      sub: person,
      aud: 'authenticated',
      iss: ISSUER,
      exp: START / SECOND + 3600,
      iat,
      session_id,
    })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(privateKey)
  const [here, elsewhere, ben] = [await of('ann', 's1'), await of('ann', 's2'), await of('ben', 's3')]
  for (const token of [here, elsewhere, ben]) await sessions.verify(token)
  now += 30 * SECOND
  sessions.endedByPassword(here)
  expect(sessions.verifiedPerson(elsewhere)).toBeUndefined()
  await expect(sessions.verify(elsewhere)).rejects.toMatchObject({ code: 'password_changed' })
  expect([await sessions.verify(here), await sessions.verify(ben)]).toEqual(['ann', 'ben'])
  expect(await sessions.verify(await of('ann', 's4', now / SECOND))).toBe('ann')
})

it('a token is good for less than ten seconds beyond its end, as clocks differ', async () => {
  const token = await tokenOf('ann', 0)
  now += 10 * SECOND - 1
  expect(await sessions.verify(token)).toBe('ann')
  now += 1
  await expect(sessions.verify(token)).rejects.toMatchObject({ code: 'bad_token' })
})

it('what is no token, or longer than any, is not looked at', () => {
  expect(() => sessions.requireForm('a'.repeat(8192))).not.toThrow()
  for (const token of ['', 'a'.repeat(8193)])
    expect(() => sessions.requireForm(token)).toThrow('Your session has ended. Please sign in again.')
})

it('no more than 5,000 are remembered: for another one the oldest is checked again when it comes back', async () => {
  const tokens = await Promise.all(
    Array.from({ length: 5001 }, (_, index) => tokenOf(`person-${index}`, 3600 * SECOND)),
  )
  for (const token of tokens.slice(0, 5000)) await sessions.verify(token)
  const unknown = (): readonly number[] =>
    tokens.flatMap((token, index) => (sessions.verifiedPerson(token) !== undefined ? [] : [index]))
  expect(unknown()).toEqual([5000])
  await sessions.verify(tokens[5000] ?? '')
  expect(unknown()).toEqual([0])
})
