/** Identifies the caller by the request's bearer token. */
import { AppError } from '../../shared/domain/app-error.ts'
import type { Caller } from '../caller.ts'
import type { TokenVerifier } from './access-token.ts'
import type { Identify } from './mount.ts'

const BEARER = /^Bearer +([A-Za-z0-9_.~+/=-]+) *$/i

/** For the calls of signed-in users. */
export function withBearer(tokens: TokenVerifier): Identify<Caller> {
  return (c) => callerOf(c.req.header('Authorization'), tokens)
}

export async function callerOf(authorization: string | undefined, tokens: TokenVerifier): Promise<Caller> {
  const token = BEARER.exec(authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('not_signed_in', 'No active session')
  return tokens.verify(token)
}
