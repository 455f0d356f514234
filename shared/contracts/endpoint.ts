/**
 * One call of the product's API, declared once, beside its schemas: the client makes it, the BFF carries it and the API answers it by what
 * stands here, so that no other place names its path, method or limits.
 */
import type { z } from 'zod'
import type { ServerPath } from './bff-routes.ts'

export const KB = 1024

/** A good answer: JSON of a shape, a file, the same as PDF, server-sent events, or nothing at all (204). */
type Response = z.ZodType | 'file' | 'pdf' | 'events' | 'nothing'

type EveryEndpoint = {
  /** Segments that begin with a colon are parameters. */
  readonly path: ServerPath
  /**
   * `user`: needs a session. `optional`: can be made without one. `operator`: made with the administration key by whoever runs the
   * platform, and never carried by the BFF.
   */
  readonly auth: 'user' | 'optional' | 'operator'
  /** Parameters after the question mark. What it does not name is dropped on the way. */
  readonly query?: z.ZodObject
  readonly response: Response
  /** Of a good answer: 200 unless said otherwise, and 204 for `nothing`. */
  readonly status?: 201
}

type ReadingEndpoint = EveryEndpoint & { readonly method: 'GET' | 'DELETE'; readonly request?: undefined }

type WritingEndpoint = EveryEndpoint & {
  readonly method: 'POST' | 'PUT'
  /** The JSON body, which may be left out where the schema takes `undefined`; `file`: one file as multipart/form-data. */
  readonly request: z.ZodType | 'file'
  /** Bytes. */
  readonly maxBody: number
  /**
   * The device may keep the call and make it later, perhaps twice: the key, which is the id of what it kept, makes that one. It travels in
   * the header `Idempotency-Key`, or in the body as the schema has it.
   */
  readonly idempotencyKey?: 'header' | 'body'
}

export type Endpoint = ReadingEndpoint | WritingEndpoint

/** Its whole effect is its type: a call that a script does not make costs it nothing. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

type ParamName<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamName<`/${Tail}`>
    : Rest
  : never

/** The parameters that the path names. */
export type ParamsOf<E extends Endpoint> = Readonly<Record<ParamName<E['path']>, string>>

/** As it is sent; `never` of one that takes a file. */
export type BodyOf<E extends Endpoint> = E extends { readonly request: infer Request }
  ? Request extends z.ZodType
    ? z.input<Request>
    : never
  : undefined

/** As it is asked. */
export type QueryOf<E extends Endpoint> = E extends { readonly query: infer Query extends z.ZodObject }
  ? z.input<Query>
  : undefined

/** How tables of calls name one: `GET /api/referrals/:id`. */
export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** The path with each parameter in its place, as one segment whatever it holds. */
export function pathOf<E extends Endpoint>({ path }: E, params: ParamsOf<E>): ServerPath {
  const values: Readonly<Record<string, string>> = params
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? '')) as ServerPath // begins as `path` does
}
