/** The caller of a data API: account, application and scopes of its access token. */
import type { Grants } from '../oidc/grants.ts'
import { scopeList } from '../oidc/scopes.ts'

export type Caller = {
  /** The account's e-mail address. */
  readonly email: string
  readonly clientId: string
  readonly scopes: readonly string[]
}

/** Returns undefined without a valid bearer token. */
export function callerOf(authorization: string | undefined, grants: Grants): Caller | undefined {
  const token = /^bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  const grant = token === undefined ? undefined : grants.byToken(token, 'access')
  return grant && { email: grant.email, clientId: grant.client_id, scopes: scopeList(grant.scope) }
}

export function hasOneOf(caller: Caller, scopes: readonly string[]): boolean {
  return scopes.some((scope) => caller.scopes.includes(scope))
}
