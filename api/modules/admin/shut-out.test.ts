/** Suspended and rejected users lose access in every call and open page, and a session's grants and streams end with it. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applicationListResponseSchema } from '../../../shared/contracts/admin.ts'
import { issuedDeviceGrantSchema } from '../../../shared/contracts/device-grants.ts'
import { ADMIN, ATTORNEY, referralBody, startTestApi, type TestApi } from '../../testing/test-api.ts'
import { API_CALLS } from '../../testing/api-calls.ts'
import { OWN_DATA_CALLS } from '../../testing/own-data-calls.ts'
import { twoSides, type TwoSides } from '../../testing/two-sides.ts'
import { sweepGrants } from '../device-grants/grant-sweep.ts'
import { createLogger } from '../../../runtime/logger.ts'

const SEND = '/api/send-referral-email'

let now = Date.parse('2026-11-20T12:00:00Z')
let api: TestApi
let sides: TwoSides
beforeAll(async () => {
  api = await startTestApi({ clock: () => now })
  sides = twoSides(api)
})
afterAll(() => api.close())
afterEach(async () => {
  api.issuer.setTelling(true)
  await decide('approve')
})

/** Decides about the attorney as an administrator. */
async function decide(decision: 'suspend' | 'reject' | 'approve'): Promise<void> {
  const listed = await sides.call('GET', '/api/admin/applications', ADMIN)
  const { applications } = applicationListResponseSchema.parse(listed.body)
  const own = applications.find(({ email }) => email === ATTORNEY.email)
  const body = { email: ATTORNEY.email, decision, version: own?.version, reason: 'A reason.' }
  const answer = await sides.call('POST', '/api/admin/applications/decide', ADMIN, body)
  expect(answer.status).toBe(200)
}

type Device = { readonly session: string; readonly secret: string }

/** A new device with its own session and grant. */
async function device(session: string = randomUUID()): Promise<Device> {
  const answer = await inSession(session, 'POST', '/api/device-grants', {
    deviceId: randomUUID(),
    label: 'Chrome on Linux',
  })
  expect(answer.status).toBe(201)
  return { session, secret: issuedDeviceGrantSchema.parse(await answer.json()).secret }
}

const inSession = async (session: string, method: string, path: string, body?: unknown): Promise<Response> =>
  api.app.request(path, {
    method,
    headers: {
      Authorization: `Bearer ${await api.issuer.token(ATTORNEY, { session_id: session })}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const sendBy = async ({ secret }: Device): Promise<number> =>
  (await api.post(SEND, null, referralBody(), { 'X-Device-Grant': secret })).status

/** Number of jobs that still have to end sessions at the sign-in service. */
const endingsLeft = async (): Promise<number> => {
  const rows = await api.database.statement(
    "select id from pgboss.job where name = 'end-sessions' and state in ('created', 'retry', 'active')",
  )
  return rows.length
}

/** Calls for a user's own account and device. Separate tests cover what a suspended attorney may do with them. */
const STILL = [
  'GET /api/users/verify-profile',
  'GET /api/users/application',
  'GET /api/users/profile',
  'PUT /api/users/profile',
  'GET /api/users/firm',
  'PUT /api/users/firm',
  'DELETE /api/users/firm/review',
  'GET /api/users/practice',
  'PUT /api/users/practice',
  'PUT /api/users/public-page',
  'PUT /api/users/application',
  'PUT /api/users/terms',
  'GET /api/billing/summary',
  'POST /api/billing/portal-session',
  'DELETE /api/device-grants',
  'POST /api/device-shares',
  'DELETE /api/device-shares/:deviceId',
  'POST /api/second-step/recover',
  'POST /api/users/complete-profile',
  'GET /api/users/bar-admissions',
  'POST /api/users/bar-admissions',
  'PUT /api/users/bar-admissions/:jurisdiction',
  'DELETE /api/users/bar-admissions/:jurisdiction',
  // Their data is theirs.
  ...OWN_DATA_CALLS.map(([name]) => name),
]
const CALLS = Object.entries(API_CALLS).filter(
  ([name, { guard }]) => (guard === 'bearer' || guard === 'device') && !STILL.includes(name),
)

describe('a suspended attorney', () => {
  it('is refused by every call that this API has, with words and whom to ask', async () => {
    const id = await sides.refer(ADMIN.email)
    const received = randomUUID()
    await decide('suspend')
    const served = new Set(api.app.routes.map(({ method, path }) => `${method} ${path}`))
    const session = randomUUID()
    let asked = 0
    for (const [name, { sample }] of CALLS.filter(([call]) => served.has(call))) {
      const [method = '', path = ''] = name.split(' ')
      const at = path.replace(':source', 'referral').replace(/:\w+/g, path.includes('grants') ? received : id)
      const answer =
        API_CALLS[name]?.isSigned === true
          ? await api.post(at, ATTORNEY, sample)
          : await inSession(session, method, at, method === 'GET' ? undefined : (sample ?? {}))
      expect(answer.status, name).toBe(403)
      expect(await answer.json(), name).toMatchObject({
        code: 'account_suspended',
        error: 'Your account has been suspended. Questions? Email support@example.com.',
      })
      asked += 1
    }
    expect(asked).toBeGreaterThan(40)
  }, 60_000)

  it('still sees what the platform knows of the account', async () => {
    await decide('suspend')
    const answer = await inSession(randomUUID(), 'GET', '/api/users/verify-profile')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ is_approved: false })
  })

  it('loses the grants of all devices and all sessions, and the sign-in service hears of it when it can', async () => {
    const phone = await device()
    expect(await sendBy(phone)).toBe(200)
    await expect.poll(endingsLeft).toBe(0)
    const before = api.issuer.signedOut.length
    api.issuer.setTelling(false)
    await decide('suspend')
    expect(await sendBy(phone)).toBe(401)
    expect(api.issuer.signedOut).toHaveLength(before)
    api.issuer.setTelling(true)
    await expect.poll(() => api.issuer.signedOut.slice(before)).toContain(ATTORNEY.id)
  })

  it('has open screens ended', async () => {
    const stream = await inSession(randomUUID(), 'GET', '/api/events')
    const ended = stream.text()
    await decide('suspend')
    expect(await ended).toContain('"type":"notification"')
  })
})

it('a rejected attorney is refused alike, and may correct the application', async () => {
  await decide('reject')
  const refused = await sides.call('GET', '/api/referrals', ATTORNEY)
  expect(refused).toMatchObject({ status: 403, body: { code: 'application_rejected' } })
})

describe('a session that has ended', () => {
  it('makes no grant, reads nothing and writes nothing', async () => {
    const session = randomUUID()
    const id = await sides.refer(ADMIN.email)
    api.issuer.endSession(session)
    const grant = await inSession(session, 'POST', '/api/device-grants', {
      deviceId: randomUUID(),
      label: 'x',
    })
    const read = await inSession(session, 'GET', '/api/referrals')
    const write = await inSession(session, 'POST', `/api/referrals/${id}/messages`, { text: 'Hello' })
    for (const answer of [grant, read, write]) {
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'bad_token' })
    }
  })

  it('that was alive a moment ago is out within 15 seconds', async () => {
    const session = randomUUID()
    expect((await inSession(session, 'GET', '/api/referrals')).status).toBe(200)
    api.issuer.endSession(session)
    now += 15_001
    expect((await inSession(session, 'GET', '/api/referrals')).status).toBe(401)
  })

  it('alone is told of signing it out alone', async () => {
    const [named, other, desk] = [randomUUID(), randomUUID(), randomUUID()]
    now = Math.max(now, Date.now() + 2000)
    await inSession(desk, 'DELETE', `/api/device-grants?scope=session&session_id=${named}`)
    for (const session of [named, other]) api.issuer.endSession(session)
    const codeOf = async (session: string): Promise<unknown> =>
      (await inSession(session, 'GET', '/api/referrals')).json()
    expect(await codeOf(named)).toMatchObject({ code: 'signed_out_elsewhere' })
    expect(await codeOf(other)).toMatchObject({ code: 'bad_token' })
  })

  it('by a new password is out at once, and told why; who has set it stays, and signs in again', async () => {
    const [here, elsewhere] = [randomUUID(), randomUUID()]
    for (const session of [here, elsewhere])
      expect((await inSession(session, 'GET', '/api/referrals')).status).toBe(200)
    // Later than this test's tokens, which the issuer dates by the real clock.
    now = Math.max(now, Date.now() + 2000)
    const stream = await inSession(elsewhere, 'GET', '/api/events')
    const screenEnded = stream.text()
    api.issuer.endSession(elsewhere)
    const told = await inSession(here, 'DELETE', '/api/device-grants?scope=global&reason=new_password')
    expect(told.status).toBe(204)
    await screenEnded
    const refused = await inSession(elsewhere, 'GET', '/api/referrals')
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({
      code: 'password_changed',
      error: 'You’ve been signed out because your password was changed. Please sign in again.',
    })
    expect((await inSession(here, 'GET', '/api/referrals')).status).toBe(200)
    expect((await inSession(randomUUID(), 'GET', '/api/referrals')).status).toBe(200)
  })

  it('by its person from elsewhere is told so; one that set a new password before is not told of that', async () => {
    const [here, desk] = [randomUUID(), randomUUID()]
    expect((await inSession(here, 'GET', '/api/referrals')).status).toBe(200)
    now = Math.max(now, Date.now() + 2000)
    await inSession(here, 'DELETE', '/api/device-grants?scope=global&reason=new_password')
    now += 1000
    expect((await inSession(desk, 'DELETE', '/api/device-grants?scope=others')).status).toBe(204)
    api.issuer.endSession(here)
    const refused = await inSession(here, 'GET', '/api/referrals')
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({
      code: 'signed_out_elsewhere',
      error: 'You were signed out from another device. Please sign in again.',
    })
  })

  it('by a new password is mailed to the account, once however often the change is told', async () => {
    const subject = 'Your CounselRelay password was changed'
    const mailed = async () => {
      const rows = await api.database.statement('select to_address from public.mails where subject = $1', [
        subject,
      ])
      return rows.length
    }
    const before = await mailed()
    const tell = async (change: string): Promise<number> => {
      const path = '/api/device-grants?scope=global&reason=new_password'
      const Authorization = `Bearer ${await api.issuer.token(ATTORNEY, { session_id: randomUUID() })}`
      const headers = { Authorization, 'X-Request-Id': change }
      return (await api.app.request(path, { method: 'DELETE', headers })).status
    }
    const [first, second] = [randomUUID(), randomUUID()]
    expect([await tell(first), await tell(first)]).toEqual([204, 204])
    expect(await mailed()).toBe(before + 1)
    await tell(second)
    expect(await mailed()).toBe(before + 2)
  })

  it('cannot be told apart while the sign-in service is down: calls go on, but no grant is made', async () => {
    const session = randomUUID()
    api.issuer.setTelling(false)
    expect((await inSession(session, 'GET', '/api/referrals')).status).toBe(200)
    const grant = await inSession(session, 'POST', '/api/device-grants', {
      deviceId: randomUUID(),
      label: 'x',
    })
    expect(grant.status).toBe(503)
    now += 10_001
  })

  it('takes along the grants made in it, and no others', async () => {
    const [phone, laptop, desk] = [await device(), await device(), await device()]
    const end = (which: string, by: Device) => inSession(by.session, 'DELETE', `/api/device-grants?${which}`)
    expect((await end(`scope=session&session_id=${laptop.session}`, phone)).status).toBe(204)
    expect([await sendBy(phone), await sendBy(laptop), await sendBy(desk)]).toEqual([200, 401, 200])
    expect((await end('scope=others', phone)).status).toBe(204)
    expect([await sendBy(phone), await sendBy(desk)]).toEqual([200, 401])
    // A sign-out ends the session before this call.
    api.issuer.endSession(phone.session)
    expect((await end('scope=local', phone)).status).toBe(204)
  })

  it('of another person takes nothing along', async () => {
    const phone = await device()
    const answer = await sides.call(
      'DELETE',
      `/api/device-grants?scope=session&session_id=${phone.session}`,
      ADMIN,
    )
    expect(answer.status).toBe(204)
    expect(await sendBy(phone)).toBe(200)
  })

  it('elsewhere leaves its grant worth nothing at the next use', async () => {
    const phone = await device()
    api.issuer.endSession(phone.session)
    now += 15_001
    expect(await sendBy(phone)).toBe(401)
  })

  it('elsewhere is found by the sweep, also when the sign-in service was away at first', async () => {
    const [phone, laptop] = [await device(), await device()]
    api.issuer.endSession(phone.session)
    const deps = {
      database: api.database,
      sessions: api.sessions,
      clock: () => now,
      logger: createLogger('t', 'silent'),
    }
    now += 5 * 60_001
    api.issuer.setTelling(false)
    expect(await sweepGrants(deps)).toBe(0)
    api.issuer.setTelling(true)
    expect(await sweepGrants(deps)).toBe(1)
    expect(await sweepGrants(deps)).toBe(0)
    expect([await sendBy(phone), await sendBy(laptop)]).toEqual([401, 200])
  })
})
