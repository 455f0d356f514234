/**
 * Answers an API call as its endpoint declares: limits the size of the request, parses it, and validates the response before it is sent.
 */
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../runtime/http.ts'
import { nameOf, type Endpoint, type ParamsOf } from '../../shared/contracts/endpoint.ts'
import { parseJson, readBody, type BodyEnv } from './body.ts'
import { refuseMethod } from './methods.ts'
import { parseRequest } from './validation.ts'

/** Identifies the caller before the rest of the call is read. Rejects with AppError for a caller without access. */
export type Identify<Caller> = (c: Context<BodyEnv>) => Promise<Caller>

/** For public calls. */
export const anybody: Identify<null> = () => Promise.resolve(null)

type Parsed<E extends Endpoint, Caller> = {
  readonly caller: Caller
  readonly params: ParamsOf<E>
  readonly query: E extends { readonly query: infer Query extends z.ZodObject } ? z.output<Query> : undefined
  readonly body: E extends { readonly request: infer Request extends z.ZodType }
    ? z.output<Request>
    : undefined
}

/** What the contract declares; for a file or an event stream, the response itself. */
type Answer<Shape extends Endpoint['response']> = Shape extends 'nothing'
  ? Promise<void>
  : Promise<Shape extends z.ZodType ? Unchanged<z.input<Shape>> : Response>

/** Deeply read-only. */
type Unchanged<Value> = Value extends readonly (infer Item)[]
  ? readonly Unchanged<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Unchanged<Value[Name]> }
    : Value

/** Accepts any JSON: for a call whose service parses the request. */
export const UNPARSED = z.unknown().nonoptional()

/** Throws AppError for a body that does not match. */
export type ParseBody = <Schema extends z.ZodType>(schema: Schema, body: unknown) => z.output<Schema>

/** Other methods of the path get 405 unless an endpoint is mounted for them. */
export function mount<E extends Endpoint, Caller>(
  app: Hono<RequestEnv>,
  endpoint: E,
  identify: Identify<Caller>,
  handle: (call: Parsed<E, Caller>, c: Context<RequestEnv>) => Answer<E['response']>,
  parseBody: ParseBody = parseRequest,
): void {
  const { method, path }: Endpoint = endpoint
  app.on(method, path, async (c: Context<BodyEnv>) => {
    const call: unknown = {
      caller: await identify(c),
      params: paramsOf(c, path),
      query: endpoint.query === undefined ? undefined : queryOf(c, endpoint.query),
      body: await bodyOf(c, endpoint, parseBody),
    }
    return answer(c, endpoint, await handle(call as Parsed<E, Caller>, c)) // parsed by the endpoint just now
  })
  refuseOtherMethods(app, path)
}

function paramsOf(c: Context<BodyEnv>, path: string): Readonly<Record<string, string>> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, c.req.param(name) ?? '']))
}

/** Treats an empty optional parameter as absent. */
function queryOf(c: Context<BodyEnv>, schema: z.ZodObject): unknown {
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape
  const present = Object.entries(c.req.query()).filter(
    ([name, text]) => text !== '' || shape[name]?.safeParse(undefined).success === false,
  )
  return parseRequest(schema, Object.fromEntries(present))
}

/** The handler reads a file's bytes itself. */
async function bodyOf(c: Context<BodyEnv>, endpoint: Endpoint, parse: ParseBody): Promise<unknown> {
  if (endpoint.request === undefined || endpoint.request === 'file') return undefined
  const bytes = c.get('rawBody') ?? (await readBody(c, endpoint.maxBody))
  const isLeftOut = bytes.byteLength === 0 && endpoint.request.safeParse(undefined).success
  return isLeftOut ? undefined : parse(endpoint.request, parseJson(c, bytes))
}

/** Sends only what the contract declares. Throws for a response that does not match; the message contains no values. */
function answer(c: Context<BodyEnv>, endpoint: Endpoint, value: unknown): Response {
  if (value instanceof Response) return value
  const { response } = endpoint
  if (typeof response === 'string') return c.body(null, 204)
  const fitted = response.safeParse(value)
  if (fitted.success) {
    const data = fitted.data as object // no answer of ours is a bare value
    return c.json(data, statusOf(endpoint, data))
  }
  const faults = fitted.error.issues.map(({ path, code }) => `${path.map(String).join('.')} (${code})`)
  throw new Error(`The answer to ${nameOf(endpoint)} does not fit its contract: ${faults.join(', ')}`)
}

function statusOf(endpoint: Endpoint, data: object): 200 | 201 | 202 {
  const { status = 200 } = endpoint
  if (status !== 'created_unless_already') return status
  return 'already' in data && data.already === true ? 200 : 201
}

function refuseOtherMethods(app: Hono<RequestEnv>, path: string): void {
  const ofPath = (): readonly string[] =>
    app.routes.filter((route) => route.path === path).map(({ method }) => method)
  if (ofPath().includes('ALL')) return
  const refuseOthers: MiddlewareHandler<RequestEnv> = async (c, next) => {
    const methods = ofPath().filter((method) => method !== 'ALL')
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
    return methods.includes(method) ? next() : refuseMethod(c, methods)
  }
  app.all(path, refuseOthers)
}
