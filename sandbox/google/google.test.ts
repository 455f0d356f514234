/** Google's accounts: consent, tokens, revocation, and faults of the whole stand-in, over HTTP. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { call, connector, startSandboxWithApplications } from '../testing/connected-account.ts'
import type { TestSandbox } from '../testing/running-sandbox.ts'
import { DRIVE_FILE, SCOPE } from './scopes.ts'

let sandbox: TestSandbox
let google: ReturnType<typeof connector>
beforeAll(async () => {
  sandbox = await startSandboxWithApplications()
  google = connector(sandbox, 'google')
})
afterAll(() => sandbox.stop())
afterEach(() => google.fault({ mode: 'ok' }))

const OFFLINE = { access_type: 'offline' }
const ALL = `openid email profile ${DRIVE_FILE} ${SCOPE}calendar.events ${SCOPE}gmail.send`

describe('consent and tokens', () => {
  it('shows a person what is asked for, with a box for each scope that may be left out', async () => {
    const page = await (await fetch(google.authorizeUrl({ scope: ALL }))).text()
    expect(page).toContain('>Allow</button>')
    expect(page).toContain('>Deny</button>')
    expect(page).toContain(`value="${DRIVE_FILE}" checked`)
    expect(page).not.toContain('value="openid"')
  })

  it('grants what was ticked and names it in the answer', async () => {
    const form = new URLSearchParams({ choice: 'shown', scope: DRIVE_FILE })
    const tokens = await google.connect({ scope: ALL, extra: OFFLINE, email: 'picky@firm.test', form })
    expect(tokens.scope).toBe(`openid ${SCOPE}userinfo.email ${SCOPE}userinfo.profile ${DRIVE_FILE}`)
    const events = await call(`${google.base}/calendar/v3/calendars/primary/events`, tokens.access_token)
    expect(events).toMatchObject({
      status: 403,
      body: { error: { errors: [{ reason: 'insufficientPermissions' }] } },
    })
  })

  it('says that a person denied, with the state', async () => {
    const back = await google.consent({ scope: ALL }, 'deny')
    expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'access_denied', state: 'a state' })
  })

  it('checks the verifier, the secret, the address and that a code is used once', async () => {
    const code = async () => (await google.consent({ scope: ALL })).searchParams.get('code') ?? ''
    const wrong = { status: 400, body: { error: 'invalid_grant' } }
    expect(await google.exchange(await code(), { code_verifier: 'other' })).toMatchObject(wrong)
    expect(await google.exchange(await code(), { redirect_uri: 'http://localhost:3000/' })).toMatchObject(
      wrong,
    )
    expect(await google.exchange(await code(), { client_secret: 'guess' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
    const once = await code()
    expect((await google.exchange(once)).status).toBe(200)
    expect(await google.exchange(once)).toMatchObject(wrong)
  })

  it('refuses an address that is not the application’s without sending anybody there', async () => {
    const url = google.authorizeUrl({ scope: ALL, extra: { redirect_uri: 'http://evil.test/' } })
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400)
  })

  it('gives a refresh token with the first offline consent, later only with prompt=consent, and keeps it', async () => {
    const wanted = { scope: ALL, email: 'offline@firm.test', extra: OFFLINE }
    const first = await google.connect(wanted)
    expect(first.refresh_token).toBeDefined()
    expect((await google.connect(wanted)).refresh_token).toBeUndefined()
    const again = await google.connect({ ...wanted, extra: { ...OFFLINE, prompt: 'consent' } })
    expect(again.refresh_token).toBeDefined()
    const refreshed = google.tokens(await google.refresh(again.refresh_token ?? ''))
    expect(refreshed).toMatchObject({ scope: again.scope })
    expect(refreshed.refresh_token).toBeUndefined()
  })

  it('adds what was granted before when that is asked for', async () => {
    const email = 'step@firm.test'
    await google.connect({ scope: DRIVE_FILE, email })
    const more = { scope: `${SCOPE}gmail.send`, email }
    expect((await google.connect(more)).scope).toBe(`${SCOPE}gmail.send`)
    const both = await google.connect({ ...more, extra: { include_granted_scopes: 'true' } })
    expect(both.scope).toBe(`${SCOPE}gmail.send ${DRIVE_FILE}`)
  })

  it('lets an access token expire after an hour', async () => {
    const { access_token } = await google.connect({ scope: ALL })
    expect((await call(`${google.base}/v1/userinfo`, access_token)).body).toMatchObject({
      email: 'ann.lee@firm.test',
      name: 'Ann Lee',
    })
    sandbox.advance(3_601_000)
    const late = await call(`${google.base}/drive/v3/files`, access_token)
    expect(late).toMatchObject({ status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED' } } })
    expect(late.headers.get('www-authenticate')).toContain('invalid_token')
  })

  it('revokes the whole grant by either token', async () => {
    const tokens = await google.connect({ scope: ALL, email: 'leaving@firm.test', extra: OFFLINE })
    const revoke = `${google.base}/revoke?token=${tokens.refresh_token}`
    expect((await fetch(revoke, { method: 'POST' })).status).toBe(200)
    expect((await fetch(revoke, { method: 'POST' })).status).toBe(400)
    expect((await call(`${google.base}/drive/v3/files`, tokens.access_token)).status).toBe(401)
    expect(await google.refresh(tokens.refresh_token ?? '')).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    })
  })

  it('lets a person take the access back on a page of the provider', async () => {
    const email = 'remover@firm.test'
    const tokens = await google.connect({ scope: ALL, email, extra: OFFLINE })
    expect(await google.applications()).toContainEqual(
      expect.objectContaining({ email, clientId: 'app-google', accessTokens: 1, refreshTokens: 1 }),
    )
    expect(await (await fetch(google.base)).text()).toContain(`Remove access of ${email}`)
    const removed = await fetch(`${google.base}/applications/remove`, {
      method: 'POST',
      headers: { Origin: sandbox.url },
      body: new URLSearchParams({ email }),
      redirect: 'manual',
    })
    expect(removed.status).toBe(303)
    expect((await google.refresh(tokens.refresh_token ?? '')).status).toBe(400)
  })
})

describe('faults', () => {
  it('answer in Google’s own shape, with the Retry-After that was asked for, on the calls that were named', async () => {
    const { access_token } = await google.connect({ scope: ALL })
    await google.fault({ mode: 'status', status: 429, retryAfter: 7, path: '/drive/', count: 1 })
    expect((await call(`${google.base}/v1/userinfo`, access_token)).status).toBe(200)
    const struck = await call(`${google.base}/drive/v3/files`, access_token)
    expect(struck).toMatchObject({
      status: 429,
      body: { error: { errors: [{ reason: 'rateLimitExceeded' }] } },
    })
    expect(struck.headers.get('retry-after')).toBe('7')
    expect((await call(`${google.base}/drive/v3/files`, access_token)).status).toBe(200)
  })

  it('shape answers JSON of another shape; expired and revoked do to the grant what they say', async () => {
    const tokens = await google.connect({ scope: ALL, extra: { ...OFFLINE, prompt: 'consent' } })
    const files = `${google.base}/drive/v3/files`
    await google.fault({ mode: 'shape', count: 1 })
    expect((await call(files, tokens.access_token)).body).not.toHaveProperty('files')
    await google.fault({ mode: 'expired', count: 1 })
    expect((await call(files, tokens.access_token)).status).toBe(401)
    const refreshed = google.tokens(await google.refresh(tokens.refresh_token ?? ''))
    expect((await call(files, refreshed.access_token)).status).toBe(200)
    await google.fault({ mode: 'revoked', count: 1 })
    expect((await call(files, refreshed.access_token)).status).toBe(401)
    expect((await google.refresh(tokens.refresh_token ?? '')).body).toMatchObject({ error: 'invalid_grant' })
  })

  it('do not hold up a person on the consent page', async () => {
    await google.fault({ mode: 'down' })
    expect((await fetch(google.authorizeUrl({ scope: ALL }))).status).toBe(200)
    await expect(google.token({ grant_type: 'refresh_token' })).rejects.toThrow()
  })
})
