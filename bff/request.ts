/** What every part of the BFF knows about the request at hand. It runs on Node's HTTP server only, whose own objects it reads: they are cheaper and unaltered. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

export type BffVariables = {
  requestId: string
  /** The caller's address as far as our own proxies vouch for it. */
  clientAddress: string
}
export type BffRequestEnv = { Bindings: HttpBindings; Variables: BffVariables }
export type BffContext = Context<BffRequestEnv>

/** One header of the request; a repeated one is joined by Node, or its first value where only one makes sense. */
export function requestHeader(c: Pick<BffContext, 'env'>, name: string): string | undefined {
  const value = c.env.incoming.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** The path as the caller sent it, before any decoding. */
export function rawPath(target: string | undefined): string {
  const text = target ?? '/'
  const query = text.indexOf('?')
  return query === -1 ? text : text.slice(0, query)
}

export function rawQuery(target: string | undefined): string {
  const query = (target ?? '').indexOf('?')
  return query === -1 ? '' : (target ?? '').slice(query + 1)
}
