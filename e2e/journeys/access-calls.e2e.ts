/** Every call of the BFF’s table by each kind of user on the running product: no screens, but all programs with their real data. */
import { z } from 'zod'
import { HANDOFFS, ROUTES } from '../../bff/routes/registry.ts'
import { DEMO_ACCOUNTS } from '../../shared/domain/demo-accounts.ts'
import { credentialOf, PERSONAS, type Persona } from '../fixtures/personas.ts'
import { expect, test, type Product } from '../fixtures/test.ts'
import type { Caller } from '../fixtures/call-spec.ts'
import { HANDED_ON, WHO_MAY_CALL } from '../fixtures/who-may-call.ts'

const sessionSchema = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })
/** Valid for every parameter of a path, and matches nothing. */
const NO_ID = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7aff'
const NOBODY: Caller = { email: 'visitor@example.test', userId: NO_ID }

test('the table of who may call what names only calls that there are', () => {
  const calls = new Set(ROUTES.map(nameOf))
  expect(Object.keys(WHO_MAY_CALL).filter((name) => !calls.has(name))).toEqual([])
  expect(HANDOFFS.map(({ path }) => path).toSorted()).toEqual(Object.keys(HANDED_ON).toSorted())
})

for (const [index, persona] of PERSONAS.entries()) {
  test(`[RT-03] [RT-07] every call of the BFF, made by: ${persona}`, async ({ product }) => {
    const { token, caller } = await signedIn(persona, product)
    const given: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const route of ROUTES) {
      const name = nameOf(route)
      const spec = WHO_MAY_CALL[name]
      const path = route.path.replaceAll(/:(\w+)/g, (_, key: string) => spec?.parameters?.[key] ?? NO_ID)
      const body = route.body === 'none' ? undefined : (spec?.body?.(caller, product.origin) ?? {})
      const answer = await call(product.origin, route.method, path + (spec?.query ?? ''), { token, body })
      given[name] = answer.status
      wanted[name] = spec?.answers[index] ?? unlisted(persona, answer.status)
      if (answer.status === 401 || answer.status === 403) {
        expect(refusalWords(answer.body), `${name}: ${answer.text}`).not.toBe('')
      }
    }
    expect(given).toEqual(wanted)
  })
}

test('[RT-07] the data service shows each signed-in person their own row and no other', async ({
  product,
}) => {
  for (const persona of PERSONAS.slice(1)) {
    const { token, caller } = await signedIn(persona, product)
    const all = await call(product.origin, 'GET', '/supabase/rest/v1/users?select=id', { token })
    expect(all.body, persona).toEqual([{ id: caller.userId }])
    const other = DEMO_ACCOUNTS.find(({ id }) => id !== caller.userId)?.id ?? ''
    const path = `/supabase/rest/v1/users?select=first_name,is_approved&id=eq.${other}`
    expect((await call(product.origin, 'GET', path, { token })).body, persona).toEqual([])
  }
})

test('a call that does not come from our own page is refused, whoever makes it', async ({ product }) => {
  const { token } = await signedIn('administrator', product)
  for (const route of ROUTES) {
    const path = route.path.replaceAll(/:\w+/g, 'x')
    const own = { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` }
    const body = route.body === 'none' ? null : '{}'
    // On the token route the BFF's error responses are all 503, as a 4xx would end the session (decision 005).
    const refusal = path.endsWith('/token') ? 503 : 403
    for (const headers of [own, { ...own, 'x-app-csrf': '1', origin: 'https://evil.example' }]) {
      const answer = await fetch(product.origin + path, { method: route.method, headers, body })
      await answer.text()
      if (route.caller === 'anyone') expect(answer.status, nameOf(route)).toBeLessThan(400)
      else expect(answer.status, nameOf(route)).toBe(refusal)
    }
  }
})

test('the browser is sent on to the sign-in service for our own pages only', async ({ product }) => {
  for (const [path, query] of Object.entries(HANDED_ON)) {
    const ask = (target: string) =>
      fetch(product.origin + path + query + encodeURIComponent(target), { redirect: 'manual' })
    expect((await ask(`${product.origin}/auth/callback`)).status, path).toBe(302)
    expect((await ask('https://evil.example/')).status, path).toBe(400)
  }
})

function nameOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`
}

async function signedIn(
  persona: Persona,
  product: Product,
): Promise<{ readonly token: string | null; readonly caller: Caller }> {
  const credential = await credentialOf(persona, product)
  if (credential === null) return { token: null, caller: NOBODY }
  const answer = await call(product.origin, 'POST', '/supabase/auth/v1/token?grant_type=password', {
    token: null,
    body: credential,
  })
  const { access_token: token, user } = sessionSchema.parse(answer.body)
  return { token, caller: { email: credential.email, userId: user.id } }
}

type Answer = { readonly status: number; readonly text: string; readonly body: unknown }

async function call(
  origin: string,
  method: string,
  path: string,
  { token, body }: { readonly token: string | null; readonly body?: unknown },
): Promise<Answer> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-app-csrf': '1',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, text, body: text === '' ? null : (JSON.parse(text) as unknown) } // `as`: JSON.parse says any
}

/** The status that a call without an entry may return: its own if that is allowed. */
function unlisted(persona: Persona, status: number): number | string {
  if (persona === 'visitor') return 401
  const isAttorney = persona === 'attorney' || persona === 'administrator'
  return status < 500 && (isAttorney || status >= 400) ? status : 'a refusal, or a line in the table'
}

/** The API's field is `error`, Supabase Auth's `msg` or `message`. */
function refusalWords(body: unknown): string {
  const words = z.looseObject({ error: z.string(), msg: z.string(), message: z.string() }).partial()
  const { error, msg, message } = words.parse(body)
  return error ?? msg ?? message ?? ''
}
