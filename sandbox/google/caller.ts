/** Admits a call whose access token is valid and has one of the scopes that the method requires. */
import type { Context } from 'hono'
import type { RequestEnv } from '../../runtime/http.ts'
import { callerOf, hasOneOf, type Caller } from '../cloud/bearer.ts'
import type { Grants } from '../oidc/grants.ts'
import { GoogleError } from './google-error.ts'

export type Admit = (c: Context<RequestEnv>, scopes: readonly string[]) => Caller

export function createAdmit(grants: Grants): Admit {
  return function admit(c, scopes) {
    const caller = callerOf(c.req.header('authorization'), grants)
    if (!caller) {
      throw new GoogleError(
        401,
        'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
        { reason: 'authError', location: 'Authorization', locationType: 'header' },
      )
    }
    if (!hasOneOf(caller, scopes)) {
      throw new GoogleError(403, 'Request had insufficient authentication scopes.', {
        reason: 'insufficientPermissions',
      })
    }
    return caller
  }
}
