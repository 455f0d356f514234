/**
 * Answers a call of the API as its endpoint declares it: reads no more than it may be, parses what it takes, and checks what it gives before
 * that leaves.
 */
import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { RequestEnv } from '../../runtime/http.ts'
import { nameOf, type Endpoint, type ParamsOf } from '../../shared/contracts/endpoint.ts'
import { parseJson, readBody } from './body.ts'
import { refuseMethod } from './methods.ts'
import { parseRequest } from './validation.ts'

/** Finds out who calls, before anything else of the call is read. Rejects with AppError for whoever may not make it. */
export type Identify<Caller> = (c: Context<RequestEnv>) => Promise<Caller>

/** For a call that anybody may make. */
export const anybody: Identify<null> = () => Promise.resolve(null)

type Parsed<E extends Endpoint, Caller> = {
  readonly caller: Caller
  readonly params: ParamsOf<E>
  readonly query: E extends { readonly query: infer Query extends z.ZodObject } ? z.output<Query> : undefined
  readonly body: E extends { readonly request: infer Request extends z.ZodType }
    ? z.output<Request>
    : undefined
}

/** What the contract declares; of a file or of events the response itself, which is sent as it is. */
type Answer<Shape extends Endpoint['response']> = Shape extends z.ZodType
  ? z.input<Shape>
  : Shape extends 'nothing'
    ? undefined
    : Response

/** Other methods of the path are answered 405, until an endpoint of theirs is mounted too. */
export function mount<E extends Endpoint, Caller>(
  app: Hono<RequestEnv>,
  endpoint: E,
  identify: Identify<Caller>,
  handle: (call: Parsed<E, Caller>, c: Context<RequestEnv>) => Promise<Answer<E['response']>>,
): void {
  const { method, path }: Endpoint = endpoint
  app.on(method, path, async (c: Context<RequestEnv>) => {
    const call: unknown = {
      caller: await identify(c),
      params: paramsOf(c, path),
      query: endpoint.query === undefined ? undefined : parseRequest(endpoint.query, c.req.query()),
      body: await bodyOf(c, endpoint),
    }
    return answer(c, endpoint, await handle(call as Parsed<E, Caller>, c)) // parsed by the endpoint just now
  })
  refuseOtherMethods(app, path)
}

function paramsOf(c: Context<RequestEnv>, path: string): Readonly<Record<string, string>> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, c.req.param(name) ?? '']))
}

/** A file is left to whoever stores it. */
async function bodyOf(c: Context<RequestEnv>, endpoint: Endpoint): Promise<unknown> {
  if (endpoint.request === undefined || endpoint.request === 'file') return undefined
  const bytes = await readBody(c, endpoint.maxBody)
  const isLeftOut = bytes.byteLength === 0 && endpoint.request.safeParse(undefined).success
  return isLeftOut ? undefined : parseRequest(endpoint.request, parseJson(c, bytes))
}

/** Only what the contract declares leaves. Throws, in words that name no value, for an answer that does not fit. */
function answer(c: Context<RequestEnv>, endpoint: Endpoint, value: unknown): Response {
  if (value instanceof Response) return value
  const { response, status = 200 } = endpoint
  if (typeof response === 'string') return c.body(null, 204)
  const fitted = response.safeParse(value)
  if (fitted.success) return c.json(fitted.data as object, status) // no answer of ours is a bare value
  const faults = fitted.error.issues.map(({ path, code }) => `${path.map(String).join('.')} (${code})`)
  throw new Error(`The answer to ${nameOf(endpoint)} does not fit its contract: ${faults.join(', ')}`)
}

function refuseOtherMethods(app: Hono<RequestEnv>, path: string): void {
  const ofPath = (): readonly string[] =>
    app.routes.filter((route) => route.path === path).map(({ method }) => method)
  if (ofPath().includes('ALL')) return
  const refuseOthers: MiddlewareHandler<RequestEnv> = async (c, next) => {
    const methods = ofPath().filter((method) => method !== 'ALL')
    const asked = c.req.method === 'HEAD' ? 'GET' : c.req.method
    return methods.includes(asked) ? next() : refuseMethod(c, methods)
  }
  app.all(path, refuseOthers)
}
