/** Who is calling: the bearer token of the request, verified. */
import type { MiddlewareHandler } from 'hono'
import type { RequestVariables } from '../../runtime/http.ts'
import { AppError } from '../../shared/domain/app-error.ts'
import type { Caller } from '../caller.ts'
import type { TokenVerifier } from './access-token.ts'
import type { Identify } from './mount.ts'

export type CallerEnv = { Variables: RequestVariables & { caller: Caller } }

const BEARER = /^Bearer +([A-Za-z0-9_.~+/=-]+) *$/i

export function requireBearer(tokens: TokenVerifier): MiddlewareHandler<CallerEnv> {
  return async function verifyBearer(c, next) {
    c.set('caller', await callerOf(c.req.header('Authorization'), tokens))
    await next()
  }
}

/** The same, for a call that is mounted by its endpoint. */
export function withBearer(tokens: TokenVerifier): Identify<Caller> {
  return (c) => callerOf(c.req.header('Authorization'), tokens)
}

export async function callerOf(authorization: string | undefined, tokens: TokenVerifier): Promise<Caller> {
  const token = BEARER.exec(authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('not_signed_in', 'No active session')
  return tokens.verify(token)
}
