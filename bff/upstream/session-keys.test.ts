import { exportJWK, generateKeyPair } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSignCall } from './bff-signature.ts'
import { createLogger } from '../../runtime/logger.ts'
import { createSessionCheck, type SessionCheck } from '../middleware/session.ts'
import { json } from '../testing/stub-upstream.ts'
import { startTestBff, type TestBff } from '../testing/test-bff.ts'
import { createSessionKeys } from './session-keys.ts'
import { createUpstreams, type Upstreams } from './upstreams.ts'

const JWKS = '/auth/v1/.well-known/jwks.json'

let bff: TestBff
let upstreams: Upstreams
let sessions: SessionCheck
let now: number
beforeEach(async () => {
  now = Date.now()
  bff = await startTestBff()
  upstreams = createUpstreams(
    { api: bff.api.url, email: bff.api.url, supabase: bff.supabase.url },
    createSignCall('x', Date.now),
  )
  const keys = createSessionKeys(upstreams.supabase, 'anon', createLogger('bff', 'silent'), () => now)
  sessions = createSessionCheck(keys, `${bff.supabase.url}/auth/v1`, () => now)
})
afterEach(async () => {
  await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()))
  await bff.close()
})

function loads(): number {
  return bff.supabase.calls.filter(({ url }) => url === JWKS).length
}

describe('session keys', () => {
  it('are loaded once for many calls at once', async () => {
    const token = await bff.token()
    await Promise.all(Array.from({ length: 20 }, () => sessions.verify(token)))
    expect(loads()).toBe(1)
  })

  it('are loaded again when a token names a new one, but not at every stranger’s call', async () => {
    await sessions.verify(await bff.token())
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    bff.supabase.always.set(
      JWKS,
      json(200, { keys: [{ ...(await exportJWK(publicKey)), kid: 'k2', alg: 'ES256' }] }),
    )
    const token = await bff.token({}, privateKey, 'k2')
    await expect(sessions.verify(token)).rejects.toMatchObject({ status: 401 })
    expect(loads()).toBe(1)
    now += 20_000
    await sessions.verify(token)
    await expect(sessions.verify(await bff.token({}, privateKey, 'k3'))).rejects.toMatchObject({
      status: 401,
    })
    expect(loads()).toBe(2)
  })

  it('take turns: both are good while both are published, and a withdrawn one is forgotten in time', async () => {
    const ours: unknown = await (await fetch(bff.supabase.url + JWKS)).json()
    const [first] = (ours as { keys: object[] }).keys // the stub's own
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const second = { ...(await exportJWK(publicKey)), kid: 'k2', alg: 'ES256' }
    const old = await bff.token({ exp: Math.floor(now / 1000) + 7200 })
    await sessions.verify(old)
    bff.supabase.always.set(JWKS, json(200, { keys: [second, first] }))
    now += 20_000
    const next = (): Promise<string> => bff.token({ exp: Math.floor(now / 1000) + 7200 }, privateKey, 'k2')
    await sessions.verify(await next())
    await sessions.verify(old)
    bff.supabase.always.set(JWKS, json(200, { keys: [second] }))
    now += 11 * 60_000
    await sessions.verify(await next())
    // A different token each time, because a verified one is cached for a minute.
    const another = async (): Promise<string> =>
      sessions.verify(await bff.token({ exp: Math.floor(now / 1000) + 3600 }))
    await expect
      .poll(() =>
        another().then(
          () => 'taken',
          () => 'refused',
        ),
      )
      .toBe('refused')
  })

  it('stay good while Supabase Auth is down', async () => {
    await sessions.verify(await bff.token())
    await bff.supabase.close()
    now += 15 * 60_000
    await sessions.verify(await bff.token())
  })
})

describe('a token that was believed', () => {
  it('is refused once it has ended', async () => {
    const token = await bff.token({ exp: Math.floor(now / 1000) + 30 })
    await sessions.verify(token)
    now += 20_000
    await sessions.verify(token)
    now += 30_000
    await expect(sessions.verify(token)).rejects.toMatchObject({ code: 'bad_token' })
  })
})
