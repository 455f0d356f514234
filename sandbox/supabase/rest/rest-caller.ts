/** Authenticates the caller of a data query and determines its database role. */
import type { Context } from 'hono'
import { z } from 'zod'
import type { DataClaims } from '../../../runtime/platform-data.ts'
import type { AccessTokens } from '../auth/access-tokens.ts'
import { RestError } from './rest-query.ts'

const roleSchema = z.enum(['anon', 'authenticated', 'service_role'])

/** Uses the bearer token; without one, the API key. */
export async function callerOf(c: Context, tokens: AccessTokens): Promise<DataClaims> {
  const bearer = /^bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const token = bearer ?? c.req.header('apikey') ?? c.req.query('apikey')
  if (token === undefined) throw new RestError(401, 'PGRST302', 'Anonymous access is disabled')
  const verified = await tokens.verify(token)
  switch (verified.kind) {
    case 'expired':
      throw new RestError(401, 'PGRST303', 'JWT expired')
    case 'invalid':
      throw new RestError(401, 'PGRST301', `JWT could not be verified: ${verified.reason}`)
    case 'valid': {
      const role = roleSchema.safeParse(verified.claims.role)
      if (!role.success) throw new RestError(401, 'PGRST301', 'JWT names no role of this database')
      return { ...verified.claims, role: role.data }
    }
  }
}
