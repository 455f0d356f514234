import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestClient, type TestSandbox } from '../../testing/running-sandbox.ts'

const CALLBACK = 'http://localhost:3000/auth/callback'
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

type Provider = 'google' | 'linkedin_oidc'

async function go(url: string, init: RequestInit = {}): Promise<URL> {
  const response = await fetch(url, { ...init, redirect: 'manual' })
  const location = response.headers.get('location')
  if (location === null) throw new Error(`${response.status} from ${url}: ${await response.text()}`)
  return new URL(location)
}

/** What the browser's address bar goes through: authorize, the provider's page, its decision. Ends before the callback. */
async function decide(authorizeUrl: string, decision: 'allow' | 'deny', email: string): Promise<URL> {
  const consent = await go(authorizeUrl)
  return go(consent.href, { method: 'POST', body: new URLSearchParams({ decision, email }) })
}

async function begin(client: TestClient, provider: Provider): Promise<string> {
  const { data, error } = await client.auth.signInWithOAuth({
    provider,
    options: {
      redirectTo: CALLBACK,
      skipBrowserRedirect: true,
      queryParams: { access_type: 'offline', prompt: 'consent' },
    },
  })
  if (error) throw error
  return data.url
}

async function signIn(provider: Provider, email: string, client = sandbox.client({ flowType: 'pkce' })) {
  const landed = await go((await decide(await begin(client, provider), 'allow', email)).href)
  return {
    client,
    landed,
    exchanged: await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? ''),
  }
}

describe('[RO-06] signing in with a provider, the whole round trip', () => {
  it('Google: consent, code, session with its tokens', async () => {
    const { landed, exchanged } = await signIn('google', 'jane.doe@firm.test')
    expect(landed.origin + landed.pathname).toBe(CALLBACK)
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.session?.provider_token).toBeTruthy()
    expect(exchanged.data.session?.provider_refresh_token).toBeTruthy()
    expect(exchanged.data.user).toMatchObject({
      email: 'jane.doe@firm.test',
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: {
        full_name: 'Jane Doe',
        name: 'Jane Doe',
        email_verified: true,
        iss: `${sandbox.url}/google`,
      },
    })
    expect(exchanged.data.user?.email_confirmed_at).toBeTruthy()
  })

  it('[RO-07] LinkedIn: names in parts, no refresh token, no PKCE towards the provider', async () => {
    const client = sandbox.client({ flowType: 'pkce' })
    const consent = await go(await begin(client, 'linkedin_oidc'))
    expect(consent.searchParams.has('code_challenge')).toBe(false)
    const { exchanged } = await signIn('linkedin_oidc', 'max.roe@firm.test', client)
    expect(exchanged.data.session?.provider_refresh_token).toBeUndefined()
    expect(exchanged.data.user?.user_metadata).toMatchObject({ given_name: 'Max', family_name: 'Roe' })
    expect(exchanged.data.user?.app_metadata['provider']).toBe('linkedin_oidc')
  })

  it('asks the provider for offline access and consent and proves itself with PKCE at Google', async () => {
    const consent = await go(await begin(sandbox.client({ flowType: 'pkce' }), 'google'))
    expect(Object.fromEntries(consent.searchParams)).toMatchObject({
      access_type: 'offline',
      prompt: 'consent',
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
  })

  it('shows a consent page with a labelled address and the two buttons', async () => {
    const consent = await go(await begin(sandbox.client({ flowType: 'pkce' }), 'google'))
    const page = await (await fetch(consent)).text()
    expect(page).toMatch(/<label for="email">Email address<\/label>/)
    expect(page).toMatch(/value="google\.person@example\.test"/)
    expect(page).toMatch(/>\s*Allow\s*<\/button/)
    expect(page).toMatch(/>\s*Deny\s*<\/button/)
  })

  it('gives the implicit flow its tokens in the fragment', async () => {
    const client = sandbox.client()
    const landed = await go(
      (await decide(await begin(client, 'google'), 'allow', 'imp.licit@firm.test')).href,
    )
    const fragment = new URLSearchParams(landed.hash.slice(1))
    const { error } = await client.auth.setSession({
      access_token: fragment.get('access_token')!,
      refresh_token: fragment.get('refresh_token')!,
    })
    expect(error).toBeNull()
    expect(fragment.get('provider_token')).toBeTruthy()
  })

  it('recognises the person the second time and recovers after a restart in mid-flight', async () => {
    const first = await signIn('google', 'again.person@firm.test')
    const client = sandbox.client({ flowType: 'pkce' })
    const back = await decide(await begin(client, 'google'), 'allow', 'again.person@firm.test')
    await sandbox.restart()
    const landed = await go(back.href)
    const { data } = await client.auth.exchangeCodeForSession(landed.searchParams.get('code')!)
    expect(data.user?.id).toBe(first.exchanged.data.user?.id)
  })
})

describe('[CB-13] what goes wrong is told by redirect', () => {
  it('denied at the provider', async () => {
    const back = await decide(
      await begin(sandbox.client({ flowType: 'pkce' }), 'google'),
      'deny',
      'x@firm.test',
    )
    const landed = await go(back.href)
    expect(landed.href.startsWith(CALLBACK)).toBe(true)
    expect(landed.searchParams.get('error')).toBe('access_denied')
    expect(new URLSearchParams(landed.hash.slice(1)).get('error')).toBe('access_denied')
  })

  it('state replayed, unknown, missing or too old', async () => {
    const back = await decide(
      await begin(sandbox.client({ flowType: 'pkce' }), 'google'),
      'allow',
      'r@firm.test',
    )
    await go(back.href)
    expect((await go(back.href)).searchParams.get('error_code')).toBe('flow_state_already_used')
    const callback = `${sandbox.authUrl}/callback`
    for (const url of [callback, `${callback}?code=x&state=0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a99`]) {
      const landed = await go(url)
      expect([landed.origin, landed.searchParams.get('error_code')]).toEqual([
        'http://localhost:3000',
        'bad_oauth_state',
      ])
    }
    const late = await begin(sandbox.client({ flowType: 'pkce' }), 'google')
    const lateBack = await decide(late, 'allow', 'late@firm.test')
    sandbox.advance(301_000)
    expect((await go(lateBack.href)).searchParams.get('error_code')).toBe('bad_oauth_state')
  })

  it('a code of another kind', async () => {
    const back = await decide(
      await begin(sandbox.client({ flowType: 'pkce' }), 'google'),
      'allow',
      'f@firm.test',
    )
    back.searchParams.set('code', 'forged')
    expect((await go(back.href)).searchParams.get('error_code')).toBe('bad_oauth_callback')
  })

  it('the provider down', async () => {
    const back = await decide(
      await begin(sandbox.client({ flowType: 'pkce' }), 'google'),
      'allow',
      'd@firm.test',
    )
    await fetch(`${sandbox.url}/faults/google`, { method: 'PUT', body: '{"mode":"down"}' })
    const landed = await go(back.href)
    await fetch(`${sandbox.url}/faults/google`, { method: 'PUT', body: '{"mode":"ok"}' })
    expect(landed.searchParams.get('error')).toBe('server_error')
  })

  it('an address that the provider does not vouch for opens nothing', async () => {
    await sandbox.client().auth.signUp({ email: 'unverified@firm.test', password: 'a long password' })
    const client = sandbox.client({ flowType: 'pkce' })
    const landed = await go(
      (await decide(await begin(client, 'google'), 'allow', 'unverified@firm.test')).href,
    )
    expect(landed.searchParams.get('error')).toBe('access_denied')
    expect(landed.searchParams.get('error_code')).toBe('provider_email_needs_verification')
  })

  it('an unknown provider, or half a challenge, is refused before anything starts', async () => {
    const ask = async (query: string) => (await fetch(`${sandbox.authUrl}/authorize?${query}`)).status
    expect(await ask('provider=github')).toBe(400)
    expect(await ask('provider=google&code_challenge=abc')).toBe(400)
    expect(await ask('provider=google&code_challenge=abc&code_challenge_method=s256')).toBe(400)
  })

  it('a foreign return address becomes the site', async () => {
    const url = `${sandbox.authUrl}/authorize?provider=google&redirect_to=https://evil.test/`
    const landed = await go((await decide(url, 'deny', 'x@firm.test')).href)
    expect(landed.origin).toBe('http://localhost:3000')
  })
})

describe('exchanging the code', () => {
  const VERIFIER = 'v'.repeat(64)
  const challenge = createHash('sha256').update(VERIFIER).digest('base64url')

  async function code(method = 's256', value = challenge): Promise<string> {
    const url = `${sandbox.authUrl}/authorize?provider=google&redirect_to=${CALLBACK}&code_challenge=${value}&code_challenge_method=${method}`
    const landed = await go((await decide(url, 'allow', 'code.person@firm.test')).href)
    return landed.searchParams.get('code')!
  }
  async function exchange(authCode: string, verifier: string): Promise<[number, string | null]> {
    const response = await fetch(`${sandbox.authUrl}/token?grant_type=pkce`, {
      method: 'POST',
      body: JSON.stringify({ auth_code: authCode, code_verifier: verifier }),
    })
    return [response.status, response.headers.get('x-sb-error-code')]
  }

  it('takes the right verifier, S256 or plain, and each code once', async () => {
    const once = await code()
    expect(await exchange(once, VERIFIER)).toEqual([200, null])
    expect(await exchange(once, VERIFIER)).toEqual([404, 'flow_state_not_found'])
    expect(await exchange(await code('PLAIN', VERIFIER), VERIFIER)).toEqual([200, null])
  })

  it('refuses a wrong verifier and leaves the code to its owner', async () => {
    const mine = await code()
    expect(await exchange(mine, 'w'.repeat(64))).toEqual([400, 'bad_code_verifier'])
    expect(await exchange(mine, VERIFIER)).toEqual([200, null])
  })

  it('refuses an empty, unknown or old code', async () => {
    expect(await exchange('', '')).toEqual([400, 'validation_failed'])
    expect(await exchange('mock_code', VERIFIER)).toEqual([404, 'flow_state_not_found'])
    const old = await code()
    sandbox.advance(301_000)
    expect(await exchange(old, VERIFIER)).toEqual([422, 'flow_state_expired'])
  })
})

describe('which account a social sign-in belongs to', () => {
  it('the one with the same proved address, which then has both ways in', async () => {
    const client = sandbox.client()
    const { data: before } = await client.auth.signUp({
      email: 'both@firm.test',
      password: 'a long password',
    })
    const { exchanged } = await signIn('google', 'both@firm.test')
    expect(exchanged.data.user?.id).toBe(before.user?.id)
    expect(exchanged.data.user?.app_metadata['providers']).toEqual(['email', 'google'])
    expect(exchanged.data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'google'])
    const { error } = await sandbox
      .client()
      .auth.signInWithPassword({ email: 'both@firm.test', password: 'a long password' })
    expect(error).toBeNull()
  })

  it('one that was never proved loses the password its maker chose', async () => {
    await sandbox.admin().auth.admin.createUser({ email: 'victim@firm.test', password: 'attackers password' })
    const { exchanged } = await signIn('google', 'victim@firm.test')
    expect(exchanged.data.user?.identities?.map(({ provider }) => provider)).toEqual(['google'])
    const { error } = await sandbox
      .client()
      .auth.signInWithPassword({ email: 'victim@firm.test', password: 'attackers password' })
    expect(error?.code).toBe('invalid_credentials')
  })

  it('a banned person is refused', async () => {
    const { exchanged } = await signIn('google', 'banned@firm.test')
    await sandbox.admin().auth.admin.updateUserById(exchanged.data.user!.id, { ban_duration: '24h' })
    const url = await begin(sandbox.client({ flowType: 'pkce' }), 'google')
    const landed = await go((await decide(url, 'allow', 'banned@firm.test')).href)
    expect(landed.searchParams.get('error_code')).toBe('user_banned')
    expect(landed.searchParams.get('error')).toBe('access_denied')
  })
})
