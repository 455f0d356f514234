import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../../testing/running-sandbox.ts'

const SECOND = 1000
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

type Renewed = { readonly refresh_token: string; readonly access_token: string }

let count = 0
async function firstToken(): Promise<{ token: string; accessToken: string; userId: string }> {
  const email = `refresh${(count += 1)}@example.test`
  const { data } = await sandbox.client().auth.signUp({ email, password: 'a long password' })
  const { refresh_token, access_token, user } = data.session!
  return { token: refresh_token, accessToken: access_token, userId: user.id }
}

async function ask(token: string): Promise<Response> {
  return fetch(`${sandbox.authUrl}/token?grant_type=refresh_token`, {
    method: 'POST',
    body: JSON.stringify({ refresh_token: token }),
  })
}
async function renew(token: string): Promise<Renewed> {
  const response = await ask(token)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Renewed
}
async function refusal(token: string): Promise<unknown> {
  const response = await ask(token)
  const body = (await response.json()) as { error_code: string }
  return [response.status, body.error_code]
}

describe('renewing a session', () => {
  it('rotates the token and keeps the session and how it was authenticated', async () => {
    const { token, accessToken } = await firstToken()
    sandbox.advance(30 * SECOND)
    const renewed = await renew(token)
    expect(renewed.refresh_token).not.toBe(token)
    const [before, after] = [decodeJwt(accessToken), decodeJwt(renewed.access_token)]
    expect(after['session_id']).toBe(before['session_id'])
    expect(after['amr']).toEqual(before['amr'])
    expect(after.exp).toBeGreaterThan(before.exp!)
  })

  it('gives the parent of the active token that same active token, however late', async () => {
    const { token } = await firstToken()
    const child = await renew(token)
    sandbox.advance(3600 * SECOND)
    expect((await renew(token)).refresh_token).toBe(child.refresh_token)
  })

  it('accepts an older token within the reuse interval', async () => {
    const { token } = await firstToken()
    const child = await renew(token)
    await renew(child.refresh_token)
    sandbox.advance(10 * SECOND - 500)
    const sibling = await renew(token)
    expect((await ask(sibling.refresh_token)).status).toBe(200)
  })

  it('revokes the whole family when an older token comes after the interval, and that lasts', async () => {
    const { token } = await firstToken()
    const child = await renew(token)
    const grandchild = await renew(child.refresh_token)
    sandbox.advance(10 * SECOND + 100)
    expect(await refusal(token)).toEqual([400, 'refresh_token_already_used'])
    expect(await refusal(grandchild.refresh_token)).toEqual([400, 'refresh_token_already_used'])
    await sandbox.restart()
    expect(await refusal(child.refresh_token)).toEqual([400, 'refresh_token_already_used'])
  })

  it('does not let reuse prolong the reuse interval', async () => {
    const { token } = await firstToken()
    const child = await renew(token)
    await renew(child.refresh_token)
    sandbox.advance(6 * SECOND)
    await renew((await renew(token)).refresh_token)
    sandbox.advance(6 * SECOND)
    expect(await refusal(token)).toEqual([400, 'refresh_token_already_used'])
  })

  it('gives twenty wake-ups at once one and the same successor', async () => {
    const { token } = await firstToken()
    const renewed = await Promise.all(Array.from({ length: 20 }, () => renew(token)))
    expect(new Set(renewed.map((answer) => answer.refresh_token)).size).toBe(1)
  })

  it('refuses unknown, empty and signed-out tokens, and those of a banned person', async () => {
    expect(await refusal('unknown')).toEqual([400, 'refresh_token_not_found'])
    expect(await refusal('')).toEqual([400, 'validation_failed'])
    const out = await firstToken()
    await fetch(`${sandbox.authUrl}/logout`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${out.accessToken}` },
    })
    expect(await refusal(out.token)).toEqual([400, 'refresh_token_not_found'])
    const banned = await firstToken()
    await sandbox.admin().auth.admin.updateUserById(banned.userId, { ban_duration: '1h30m' })
    expect(await refusal(banned.token)).toEqual([400, 'user_banned'])
    sandbox.advance(91 * 60 * SECOND)
    expect((await ask(banned.token)).status).toBe(200)
  })
})
