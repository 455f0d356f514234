import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../shared/domain/app-error.ts'
import { startIssuer, type TestIssuer } from '../testing/test-issuer.ts'
import { createTokenVerifier, type ProvenAddressOf, type TokenVerifier } from './access-token.ts'

const ANN = { id: '6f1d8a52-0000-4000-8000-000000000001', email: 'Ann@Example.com' }

/** Treats every address as verified except one. */
const provenAddressOf: ProvenAddressOf = ({ email }) =>
  Promise.resolve(email === 'unproven@example.com' ? null : email)

let issuer: TestIssuer
let tokens: TokenVerifier
beforeAll(async () => {
  issuer = await startIssuer()
})
afterAll(() => issuer.stop())
beforeEach(() => {
  issuer.setStatus(200)
  tokens = createTokenVerifier({ issuer: issuer.issuer, provenAddressOf })
})

const codeOf = (verifying: Promise<unknown>): Promise<unknown> =>
  verifying.then(
    () => 'accepted',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('an access token', () => {
  it('tells who is calling, with the keys fetched once for many tokens', async () => {
    const before = issuer.fetches()
    const callers = await Promise.all(
      Array.from({ length: 20 }, async () => tokens.verify(await issuer.token(ANN))),
    )
    expect(callers[0]).toMatchObject({
      userId: ANN.id,
      verifiedEmail: 'ann@example.com',
      aal: 'aal1',
      claims: { role: 'authenticated', sub: ANN.id, aal: 'aal1' },
    })
    expect(issuer.fetches() - before).toBe(1)
  })

  it('says whether a second step was shown, and takes anything unknown for a no', async () => {
    for (const [aal, expected] of [
      ['aal2', 'aal2'],
      ['aal1', 'aal1'],
      ['aal3', 'aal1'],
      [undefined, 'aal1'],
    ] as const) {
      const caller = await tokens.verify(await issuer.token(ANN, { aal }))
      expect([caller.aal, caller.claims['aal']]).toEqual([expected, expected])
    }
  })

  it('says nothing of an address that is not proved, whatever the person has written about it', async () => {
    const boast = { user_metadata: { email_verified: true }, email_verified: true }
    const caller = await tokens.verify(await issuer.token({ ...ANN, email: 'Unproven@example.com' }, boast))
    expect([caller.email, caller.verifiedEmail]).toEqual(['unproven@example.com', null])
    expect(caller.claims).not.toHaveProperty('email')
  })

  const hour = Math.floor(Date.now() / 1000) + 3600
  it.each<[string, () => Promise<string>]>([
    ['expired', () => issuer.token(ANN, {}, { expiresAt: hour - 7200 })],
    ['of another issuer', () => issuer.token(ANN, {}, { issuer: 'https://elsewhere.example.com/auth/v1' })],
    ['for another audience', () => issuer.token(ANN, {}, { audience: 'anon' })],
    ['by an unknown key', () => issuer.token(ANN, {}, { kid: 'unknown' })],
    ['of the service role', () => issuer.token(ANN, { role: 'service_role' })],
    ['of nobody', () => issuer.token({ id: 'no-uuid', email: 'x@example.com' })],
    [
      'with one letter changed',
      async () => (await issuer.token(ANN)).replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A')),
    ],
    ['that is none', () => Promise.resolve('rubbish')],
    [
      'without a signature',
      () =>
        Promise.resolve(
          `${base64({ alg: 'none' })}.${base64({ sub: ANN.id, aud: 'authenticated', exp: hour })}.`,
        ),
    ],
    [
      'signed with a public text as shared secret',
      () => {
        const head = base64({ alg: 'HS256', kid: 'test-key' })
        const body = base64({
          sub: ANN.id,
          role: 'authenticated',
          aud: 'authenticated',
          iss: issuer.issuer,
          exp: hour,
        })
        const mac = createHmac('sha256', 'test-key').update(`${head}.${body}`).digest('base64url')
        return Promise.resolve(`${head}.${body}.${mac}`)
      },
    ],
  ])('%s is refused as such', async (_, make) => {
    expect(await codeOf(tokens.verify(await make()))).toBe('bad_token')
  })

  it('is accepted with a shared secret only where one is configured', async () => {
    const secret = 'shared-secret-of-an-older-project-0123'
    const head = base64({ alg: 'HS256' })
    const body = base64({
      sub: ANN.id,
      role: 'authenticated',
      aud: 'authenticated',
      iss: issuer.issuer,
      exp: hour,
    })
    const token = `${head}.${body}.${createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')}`
    expect(await codeOf(tokens.verify(token))).toBe('bad_token')
    const configured = createTokenVerifier({ issuer: issuer.issuer, hmacSecret: secret, provenAddressOf })
    expect(await codeOf(configured.verify(token))).toBe('accepted')
  })
})

describe('a token that was verified a moment ago', () => {
  it('ends when it says so', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const seconds = Math.floor(Date.now() / 1000)
      const token = await issuer.token(ANN, {}, { expiresAt: seconds + 30 })
      const codes: unknown[] = []
      // The clocks may differ by ten seconds.
      for (const later of [0, 29, 39, 41]) {
        vi.setSystemTime((seconds + later) * 1000)
        codes.push(await codeOf(tokens.verify(token)))
      }
      expect(codes).toEqual(['accepted', 'accepted', 'accepted', 'bad_token'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('is of its own person, and of no other token', async () => {
    const bob = { id: '6f1d8a52-0000-4000-8000-000000000002', email: 'bob@example.com' }
    const [ofAnn, ofBob] = [await issuer.token(ANN), await issuer.token(bob)]
    for (const token of [ofAnn, ofBob, ofAnn, ofBob])
      expect((await tokens.verify(token)).userId).toBe(token === ofAnn ? ANN.id : bob.id)
    const [head, , signature] = ofAnn.split('.')
    expect(await codeOf(tokens.verify([head, ofBob.split('.')[1], signature].join('.')))).toBe('bad_token')
  })
})

describe('keys of the issuer that take turns', () => {
  it('both are good while both are published; a withdrawn one is forgotten in time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const turning = await startIssuer()
      const verifier = createTokenVerifier({ issuer: turning.issuer, provenAddressOf })
      const old = await turning.token(ANN, {}, { expiresAt: Math.floor(Date.now() / 1000) + 7200 })
      expect(await codeOf(verifier.verify(old))).toBe('accepted')
      await turning.turnKey()
      vi.setSystemTime(Date.now() + 60_000)
      const fresh = await turning.token(ANN, {}, { expiresAt: Math.floor(Date.now() / 1000) + 7200 })
      expect(await codeOf(verifier.verify(fresh))).toBe('accepted')
      expect(await codeOf(verifier.verify(old))).toBe('accepted')
      turning.withdrawOldKeys()
      vi.setSystemTime(Date.now() + 11 * 60_000)
      expect(await codeOf(verifier.verify(fresh))).toBe('accepted')
      expect(await codeOf(verifier.verify(old))).toBe('bad_token')
      await turning.stop()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('when the issuer cannot be reached', () => {
  it('it is not the caller’s fault: unavailable, and readiness says no', async () => {
    issuer.setStatus(502)
    const token = await issuer.token(ANN)
    expect(await codeOf(tokens.verify(token))).toBe('unavailable')
    expect(await tokens.isReady()).toBe(false)
    issuer.setStatus(200)
    expect(await tokens.isReady()).toBe(true)
    expect(await codeOf(tokens.verify(token))).toBe('accepted')
  })

  it('nobody is there: the same', async () => {
    const lonely = createTokenVerifier({ issuer: 'http://127.0.0.1:9/auth/v1', provenAddressOf })
    expect(await codeOf(lonely.verify(await issuer.token(ANN)))).toBe('unavailable')
  })
})
