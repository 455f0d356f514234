/** Connects an account at a provider's stand-in over HTTP, as an application does: consent page, code, PKCE, tokens. */
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { startTestSandbox, type TestSandbox } from './running-sandbox.ts'

type Provider = 'google' | 'microsoft'

export const APPLICATION = {
  google: {
    id: 'app-google',
    secret: 'a secret of the application',
    returnTo: 'http://localhost:3000/auth/google/callback',
  },
  microsoft: {
    id: 'app-microsoft',
    secret: 'another secret',
    returnTo: 'http://localhost:3000/onedrive-callback',
  },
} as const

const PATHS = {
  google: { authorize: '/o/oauth2/v2/auth', token: '/token' },
  microsoft: { authorize: '/common/oauth2/v2.0/authorize', token: '/common/oauth2/v2.0/token' },
} as const

export function startSandboxWithApplications(): Promise<TestSandbox> {
  return startTestSandbox({
    env: {
      GOOGLE_CLIENT_ID: APPLICATION.google.id,
      GOOGLE_CLIENT_SECRET: APPLICATION.google.secret,
      MICROSOFT_CLIENT_ID: APPLICATION.microsoft.id,
      MICROSOFT_CLIENT_SECRET: APPLICATION.microsoft.secret,
    },
  })
}

const tokensSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
  scope: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
})
export type Tokens = z.output<typeof tokensSchema>

export type Answer = { readonly status: number; readonly body: unknown }

export type Authorization = {
  readonly scope: string
  readonly email?: string
  readonly extra?: Readonly<Record<string, string>>
  /** Fields of the consent form besides the decision. Defaults to allowing everything. */
  readonly form?: URLSearchParams
}

export function connector(sandbox: TestSandbox, provider: Provider) {
  const application = APPLICATION[provider]
  const base = `${sandbox.url}/${provider}`
  const verifier = randomBytes(32).toString('base64url')

  const authorizeUrl = ({ scope, extra = {} }: Authorization): string => {
    const url = new URL(base + PATHS[provider].authorize)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const parameters = {
      client_id: application.id,
      redirect_uri: application.returnTo,
      response_type: 'code',
      scope,
      state: 'a state',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...extra,
    }
    url.search = new URLSearchParams(parameters).toString()
    return url.href
  }

  /** Returns the redirect address of the consent page. */
  const consent = async (wanted: Authorization, decision: 'allow' | 'deny' = 'allow'): Promise<URL> => {
    const form = new URLSearchParams(wanted.form)
    form.set('email', wanted.email ?? 'ann.lee@firm.test')
    form.set('decision', decision)
    const response = await fetch(authorizeUrl(wanted), { method: 'POST', body: form, redirect: 'manual' })
    return new URL(response.headers.get('location') ?? 'about:blank')
  }

  const token = async (fields: Readonly<Record<string, string>>): Promise<Answer> => {
    const body = new URLSearchParams({
      client_id: application.id,
      client_secret: application.secret,
      ...fields,
    })
    const response = await fetch(base + PATHS[provider].token, { method: 'POST', body })
    return { status: response.status, body: await response.json() }
  }

  const exchange = (code: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: application.returnTo,
      code_verifier: verifier,
      ...more,
    })

  return {
    base,
    authorizeUrl,
    consent,
    token,
    exchange,
    refresh: (refreshToken: string, more: Readonly<Record<string, string>> = {}) =>
      token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...more }),
    async connect(wanted: Authorization): Promise<Tokens> {
      const back = await consent(wanted)
      const answer = await exchange(back.searchParams.get('code') ?? '')
      return tokensSchema.parse(answer.body)
    },
    tokens: (answer: Answer): Tokens => tokensSchema.parse(answer.body),
    fault: async (fault: object): Promise<void> => {
      await fetch(`${sandbox.url}/faults/${provider}`, { method: 'PUT', body: JSON.stringify(fault) })
    },
    applications: async (): Promise<unknown> => (await fetch(`${base}/applications`)).json(),
  }
}

/** Calls with a token; parses a JSON body. */
export async function call(
  url: string,
  accessToken: string | null,
  init: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Answer & { readonly headers: Headers }> {
  const headers = new Headers(init.headers)
  if (accessToken !== null) headers.set('Authorization', `Bearer ${accessToken}`)
  const response = await fetch(url, { redirect: 'manual', ...init, headers })
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? await response.json() : await response.text(),
  }
}
