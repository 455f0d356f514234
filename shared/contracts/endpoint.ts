/**
 * Declares one API call with its schemas. The client, the BFF and the API all read this declaration, so its path, method and limits are
 * written nowhere else.
 */
import type { z } from 'zod'
import type { ServerPath } from './bff-routes.ts'

export const KB = 1024

/** A successful response: JSON matching a schema, a file, a PDF file, server-sent events, or no content (204). */
type Response = z.ZodType | 'file' | 'pdf' | 'events' | 'nothing'

type EveryEndpoint = {
  /** Segments that begin with a colon are parameters. */
  readonly path: ServerPath
  /**
   * `user`: needs a session. `optional`: works without one. `operator`: made with the administration key by the platform's operator,
   * and never forwarded by the BFF.
   */
  readonly auth: 'user' | 'optional' | 'operator'
  /** Query parameters. Those not declared are dropped by the BFF. */
  readonly query?: z.ZodObject
  readonly response: Response
  /**
   * Status of a successful response; by default 200, or 204 for `nothing`. `created_unless_already`: 201, but 200 when the response says
   * `already: true`, because the call then made nothing new.
   */
  readonly status?: 201 | 202 | 'created_unless_already'
}

type ReadingEndpoint = EveryEndpoint & { readonly method: 'GET' | 'DELETE'; readonly request?: undefined }

type WritingEndpoint = EveryEndpoint & {
  readonly method: 'POST' | 'PUT'
  /** The JSON body, optional if the schema accepts `undefined`; `file`: one file as multipart/form-data. */
  readonly request: z.ZodType | 'file'
  /** Bytes. */
  readonly maxBody: number
  /**
   * The device may queue the call and send it later, possibly twice. The key, the id of the queued operation, is sent in the header
   * `Idempotency-Key` or in the body as the schema declares.
   */
  readonly idempotencyKey?: 'header' | 'body'
  /** Milliseconds. What waited longer on its device takes effect only if its person confirms it; the body holds `commandTimesShape`. */
  readonly maxAge?: number
}

export type Endpoint = ReadingEndpoint | WritingEndpoint

/** Returns its argument with the literal type. Bundlers drop the declarations that a script does not use. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

type ParamName<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamName<`/${Tail}`>
    : Rest
  : never

/** The path's parameters. */
export type ParamsOf<E extends Endpoint> = Readonly<Record<ParamName<E['path']>, string>>

/** The body as sent; `never` for a file. */
export type BodyOf<E extends Endpoint> = E extends { readonly request: infer Request }
  ? Request extends z.ZodType
    ? z.input<Request>
    : never
  : undefined

/** The query as sent. */
export type QueryOf<E extends Endpoint> = E extends { readonly query: infer Query extends z.ZodObject }
  ? z.input<Query>
  : undefined

/** Key in tables of endpoints: `GET /api/referrals/:id`. */
export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** The path with its parameters filled in, each encoded as one segment. */
export function pathOf<E extends Endpoint>({ path }: E, params: ParamsOf<E>): ServerPath {
  const values: Readonly<Record<string, string>> = params
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? '')) as ServerPath // keeps the prefix of `path`
}
