/** Expired tokens, ended grants, rotated keys, and providers that send Retry-After. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GOOGLE_PATHS } from '../../../../shared/contracts/integrations/google.ts'
import { ONEDRIVE_PATHS } from '../../../../shared/contracts/integrations/onedrive.ts'
import { ATTORNEY, handlerOf } from '../../../testing/test-api.ts'
import { startIntegrationsApi, type IntegrationsApi } from '../../../testing/integrations-api.ts'
import { NEXT_SECRET, SECRET } from '../testing/secrets.ts'
import { json, type Reply } from '../testing/stub-provider.ts'
import { REVOCATION_QUEUE } from './revocation.ts'

const HOUR = 3_600_000
const TOKEN = 'POST /common/oauth2/v2.0/token'
const CHILDREN = 'GET /v1.0/me/drive/root/children'
const EMPTY = { value: [] }

let api: IntegrationsApi
beforeAll(async () => {
  api = await startIntegrationsApi()
})
beforeEach(() => api.reset())
afterAll(() => api.close())

const renewed = (number: number) => ({
  token_type: 'Bearer',
  expires_in: 3600,
  access_token: `access-${number}`,
  refresh_token: `refresh-${number}`,
})
const refreshes = (): readonly (string | null)[] =>
  api.microsoft
    .to('/common/oauth2/v2.0/token')
    .map(({ body }) => new URLSearchParams(body.toString()))
    .filter((form) => form.get('grant_type') === 'refresh_token')
    .map((form) => form.get('refresh_token'))
const bearers = (): readonly unknown[] =>
  api.microsoft.to('/v1.0/me/drive/root/children').map(({ headers }) => headers.authorization)

describe('renewing', () => {
  it('[GI-04] a token that has run out is renewed once for all who wait, in this process and another', async () => {
    await api.connect(ATTORNEY, 'onedrive')
    const { app: second } = await api.second()
    api.advance(HOUR)
    const slowly: Reply = (request, response) =>
      void setTimeout(() => json(renewed(2))(request, response), 300)
    api.microsoft.on(TOKEN, slowly, json({ error: 'invalid_grant' }, 400))
    api.microsoft.on(CHILDREN, EMPTY)
    const calls = Array.from({ length: 20 }, (_, index) =>
      api.get(ATTORNEY, ONEDRIVE_PATHS.list, index % 2 === 0 ? api.app : second),
    )
    const answers = await Promise.all(calls)
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
    expect(refreshes()).toEqual(['refresh-1'])
    expect(new Set(bearers())).toEqual(new Set(['Bearer access-2']))
  })

  it('[GI-04] the rotated token is saved before the new access token is used', async () => {
    await api.connect(ATTORNEY, 'onedrive')
    api.advance(HOUR)
    api.microsoft.on(TOKEN, renewed(2))
    let stored: unknown
    api.microsoft.on(CHILDREN, ((request, response) => {
      void api.database
        .statement('select token_version from public.integration_connections')
        .then(([row]) => {
          stored = row?.['token_version']
          json(EMPTY)(request, response)
        })
    }) satisfies Reply)
    expect((await api.get(ATTORNEY, ONEDRIVE_PATHS.list)).status).toBe(200)
    expect(stored).toBe(2)
    api.advance(HOUR)
    api.microsoft.on(TOKEN, renewed(3))
    api.microsoft.on(CHILDREN, EMPTY)
    await api.get(ATTORNEY, ONEDRIVE_PATHS.list)
    expect(refreshes()).toEqual(['refresh-1', 'refresh-2'])
  })

  it('a token refused before its time is renewed and the call made again', async () => {
    await api.connect(ATTORNEY, 'onedrive')
    api.microsoft.on(TOKEN, renewed(2))
    api.microsoft.on(CHILDREN, json({ error: { code: 'InvalidAuthenticationToken' } }, 401), json(EMPTY))
    expect((await api.get(ATTORNEY, ONEDRIVE_PATHS.list)).status).toBe(200)
    expect(bearers()).toEqual(['Bearer access-1', 'Bearer access-2'])
  })

  it('[GI-04] [OD-07] a grant that was revoked shows as needing a reconnect, and is not asked for again and again', async () => {
    await api.connect(ATTORNEY, 'onedrive')
    api.advance(HOUR)
    api.microsoft.on(TOKEN, json({ error: 'invalid_grant', error_description: 'AADSTS50173' }, 400))
    for (let call = 0; call < 3; call += 1) {
      const answer = await api.get(ATTORNEY, ONEDRIVE_PATHS.list)
      expect(answer).toMatchObject({ status: 409, body: { code: 'reconnect_needed' } })
    }
    expect(refreshes()).toHaveLength(1)
    expect((await api.get(ATTORNEY, ONEDRIVE_PATHS.status)).body).toMatchObject({
      connected: false,
      state: 'needs_reconnect',
      profile: { email: 'ann@outlook.example' },
    })
    await api.connect(ATTORNEY, 'onedrive')
    expect((await api.get(ATTORNEY, ONEDRIVE_PATHS.status)).body).toMatchObject({ connected: true })
  })

  it('[OD-07] [GI-04] the status asks the provider: a grant revoked there is not connected here', async () => {
    await api.connect(ATTORNEY, 'google')
    expect((await api.get(ATTORNEY, GOOGLE_PATHS.status)).body).toMatchObject({ connected: true })
    api.google.on('GET /v1/userinfo', json({ error: 'invalid_token' }, 401))
    api.google.on('POST /token', json({ error: 'invalid_grant' }, 400))
    expect((await api.get(ATTORNEY, GOOGLE_PATHS.status)).body).toMatchObject({
      connected: false,
      state: 'needs_reconnect',
    })
  })

  it('a provider that cannot be asked is no "not connected"', async () => {
    await api.connect(ATTORNEY, 'google')
    api.google.on('GET /v1/userinfo', json({ error: {} }, 500))
    const answer = await api.get(ATTORNEY, GOOGLE_PATHS.status)
    expect(answer.status).toBe(502)
    expect(answer.body['error']).toContain('Failed to check integration status')
    api.advance(HOUR)
    api.google.on('POST /token', json({}, 503, { 'Retry-After': '7' }))
    const busy = await api.get(ATTORNEY, GOOGLE_PATHS.files)
    expect(busy.status).toBe(503)
    expect(busy.headers.get('retry-after')).toBe('7')
    const [row] = await api.database.statement(
      'select state, refresh_lease from public.integration_connections',
    )
    expect(row).toEqual({ state: 'connected', refresh_lease: null })
  })
})

describe('a time to come back', () => {
  it('Retry-After is passed on and honoured: until then nothing is asked', async () => {
    await api.connect(ATTORNEY, 'onedrive')
    api.microsoft.on(
      CHILDREN,
      json({ error: { code: 'TooManyRequests' } }, 429, { 'Retry-After': '30' }),
      json(EMPTY),
    )
    const first = await api.get(ATTORNEY, ONEDRIVE_PATHS.list)
    expect(first.status).toBe(503)
    expect(first.headers.get('retry-after')).toBe('30')
    expect(first.body['error']).toContain('Failed to list OneDrive files')
    api.advance(10_000)
    const second = await api.get(ATTORNEY, ONEDRIVE_PATHS.list)
    expect(Number(second.headers.get('retry-after'))).toBeLessThanOrEqual(20)
    expect(bearers()).toHaveLength(1)
    api.advance(20_000)
    expect((await api.get(ATTORNEY, ONEDRIVE_PATHS.list)).status).toBe(200)
  })

  it('a short wait is waited', async () => {
    await api.connect(ATTORNEY, 'onedrive')
    api.microsoft.on(CHILDREN, json({}, 429, { 'Retry-After': '1' }), json(EMPTY))
    expect((await api.get(ATTORNEY, ONEDRIVE_PATHS.list)).status).toBe(200)
  })
})

describe('keys that take turns', () => {
  it('[GI-04] what the old key sealed is read and sealed anew', async () => {
    await api.connect(ATTORNEY, 'onedrive')
    api.microsoft.on(CHILDREN, EMPTY)
    const keyId = async (): Promise<string> => {
      const [row] = await api.database.statement(
        'select refresh_token_sealed from public.integration_connections',
      )
      return String(row?.['refresh_token_sealed']).split('.')[2] ?? ''
    }
    const before = await keyId()
    const { app: rotated } = await api.second([NEXT_SECRET, SECRET])
    expect((await api.get(ATTORNEY, ONEDRIVE_PATHS.list, rotated)).status).toBe(200)
    expect(await keyId()).not.toBe(before)
    const { app: alone } = await api.second([NEXT_SECRET])
    expect((await api.get(ATTORNEY, ONEDRIVE_PATHS.list, alone)).status).toBe(200)
  })

  it('[GI-04] all of it is sealed anew at once, so that the old key can go though nobody has come by', async () => {
    await api.connect(ATTORNEY, 'onedrive')
    await api.connect(ATTORNEY, 'google')
    const { integrations } = (await api.second([NEXT_SECRET, SECRET])).modules
    expect(await integrations.reencryptTokens()).toBe(2)
    expect(await integrations.reencryptTokens()).toBe(0)
    api.microsoft.on(CHILDREN, EMPTY)
    const { app: alone } = await api.second([NEXT_SECRET])
    expect((await api.get(ATTORNEY, ONEDRIVE_PATHS.list, alone)).status).toBe(200)
  })

  it('what no key of ours opens is marked, and does not keep the rest from being sealed', async () => {
    await api.connect(ATTORNEY, 'google')
    await api.connect(ATTORNEY, 'onedrive')
    await api.database.statement(
      `update public.integration_connections set access_token_sealed = 'enc.v2.x' where provider = $1`,
      ['google'],
    )
    const { integrations } = (await api.second([NEXT_SECRET, SECRET])).modules
    expect(await integrations.reencryptTokens()).toBe(1)
    const rows = await api.database.statement(
      'select provider, state from public.integration_connections order by provider',
    )
    expect(rows).toEqual([
      { provider: 'google', state: 'needs_reconnect' },
      { provider: 'onedrive', state: 'connected' },
    ])
  })
})

describe('disconnecting', () => {
  it('[GI-04] [GI-03] withdraws the grant at Google and forgets the tokens', async () => {
    await api.connect(ATTORNEY, 'google')
    const answer = await api.post(ATTORNEY, GOOGLE_PATHS.disconnect, {})
    expect(answer.body).toMatchObject({ connected: false, revocation: 'done' })
    expect(api.google.to('/revoke')[0]?.body.toString()).toContain('token=refresh-1')
    expect(await api.database.statement('select 1 from public.integration_connections')).toEqual([])
    expect((await api.post(ATTORNEY, GOOGLE_PATHS.disconnect, {})).body).toMatchObject({ connected: false })
  })

  it('[GI-04] a revocation that fails is made up for in the background', async () => {
    await api.connect(ATTORNEY, 'google')
    api.google.on('POST /revoke', json({}, 503), json({}))
    const answer = await api.post(ATTORNEY, GOOGLE_PATHS.disconnect, {})
    expect(answer.body).toMatchObject({ connected: false, revocation: 'pending' })
    const [job] = await api.database.statement(
      `select data from pgboss.job where name = 'integration-revocation'`,
    )
    expect(JSON.stringify(job)).not.toContain('refresh-1')
    let isDone = false
    await handlerOf(api.composed, REVOCATION_QUEUE)(job?.['data'], () => {
      isDone = true
      return Promise.resolve()
    })
    expect(isDone).toBe(true)
    expect(api.google.to('/revoke')).toHaveLength(2)
  })

  it('[OD-07] Microsoft has no such call: the tokens are forgotten, and it is said', async () => {
    await api.connect(ATTORNEY, 'onedrive')
    const answer = await api.post(ATTORNEY, ONEDRIVE_PATHS.disconnect, { userId: ATTORNEY.id })
    expect(answer.body).toMatchObject({ connected: false, state: 'not_connected', revocation: 'not_offered' })
    expect((await api.get(ATTORNEY, ONEDRIVE_PATHS.status)).body).toMatchObject({ connected: false })
  })

  it('who is deleted takes connections and attempts along', async () => {
    await api.connect(ATTORNEY, 'google')
    await api.database.statement('delete from public.users where id = $1', [ATTORNEY.id])
    expect(await api.database.statement('select 1 from public.integration_connections')).toEqual([])
    expect(await api.database.statement('select 1 from public.integration_authorizations')).toEqual([])
  })
})
