/** Who is an administrator: an account with the operator's grant and a verified address. Pure. */
import type { Caller } from '../../caller.ts'

export type AdministratorStanding = { readonly isGranted: boolean }

export function isAdministrator(
  caller: Pick<Caller, 'verifiedEmail'>,
  { isGranted }: AdministratorStanding,
): boolean {
  return isGranted && caller.verifiedEmail !== null
}
