/** Admits a call whose access token is valid and has one of the permissions that the method requires. */
import type { Context } from 'hono'
import type { RequestEnv } from '../../runtime/http.ts'
import { callerOf, hasOneOf, type Caller } from '../cloud/bearer.ts'
import type { Grants } from '../oidc/grants.ts'
import { GraphError } from './graph-error.ts'

/** From the least to the most privileged, as on the method's page at learn.microsoft.com. */
export const PERMISSION = {
  profile: ['User.Read'],
  endSessions: ['User.RevokeSessions.All'],
  readFiles: ['Files.Read', 'Files.ReadWrite', 'Files.Read.All', 'Files.ReadWrite.All'],
  writeFiles: ['Files.ReadWrite', 'Files.ReadWrite.All'],
  listMail: ['Mail.ReadBasic', 'Mail.Read', 'Mail.ReadWrite'],
  readMail: ['Mail.Read', 'Mail.ReadWrite'],
  writeMail: ['Mail.ReadWrite'],
  sendMail: ['Mail.Send'],
} as const satisfies Record<string, readonly string[]>
export type Permission = keyof typeof PERMISSION

export type Admit = (c: Context<RequestEnv>, permission: Permission) => Caller

export function createAdmit(grants: Grants): Admit {
  return function admit(c, permission) {
    const caller = callerOf(c.req.header('authorization'), grants)
    if (!caller) {
      const isMissing = c.req.header('authorization') === undefined
      throw new GraphError(
        401,
        'InvalidAuthenticationToken',
        isMissing ? 'Access token is empty.' : 'Lifetime validation failed, the token is expired.',
      )
    }
    if (hasOneOf(caller, PERMISSION[permission])) return caller
    // Drive and Outlook use different error codes for this.
    if (permission.endsWith('Mail')) {
      throw new GraphError(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.')
    }
    if (permission.endsWith('Files')) throw new GraphError(403, 'accessDenied', 'Access denied')
    throw new GraphError(
      403,
      'Authorization_RequestDenied',
      'Insufficient privileges to complete the operation.',
    )
  }
}
