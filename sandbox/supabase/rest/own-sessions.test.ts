/** The two functions on one's own sessions, asked by supabase-js as the app asks them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionListSchema, type DeviceSessionRow } from '../../../shared/contracts/sessions.ts'
import { startTestSandbox, type TestClient, type TestSandbox } from '../../testing/running-sandbox.ts'

const PASSWORD = 'a long password'
const MINUTE = 60_000

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

let count = 0
async function account(): Promise<{ email: string; client: TestClient }> {
  const email = `sessions${(count += 1)}@example.test`
  const client = sandbox.client()
  await client.auth.signUp({ email, password: PASSWORD })
  return { email, client }
}

/** Another browser of the same person. */
async function signIn(email: string): Promise<TestClient> {
  const client = sandbox.client()
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  return client
}

async function listed(client: TestClient): Promise<DeviceSessionRow[]> {
  const answer = await client.rpc('list_own_sessions')
  expect(answer.error).toBeNull()
  return sessionListSchema.parse(answer.data)
}

async function tokenOf(client: TestClient): Promise<string> {
  const { data } = await client.auth.getSession()
  return data.session!.access_token
}

function call(name: string, token: string | null, body: unknown = {}): Promise<Response> {
  return fetch(`${sandbox.url}/supabase/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: sandbox.anonKey,
      'Content-Type': 'application/json',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
}

describe('one’s own sessions', () => {
  it('are listed with device and times, the one last used first, and nobody else’s among them', async () => {
    const { email, client } = await account()
    await account()
    sandbox.advance(MINUTE)
    const tablet = await signIn(email)
    sandbox.advance(MINUTE)
    await client.auth.refreshSession()

    const [first, second, ...others] = await listed(client)
    expect(others).toEqual([])
    expect([first?.is_current, second?.is_current]).toEqual([true, false])
    expect(Date.parse(first!.last_seen_at) - Date.parse(first!.created_at)).toBeGreaterThanOrEqual(2 * MINUTE)
    expect(second!.last_seen_at).toBe(second!.created_at)
    expect(first!.user_agent).toMatch(/node/i)
    expect((await listed(tablet)).find(({ is_current }) => is_current)?.id).toBe(second!.id)
  })

  it('once ended cannot be renewed, and the others go on', async () => {
    const { email, client } = await account()
    const lost = await signIn(email)
    const accessToken = await tokenOf(lost)
    const [other] = (await listed(client)).filter(({ is_current }) => !is_current)

    const ended = await client.rpc('end_own_session', { session_id: other!.id })
    expect([ended.error, ended.data]).toEqual([null, true])

    const renewal = await lost.auth.refreshSession()
    expect(renewal.error?.code).toBe('refresh_token_not_found')
    const user = await lost.auth.getUser(accessToken)
    expect(user.error?.name).toBe('AuthSessionMissingError')
    expect(await listed(client)).toHaveLength(1)
    expect((await client.auth.refreshSession()).error).toBeNull()
    const again = await client.rpc('end_own_session', { session_id: other!.id })
    expect(again.data).toBe(false)
  })

  it('are out of reach for an ended session whose access token still lives', async () => {
    const { email, client } = await account()
    const lost = await signIn(email)
    const stolen = await tokenOf(lost)
    const [other, mine] = [
      (await listed(lost)).find(({ is_current }) => is_current)!,
      (await listed(client)).find(({ is_current }) => is_current)!,
    ]
    await client.rpc('end_own_session', { session_id: other.id })
    for (const response of [
      await call('list_own_sessions', stolen),
      await call('end_own_session', stolen, { session_id: mine.id }),
    ]) {
      expect([response.status, await response.json()]).toMatchObject([403, { code: '42501' }])
    }
    expect(await listed(client)).toHaveLength(1)
  })

  it('of another person cannot be ended', async () => {
    const [me, other] = [await account(), await account()]
    const [theirs] = await listed(other.client)
    const answer = await me.client.rpc('end_own_session', { session_id: theirs!.id })
    expect([answer.error, answer.data]).toEqual([null, false])
    expect((await other.client.auth.refreshSession()).error).toBeNull()
  })
})

describe('over the wire', () => {
  it('nobody and the service role are refused', async () => {
    const anonymous = await call('list_own_sessions', null)
    expect([anonymous.status, await anonymous.json()]).toMatchObject([401, { code: '42501' }])
    const service = await call('list_own_sessions', sandbox.serviceRoleKey)
    expect(service.status).toBe(403)
  })

  it.each([
    ['an unknown function', 'drop_everything', {}, 404, 'PGRST202'],
    ['other parameters', 'end_own_session', { id: 1 }, 404, 'PGRST202'],
    ['no parameters', 'end_own_session', {}, 404, 'PGRST202'],
    ['no uuid', 'end_own_session', { session_id: '7' }, 400, '22P02'],
  ])('%s is refused', async (_what, name, body, status, code) => {
    const { client } = await account()
    const response = await call(name, await tokenOf(client), body)
    expect([response.status, await response.json()]).toMatchObject([status, { code }])
  })
})
