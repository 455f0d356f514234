/** Administrators are named by the server's ADMIN_EMAILS and recognised by the verified e-mail address of their sign-in. Pure. */
import type { Caller } from '../../caller.ts'

export function isAdministrator(
  caller: Pick<Caller, 'verifiedEmail'>,
  adminEmails: ReadonlySet<string>,
): boolean {
  return caller.verifiedEmail !== null && adminEmails.has(caller.verifiedEmail)
}
