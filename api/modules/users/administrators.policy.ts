/** Who may administer: an account that the operator has granted it to, acting under its proved address. Pure. */
import type { Caller } from '../../caller.ts'

export type AdministratorStanding = { readonly isGranted: boolean }

export function isAdministrator(
  caller: Pick<Caller, 'verifiedEmail'>,
  { isGranted }: AdministratorStanding,
): boolean {
  return isGranted && caller.verifiedEmail !== null
}
