/** The request context. The BFF runs only on Node's HTTP server and reads its objects directly: they are cheaper and unmodified. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

export type BffVariables = {
  requestId: string
  /** The caller's address as reported by our own proxies. */
  clientAddress: string
}
export type BffRequestEnv = { Bindings: HttpBindings; Variables: BffVariables }
export type BffContext = Context<BffRequestEnv>

/** A request header. Node joins repeated values, or keeps the first if only one is allowed. */
export function requestHeader(c: Pick<BffContext, 'env'>, name: string): string | undefined {
  const value = c.env.incoming.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** The path as sent, not decoded. */
export function rawPath(target: string | undefined): string {
  const text = target ?? '/'
  const query = text.indexOf('?')
  return query === -1 ? text : text.slice(0, query)
}

export function rawQuery(target: string | undefined): string {
  const query = (target ?? '').indexOf('?')
  return query === -1 ? '' : (target ?? '').slice(query + 1)
}
