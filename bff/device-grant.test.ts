/** The device grant, which is for referrals only (R2.1): where its secret may be, and every call that must reject it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GRANT_COOKIE_LOOPBACK, GRANT_COOKIE_SECURE } from '../shared/contracts/device-grants.ts'
import { expectRefusal, NAMED_ROUTES, wellFormed } from './testing/refusals.ts'
import { json } from './testing/stub-upstream.ts'
import { jsonBody, startTestBff, type Call, type TestBff } from './testing/test-bff.ts'

const SECRET = 'S'.repeat(43)
const GRANT = {
  id: randomUUID(),
  deviceId: randomUUID(),
  label: 'Chrome on Linux',
  scopes: ['referral', 'message', 'records'],
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
  expiresAt: '2027-02-18T10:00:00.000Z',
}
const REQUEST = jsonBody({ deviceId: GRANT.deviceId, label: GRANT.label })
const DELIVERY = `/api/referrals/${randomUUID()}/delivery`

let bff: TestBff
beforeAll(async () => {
  bff = await startTestBff({ RATE_LIMITS: 'off' })
  await bff.callAsUser('/api/users/verify-profile')
})
afterAll(() => bff.close())
beforeEach(() => {
  bff.api.calls.length = 0
  bff.supabase.calls.length = 0
  bff.api.respond = json(200, { ok: true })
})

/** A call by the device's service worker: no session, only the cookie that the browser adds. */
function fromDevice(call: Call = {}, cookie = `${GRANT_COOKIE_LOOPBACK}=${SECRET}`): Call {
  return { ...call, headers: { 'x-app-csrf': '1', cookie, ...call.headers } }
}

describe('making a grant', () => {
  it('puts the secret into a cookie that no script reads, and nowhere else', async () => {
    bff.api.respond = json(201, { grant: GRANT, secret: SECRET })
    const reply = await bff.callAsUser('/api/device-grants', REQUEST)
    expect(reply.status).toBe(201)
    expect(JSON.parse(reply.text)).toEqual({ grant: GRANT })
    expect(reply.headers['set-cookie']).toEqual([
      `${GRANT_COOKIE_LOOPBACK}=${SECRET}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Strict`,
    ])
    expect(bff.log.join('')).not.toContain(SECRET)
  })

  it('keeps it no longer than the browser is open where nothing is to be remembered', async () => {
    bff.api.respond = json(201, { grant: GRANT, secret: SECRET })
    const body = { deviceId: GRANT.deviceId, label: GRANT.label, remembered: false }
    const reply = await bff.callAsUser('/api/device-grants', jsonBody(body))
    expect(reply.headers['set-cookie']).toEqual([
      `${GRANT_COOKIE_LOOPBACK}=${SECRET}; Path=/; HttpOnly; SameSite=Strict`,
    ])
  })

  it('binds it to the host where the origin is https', async () => {
    const secure = await startTestBff({ PUBLIC_ORIGIN: 'https://app.example.com' })
    secure.api.respond = json(201, { grant: GRANT, secret: SECRET })
    const reply = await secure.callAsUser('/api/device-grants', {
      ...REQUEST,
      headers: { ...REQUEST.headers, host: 'app.example.com' },
    })
    expect(reply.headers['set-cookie']).toEqual([
      `${GRANT_COOKIE_SECURE}=${SECRET}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Strict; Secure`,
    ])
    await secure.close()
  })

  it('passes a refusal on and sets nothing', async () => {
    bff.api.respond = json(403, { error: 'No', code: 'approval_required', requestId: 'x' })
    const reply = await bff.callAsUser('/api/device-grants', REQUEST)
    expect(reply.status).toBe(403)
    expect(reply.headers['set-cookie']).toBeUndefined()
  })

  it('gives nothing out when the answer is not what it should be', async () => {
    bff.api.respond = json(201, { grant: GRANT, secret: `${SECRET}; Domain=evil.example` })
    const reply = await bff.callAsUser('/api/device-grants', REQUEST)
    expect(reply.status).toBe(502)
    expect(reply.text).not.toContain(SECRET)
  })
})

describe('using a grant', () => {
  it('stands in for the token of the two calls it is for, signed as ever, with the cookie left behind', async () => {
    const queuedBy = randomUUID()
    await bff.call('/api/send-referral-email', fromDevice(jsonBody({}, { 'x-queued-by': queuedBy })))
    await bff.call(DELIVERY, fromDevice())
    const [sent, asked] = bff.api.calls
    for (const seen of [sent, asked]) {
      expect(seen?.headers['x-device-grant']).toBe(SECRET)
      expect(seen?.headers.authorization).toBeUndefined()
      expect(seen?.headers.cookie).toBeUndefined()
    }
    expect(sent?.headers['x-queued-by']).toBe(queuedBy)
    expect(sent?.headers['x-signature']).toMatch(/^[0-9a-f]{64}$/)
  })

  it('gives way to a bearer token', async () => {
    await bff.callAsUser(DELIVERY, fromDevice())
    expect(bff.api.calls[0]?.headers.authorization).toMatch(/^Bearer ey/)
    expect(bff.api.calls[0]?.headers['x-device-grant']).toBeUndefined()
  })

  const others = NAMED_ROUTES.filter(([, { grant, auth }]) => grant !== 'accept' && auth === 'user')
  it.each(others)('is nothing to %s', async (_name, policy) => {
    expectRefusal(bff, await bff.call(policy.path, fromDevice(wellFormed(policy))), 401, 'not_signed_in')
  })

  it('still wants the static header and our own page', async () => {
    for (const headers of [
      { 'x-app-csrf': '' },
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ])
      expectRefusal(
        bff,
        await bff.call('/api/send-referral-email', fromDevice(jsonBody({}, headers))),
        403,
        'csrf',
      )
  })

  it.each([
    ['in a header instead of the cookie', { cookie: '', 'x-device-grant': SECRET }],
    ['twice', { cookie: `${GRANT_COOKIE_LOOPBACK}=${SECRET}; ${GRANT_COOKIE_LOOPBACK}=${'T'.repeat(43)}` }],
    ['of another form', { cookie: `${GRANT_COOKIE_LOOPBACK}=short` }],
    ['under the other name', { cookie: `${GRANT_COOKIE_SECURE}=${SECRET}` }],
  ])('is not taken %s', async (_how, headers) => {
    expectRefusal(bff, await bff.call(DELIVERY, fromDevice({ headers })), 401, 'not_signed_in')
  })
})

describe('ending a grant', () => {
  const cleared = [`${GRANT_COOKIE_LOOPBACK}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict`]
  const ended = () =>
    bff.api.calls.map(({ method, url, headers }) => ({
      call: `${method} ${url}`,
      by: headers['x-device-grant'] ?? (headers.authorization === undefined ? 'nobody' : 'the person'),
    }))
  const end = (which: string) => ({ call: `DELETE /api/device-grants?${which}`, by: 'the person' })

  it('goes with signing out on this device', async () => {
    bff.supabase.respond = (_call, response) => response.writeHead(204).end()
    const reply = await bff.callAsUser('/supabase/auth/v1/logout?scope=local', fromDevice({ method: 'POST' }))
    expect(reply.headers['set-cookie']).toEqual(cleared)
    expect(ended()).toEqual([{ call: 'DELETE /api/device-grants', by: SECRET }, end('scope=local')])
  })

  it('takes all of them when signing out everywhere', async () => {
    await bff.callAsUser('/supabase/auth/v1/logout?scope=global', fromDevice({ method: 'POST' }))
    expect(ended()).toEqual([{ call: 'DELETE /api/device-grants', by: SECRET }, end('scope=global')])
  })

  it('takes those of the others when the others are signed out, and leaves this device alone', async () => {
    bff.supabase.respond = (_call, response) => response.writeHead(204).end()
    const reply = await bff.callAsUser(
      '/supabase/auth/v1/logout?scope=others',
      fromDevice({ method: 'POST' }),
    )
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(ended()).toEqual([end('scope=others')])
  })

  it('takes those of a session that is ended by name', async () => {
    bff.supabase.respond = json(200, true)
    const session_id = randomUUID()
    const reply = await bff.callAsUser('/supabase/rest/v1/rpc/end_own_session', jsonBody({ session_id }))
    expect(reply.status).toBe(200)
    expect(ended()).toEqual([end(`scope=session&session_id=${session_id}`)])
  })

  it('takes none when the sign-in service has ended none', async () => {
    bff.supabase.respond = json(403, { code: '42501', message: 'this session has been ended' })
    await bff.callAsUser('/supabase/rest/v1/rpc/end_own_session', jsonBody({ session_id: randomUUID() }))
    await bff.callAsUser('/supabase/auth/v1/logout?scope=others', fromDevice({ method: 'POST' }))
    expect(ended()).toEqual([])
  })

  it('is tried again until the API has heard', async () => {
    bff.supabase.respond = (_call, response) => response.writeHead(204).end()
    let failures = 2
    bff.api.respond = (call, response) => {
      failures -= 1
      if (failures >= 0) response.destroy()
      else json(204, null)(call, response)
    }
    await bff.callAsUser('/supabase/auth/v1/logout?scope=others', fromDevice({ method: 'POST' }))
    await expect.poll(() => bff.api.calls.length).toBe(3)
    expect(new Set(ended().map(({ call }) => call))).toEqual(
      new Set(['DELETE /api/device-grants?scope=others']),
    )
  })

  it('takes all of them with a new password, and none with another change', async () => {
    bff.supabase.respond = json(200, { id: randomUUID() })
    const change = (body: unknown) =>
      bff.callAsUser('/supabase/auth/v1/user', { ...jsonBody(body), method: 'PUT' })
    await change({ data: { theme: 'dark' } })
    expect(ended()).toEqual([])
    const reply = await change({ password: 'Another-Pass-2' })
    expect(reply.headers['set-cookie']).toEqual(cleared)
    expect(ended()).toEqual([end('scope=global&reason=new_password')])
  })

  it('does not keep a person from signing out when the API is down', async () => {
    bff.supabase.respond = (_call, response) => response.writeHead(204).end()
    bff.api.respond = (_call, response) => response.destroy()
    const reply = await bff.callAsUser('/supabase/auth/v1/logout?scope=local', fromDevice({ method: 'POST' }))
    expect(reply.status).toBe(204)
  })
})
