/** The platform's administrators: checked for every administrative call, and changed only by the operator. */
import type { AdministratorChange } from '../../../shared/contracts/admin.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Caller } from '../../caller.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import { isAdministrator } from './administrators.policy.ts'
import {
  deleteGrant,
  findMember,
  insertGrant,
  isGranted,
  listGranted,
  recordChange,
  type Member,
} from './administrators.repository.ts'

/** The name in the audit log for actions with the administration key. */
export const OPERATOR = 'operator (administration key)'

export type Administrators = {
  includes(caller: Pick<Caller, 'userId' | 'verifiedEmail'>): Promise<boolean>
  /** Returns their email addresses. */
  list(): Promise<readonly string[]>
  /** Idempotent. Returns the address. Rejects with an AppError: not_found or conflict. */
  change(change: AdministratorChange): Promise<string>
}

export type AdministratorsDeps = { readonly database: Database; readonly clock: () => number }

export function createAdministrators({ database, clock }: AdministratorsDeps): Administrators {
  return {
    async includes(caller) {
      if (caller.verifiedEmail === null) return false
      const granted = await database.asService((tx) => isGranted(tx, caller.userId))
      return isAdministrator(caller, { isGranted: granted })
    },
    list: () => database.asService(listGranted),
    change: ({ email, change }) =>
      database.asService(async (tx) => {
        const member = await findMember(tx, email)
        if (member === null)
          throw new AppError('not_found', `There’s no account with the email address ${email}.`)
        await (change === 'grant' ? grant(tx, member, clock()) : revoke(tx, member, clock()))
        return member.email
      }),
  }
}

async function grant(tx: ServiceTx, member: Member, now: number): Promise<void> {
  if (!member.isProven)
    throw new AppError(
      'conflict',
      `${member.email} has not been confirmed by the account's owner yet. Ask them to sign in and confirm it first.`,
    )
  const entry = { userId: member.id, at: new Date(now), actor: OPERATOR }
  if (await insertGrant(tx, entry)) await recordChange(tx, 'administrator.granted', entry)
}

async function revoke(tx: ServiceTx, member: Member, now: number): Promise<void> {
  const entry = { userId: member.id, at: new Date(now), actor: OPERATOR }
  if (await deleteGrant(tx, member.id)) await recordChange(tx, 'administrator.revoked', entry)
}
