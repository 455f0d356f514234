/** Microsoft's identity platform: consent, tokens, permissions, and faults of the whole stand-in, over HTTP. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { call, connector, startSandboxWithApplications, type Tokens } from '../testing/connected-account.ts'
import type { TestSandbox } from '../testing/running-sandbox.ts'

const ALL = 'openid profile email offline_access User.Read Files.ReadWrite Mail.ReadWrite Mail.Send'

let sandbox: TestSandbox
let microsoft: ReturnType<typeof connector>
let tokens: Tokens
beforeAll(async () => {
  sandbox = await startSandboxWithApplications()
  microsoft = connector(sandbox, 'microsoft')
  tokens = await microsoft.connect({ scope: ALL })
})
afterAll(() => sandbox.stop())

const v1 = (path: string): string => `${microsoft.base}/v1.0${path}`
const get = (path: string, headers = {}) => call(v1(path), tokens.access_token, { headers })

afterEach(() => microsoft.fault({ mode: 'ok' }))

const mailsSchema = z.looseObject({
  value: z.array(
    z.looseObject({ id: z.string(), subject: z.string(), isRead: z.boolean(), hasAttachments: z.boolean() }),
  ),
  '@odata.count': z.number().optional(),
  '@odata.nextLink': z.string().optional(),
})

describe('consent and tokens', () => {
  it('grants Graph’s permissions by their short names, with a refresh token for offline_access', () => {
    expect(tokens.scope).toBe('openid profile email User.Read Files.ReadWrite Mail.ReadWrite Mail.Send')
    expect(tokens.refresh_token).toBeDefined()
  })

  it('says who somebody is to who asks for openid alone', async () => {
    expect(tokens.id_token).toBeDefined()
    expect(
      (await microsoft.connect({ scope: 'User.Read', email: 'quiet@firm.test' })).id_token,
    ).toBeUndefined()
  })

  it('answers a new refresh token each time, leaves the old one good and notes that it was used', async () => {
    const email = 'rotating@firm.test'
    const first = await microsoft.connect({ scope: ALL, email })
    const second = microsoft.tokens(await microsoft.refresh(first.refresh_token ?? ''))
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await microsoft.applications()).toContainEqual(
      expect.objectContaining({ email, lateRefreshes: 0 }),
    )
    expect((await microsoft.refresh(first.refresh_token ?? '')).status).toBe(200)
    expect((await microsoft.refresh(second.refresh_token ?? '')).status).toBe(200)
    expect(await microsoft.applications()).toContainEqual(
      expect.objectContaining({ email, lateRefreshes: 1 }),
    )
  })

  it('brings along what was granted before, and refuses a refresh for more', async () => {
    const email = 'steps@firm.test'
    await microsoft.connect({ scope: 'Files.Read', email })
    const more = await microsoft.connect({
      scope: 'offline_access https://graph.microsoft.com/mail.read',
      email,
    })
    expect(more.scope).toBe('Mail.Read Files.Read')
    const asked = await microsoft.refresh(more.refresh_token ?? '', { scope: 'Mail.Send' })
    expect(asked).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', suberror: 'consent_required' },
    })
  })

  it('refuses with the codes of the identity platform', async () => {
    const refused = await microsoft.refresh('unknown')
    expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_grant', error_codes: [50173] } })
    const guess = await microsoft.exchange('code', { client_secret: 'guess' })
    expect(guess).toMatchObject({ status: 401, body: { error: 'invalid_client', error_codes: [7000215] } })
    const code = (await microsoft.consent({ scope: ALL })).searchParams.get('code') ?? ''
    const verifier = await microsoft.exchange(code, { code_verifier: 'other' })
    expect(verifier).toMatchObject({ status: 400, body: { error: 'invalid_grant', error_codes: [501481] } })
    const denied = await microsoft.consent({ scope: ALL }, 'deny')
    expect(denied.searchParams.get('error')).toBe('access_denied')
  })

  it('describes itself for every tenant', async () => {
    const { body } = await call(`${microsoft.base}/common/v2.0/.well-known/openid-configuration`, null)
    expect(body).toMatchObject({ token_endpoint: `${microsoft.base}/common/oauth2/v2.0/token` })
  })

  it('knows no call without its permission', async () => {
    const little = await microsoft.connect({ scope: 'Mail.ReadBasic Files.Read', email: 'little@firm.test' })
    const status = async (path: string, init = {}) => (await call(v1(path), little.access_token, init)).status
    expect(await status('/me')).toBe(403)
    expect(await status('/me/drive/root/children')).toBe(200)
    expect(await status('/me/drive/root/children', { method: 'POST', body: '{}' })).toBe(403)
    expect(await status('/me/sendMail', { method: 'POST', body: '{}' })).toBe(403)
    const mails = mailsSchema.parse((await call(v1('/me/messages'), little.access_token)).body)
    expect(mails.value[0]).not.toHaveProperty('body')
    expect(await status(`/me/messages/${mails.value[0]?.id}/attachments`)).toBe(403)
    expect(await call(v1('/me'), null)).toMatchObject({
      status: 401,
      body: { error: { code: 'InvalidAuthenticationToken' } },
    })
  })
})

it('answers faults in Graph’s own shape', async () => {
  await microsoft.fault({ mode: 'status', status: 503, count: 1 })
  const struck = await get('/me')
  expect(struck).toMatchObject({ status: 503, body: { error: { code: 'serviceNotAvailable' } } })
  expect(struck.headers.get('retry-after')).toBe('1')
  await microsoft.fault({ mode: 'expired', count: 1 })
  expect((await get('/me')).status).toBe(401)
})
