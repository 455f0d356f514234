/** The pipeline of every call to Stripe's API: key, parameters, idempotency, expansion, envelope and headers. */
import { createHash } from 'node:crypto'
import type { Context, Handler, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { RequestEnv } from '../../runtime/http.ts'
import { expand } from './expand.ts'
import { FormError, parseForm, type FormRecord } from './form.ts'
import type { NewId } from './ids.ts'
import { StripeError, invalidRequest } from './stripe-error.ts'
import type { StripeStore } from './store.ts'
import { API_VERSION } from './wire.ts'

/** Seconds for which Stripe keeps an idempotency key. */
const KEY_LIFETIME = 86_400
const MAX_KEY_LENGTH = 255

export type EndpointDeps = {
  readonly store: StripeStore
  readonly newId: NewId
  /** Unix seconds. */
  readonly now: () => number
}

export type StripeRequest = { readonly id: string; readonly idempotencyKey: string | null }

export type Call<Params> = {
  readonly params: Params
  /** The id in the path; empty where there is none. */
  readonly id: string
  readonly request: StripeRequest
}

/** `schema` is strict: Stripe rejects unknown parameters. */
export type Endpoint = <Params>(
  schema: z.ZodType<Params>,
  work: (call: Call<Params>) => object,
) => Handler<RequestEnv>

const common = z.object({ expand: z.array(z.string()).max(20).default([]) })

/** `work` runs in one transaction with storing the response under its idempotency key, so a retry never repeats it. */
export function createEndpoint(deps: EndpointDeps): Endpoint {
  return (schema, work) =>
    async function answerCall(c) {
      const request: StripeRequest = {
        id: deps.newId('req'),
        idempotencyKey: c.req.header('idempotency-key') ?? null,
      }
      setHeaders(c, request)
      const form = await readForm(c)
      const run = (): string => {
        const options = parse(common, pick(form, ['expand']))
        const params = parse(schema, omit(form, ['expand']))
        const answer = work({ params, id: c.req.param('id') ?? '', request })
        return JSON.stringify(expand(answer, options.expand, (id) => deps.store.findAny(id)))
      }
      const body = c.req.method === 'POST' ? once(c, deps, request, form, run) : deps.store.transaction(run)
      return c.body(body, 200, { 'Content-Type': 'application/json' })
    }
}

function once(
  c: Context<RequestEnv>,
  { store, now }: EndpointDeps,
  request: StripeRequest,
  form: FormRecord,
  run: () => string,
): string {
  const key = request.idempotencyKey
  if (key === null) return store.transaction(run)
  if (key.length === 0 || key.length > MAX_KEY_LENGTH)
    throw invalidRequest('Idempotency keys must be between 1 and 255 characters.')
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([c.req.method, c.req.path.replace(/^.*\/v1\//, ''), form]))
    .digest('hex')
  return store.transaction(() => {
    const kept = store.answerTo(key, now() - KEY_LIFETIME)
    if (kept === undefined) {
      const body = run()
      store.keepAnswer(key, { fingerprint, requestId: request.id, body }, now())
      return body
    }
    if (kept.fingerprint !== fingerprint) {
      throw new StripeError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      })
    }
    c.header('Idempotent-Replayed', 'true')
    c.header('Original-Request', kept.requestId)
    return kept.body
  })
}

function setHeaders(c: Context<RequestEnv>, request: StripeRequest): void {
  c.header('Request-Id', request.id)
  c.header('Stripe-Version', c.req.header('stripe-version') ?? API_VERSION)
  if (request.idempotencyKey !== null) c.header('Idempotency-Key', request.idempotencyKey)
  c.header('Cache-Control', 'no-cache, no-store')
}

async function readForm(c: Context<RequestEnv>): Promise<FormRecord> {
  try {
    const query = new URL(c.req.url).search.slice(1)
    return parseForm(c.req.method === 'POST' ? await c.req.text() : query)
  } catch (error) {
    if (error instanceof FormError) throw invalidRequest(error.message)
    throw error
  }
}

/** Stripe names the first invalid parameter in its bracket form. */
function parse<Params>(schema: z.ZodType<Params>, form: FormRecord): Params {
  const parsed = schema.safeParse(form)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue === undefined) throw invalidRequest('Invalid request.')
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, issue.keys[0] ?? ''])
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = bracketed(issue.path)
  const isMissing =
    issue.code === 'invalid_type' && issue.input === undefined && valueAt(form, issue.path) === undefined
  throw isMissing
    ? invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    : invalidRequest(`Invalid ${param}: ${issue.message}`, { param })
}

function bracketed([head, ...rest]: readonly PropertyKey[]): string {
  return `${String(head)}${rest.map((segment) => `[${String(segment)}]`).join('')}`
}

function valueAt(form: FormRecord, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    form,
  )
}

function pick(form: FormRecord, keys: readonly string[]): FormRecord {
  return Object.fromEntries(Object.entries(form).filter(([key]) => keys.includes(key)))
}

function omit(form: FormRecord, keys: readonly string[]): FormRecord {
  return Object.fromEntries(Object.entries(form).filter(([key]) => !keys.includes(key)))
}

const KEY = /^(?:Bearer (sk_test_\w+)|Basic (.+))$/

/** Accepts any test key, as the sandbox guards nothing. A call without a key must still fail as it does at Stripe. */
export function requireTestKey(): MiddlewareHandler<RequestEnv> {
  return async function checkKey(c, next) {
    const [, bearer, basic] = KEY.exec(c.req.header('authorization') ?? '') ?? []
    const key =
      bearer ?? (basic === undefined ? undefined : Buffer.from(basic, 'base64').toString().split(':')[0])
    if (key === undefined) {
      throw new StripeError(401, {
        type: 'invalid_request_error',
        message:
          "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      })
    }
    if (!key.startsWith('sk_test_'))
      throw new StripeError(401, {
        type: 'invalid_request_error',
        message: 'Invalid API Key provided: only test keys (sk_test_...) work here.',
      })
    await next()
  }
}

export function stripeErrorAnswer(error: unknown, c: Context<RequestEnv>): Response {
  const known =
    error instanceof StripeError
      ? error
      : new StripeError(500, { type: 'api_error', message: 'An unknown error occurred.' })
  return c.json({ error: known.body }, known.status satisfies ContentfulStatusCode)
}
