import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  deviceGrantListResponseSchema,
  GRANT_SCOPES,
  issuedDeviceGrantSchema,
} from '../../../shared/contracts/device-grants.ts'
import {
  ADMIN,
  ATTORNEY,
  CLIENT,
  PENDING,
  referralBody,
  startTestApi,
  type Person,
  type TestApi,
} from '../../testing/test-api.ts'
import { twoSides, type TwoSides } from '../../testing/two-sides.ts'

const DAY = 24 * 3_600_000
const SEND = '/api/send-referral-email'

let now = Date.parse('2026-11-20T12:00:00Z')
let api: TestApi
let sides: TwoSides
beforeAll(async () => {
  api = await startTestApi({ clock: () => now })
  sides = twoSides(api)
})
afterAll(() => api.close())

async function issue(person: Person, deviceId: string = randomUUID()) {
  const { status, body } = await sides.call('POST', '/api/device-grants', person, {
    deviceId,
    label: 'Chrome on Linux',
  })
  expect(status).toBe(201)
  return issuedDeviceGrantSchema.parse(body)
}

const send = (secret: string, headers: Record<string, string> = {}) =>
  api.post(SEND, null, referralBody(), { 'X-Device-Grant': secret, ...headers })
const list = async (person: Person) =>
  deviceGrantListResponseSchema.parse((await sides.call('GET', '/api/device-grants', person)).body).grants

describe('the grant of a device', () => {
  it('[RF-09] hands in a referral in its owner’s name and tells how it fared, with no session', async () => {
    const { secret, grant } = await issue(ATTORNEY)
    const body = referralBody({ email: 'by-device@example.com' }, { to: 'by-device@example.com' })
    const answer = await api.post(SEND, null, body, { 'X-Device-Grant': secret })
    expect(answer.status).toBe(200)
    const id = String(body.referralData['referralId'])
    expect((await sides.detail(ATTORNEY, id)).side).toBe('sender')
    const delivery = await sides.call('GET', `/api/referrals/${id}/delivery`, null, undefined, {
      'X-Device-Grant': secret,
    })
    expect(delivery).toMatchObject({ status: 200, body: { referralId: id, delivery: 'sent' } })
    expect((await list(ATTORNEY)).find((found) => found.id === grant.id)?.lastUsedAt).not.toBeNull()
  })

  it.each([
    ['GET', '/api/referrals'],
    ['GET', `/api/referrals/${randomUUID()}`],
    ['POST', `/api/referrals/${randomUUID()}/actions`],
    ['GET', '/api/dashboard'],
    ['GET', '/api/notifications'],
    ['GET', '/api/events'],
    ['GET', '/api/device-grants'],
    ['POST', '/api/device-grants'],
    ['GET', '/api/users/verify-profile'],
    ['POST', '/api/send-email'],
  ] as const)('opens nothing else: %s %s', async (method, path) => {
    const { secret } = await issue(ATTORNEY)
    const headers = { 'X-Device-Grant': secret }
    const answer =
      path === '/api/send-email'
        ? await api.post(path, null, {}, headers)
        : await sides.call(method, path, null, method === 'GET' ? undefined : {}, headers)
    expect(answer.status).toBe(401)
  })

  it('allows everything that this release sends; one without the scope is as unknown, and stays unused', async () => {
    const { secret, grant } = await issue(ATTORNEY)
    expect(grant.scopes).toEqual(GRANT_SCOPES)
    const narrow = (scopes: readonly string[]) =>
      api.database.statement('update public.device_grants set scopes = $2 where id = $1', [
        grant.id,
        [...scopes],
      ])
    await narrow(GRANT_SCOPES.filter((scope) => scope !== 'referral'))
    const [known, unknown] = [await send(secret), await send('u'.repeat(43))]
    expect([known.status, unknown.status]).toEqual([401, 401])
    expect(await known.json()).toMatchObject({ code: 'bad_token' })
    const delivery = await sides.call('GET', `/api/referrals/${randomUUID()}/delivery`, null, undefined, {
      'X-Device-Grant': secret,
    })
    expect(delivery.status).toBe(401)
    expect((await list(ATTORNEY)).find(({ id }) => id === grant.id)?.lastUsedAt).toBeNull()
    await narrow(['referral'])
    expect((await send(secret)).status).toBe(200)
    for (const scopes of [[], ['admin']])
      await expect(narrow(scopes)).rejects.toMatchObject({ code: '23514' })
  })

  it('of an older release sends referrals only', async () => {
    const secret = 'o'.repeat(43)
    await api.database.statement(
      `insert into public.device_grants (id, user_id, device_id, label, secret_sha256, created_at, expires_at)
       values (gen_random_uuid(), $1, gen_random_uuid(), 'Older', $2, $3, $3::timestamptz + interval '90 days')`,
      [ATTORNEY.id, createHash('sha256').update(secret).digest('hex'), new Date(now).toISOString()],
    )
    expect((await list(ATTORNEY)).find(({ label }) => label === 'Older')?.scopes).toEqual(['referral'])
    expect((await send(secret)).status).toBe(200)
  })

  it('shows nothing that was sent to its owner by others', async () => {
    const id = await sides.refer(ADMIN.email)
    const { secret } = await issue(ADMIN)
    const answer = await sides.call('GET', `/api/referrals/${id}/delivery`, null, undefined, {
      'X-Device-Grant': secret,
    })
    expect(answer.status).toBe(404)
  })

  it('refuses what another user of the device has written, whoever is signed in', async () => {
    const { secret } = await issue(ATTORNEY)
    for (const answer of [
      await send(secret, { 'X-Queued-By': ADMIN.id }),
      await api.post(SEND, ATTORNEY, referralBody(), { 'X-Queued-By': ADMIN.id }),
    ]) {
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code: 'user_mismatch' })
    }
    expect((await send(secret, { 'X-Queued-By': ATTORNEY.id })).status).toBe(200)
  })

  it('is for approved, paid attorneys, and worth nothing once they are not', async () => {
    for (const person of [PENDING, CLIENT]) {
      const answer = await sides.call('POST', '/api/device-grants', person, {
        deviceId: randomUUID(),
        label: 'x',
      })
      expect(answer.status).toBe(403)
    }
    const { secret } = await issue(ADMIN)
    const set = (approved: boolean, state: string) =>
      api.database.statement(
        'update public.users set is_approved = $2, application_state = $3 where id = $1',
        [ADMIN.id, approved, state],
      )
    await set(false, 'suspended')
    expect((await send(secret)).status).toBe(403)
    await set(true, 'approved')
    expect((await send(secret)).status).toBe(200)
  })

  it('ends after 30 days without use, and after 90 days for good', async () => {
    const start = now
    const idle = await issue(ATTORNEY)
    const used = await issue(ATTORNEY)
    for (const days of [20, 40, 60, 80]) {
      now = start + days * DAY
      expect((await send(used.secret)).status, `day ${days}`).toBe(200)
    }
    expect((await send(idle.secret)).status).toBe(401)
    now = start + 90 * DAY
    expect((await send(used.secret)).status).toBe(401)
    now = start
  })

  it('is one per device in the list, and either of two windows’ secrets works', async () => {
    const device = randomUUID()
    const before = (await list(ATTORNEY)).length
    const first = await issue(ATTORNEY, device)
    now += 1000
    const second = await issue(ATTORNEY, device)
    expect(await list(ATTORNEY)).toHaveLength(before + 1)
    for (const { secret } of [first, second]) expect((await send(secret)).status).toBe(200)
    now += 1000
    await issue(ATTORNEY, device)
    expect((await send(first.secret)).status).toBe(401)
    expect((await send(second.secret)).status).toBe(200)
  })
})

describe('devices of one person', () => {
  it('are twenty: a new one ends the one that was set up longest ago', async () => {
    const secrets: string[] = []
    for (let device = 0; device < 21; device += 1) {
      now += 1000
      secrets.push((await issue(ADMIN)).secret)
    }
    expect(await list(ADMIN)).toHaveLength(20)
    const [first = '', second = ''] = secrets
    expect((await send(first)).status).toBe(401)
    expect((await send(second)).status).not.toBe(401)
  })
})

describe('ending grants', () => {
  const end = (person: Person | null, path: string, headers: Record<string, string> = {}) =>
    sides.call('DELETE', path, person, undefined, headers)

  it('one from the list, with all its secrets; nobody ends another’s', async () => {
    const device = randomUUID()
    const first = await issue(ATTORNEY, device)
    now += 1000
    const second = await issue(ATTORNEY, device)
    expect((await end(ADMIN, `/api/device-grants/${second.grant.id}`)).status).toBe(404)
    expect((await send(second.secret)).status).toBe(200)
    expect((await end(ATTORNEY, `/api/device-grants/${second.grant.id}`)).status).toBe(204)
    for (const { secret } of [first, second]) expect((await send(secret)).status).toBe(401)
    expect((await end(ATTORNEY, `/api/device-grants/${second.grant.id}`)).status).toBe(404)
  })

  it('by its own secret at sign-out, and all of a person’s with a new password', async () => {
    const [one, other, foreign] = [await issue(ATTORNEY), await issue(ATTORNEY), await issue(ADMIN)]
    expect((await end(null, '/api/device-grants', { 'X-Device-Grant': one.secret })).status).toBe(204)
    expect((await send(one.secret)).status).toBe(401)
    expect((await send(other.secret)).status).toBe(200)
    expect((await end(ATTORNEY, '/api/device-grants')).status).toBe(204)
    expect((await send(other.secret)).status).toBe(401)
    expect((await send(foreign.secret)).status).toBe(200)
    expect((await end(null, '/api/device-grants')).status).toBe(401)
  })
})
