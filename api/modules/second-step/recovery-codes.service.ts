/** Ten recovery codes for lost phones and passkeys. Using one removes all second factors and notifies the account's owner by mail. */
import { randomBytes } from 'node:crypto'
import {
  RECOVERY_CODE_COUNT,
  type NewRecoveryCodes,
  type RecoveryCodesState,
} from '../../../shared/contracts/second-step.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Caller } from '../../caller.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import type { PostMail } from '../email/mail-delivery.service.ts'
import { findProfile } from '../users/users.repository.ts'
import type { AuthFactors } from './auth-factors.ts'
import { hashRecoveryCode, newRecoveryCode, readRecoveryCode } from './recovery-code.ts'
import { recoveryMail } from './recovery-mail.ts'
import type { SecondStepDoor } from './second-step-door.ts'
import { refusalWithoutSecondStep } from './second-step.policy.ts'
import { giveCodeBack, readCodesState, record, replaceCodes, useCode } from './second-step.repository.ts'

export type RecoveryCodes = {
  state(caller: Caller): Promise<RecoveryCodesState>
  /** Rejects with second_step_missing unless the session has a second factor. */
  renew(caller: Caller): Promise<NewRecoveryCodes>
  /** Rejects with forbidden for a wrong code, and with rate_limited. Returns how many codes are left. */
  use(caller: Caller, typed: string): Promise<number>
}

export type RecoveryCodesDeps = {
  readonly database: Database
  readonly factors: Pick<AuthFactors, 'removeAll'>
  readonly door: Pick<SecondStepDoor, 'forget'>
  /** Limits attempts per user. */
  readonly limit: CallLimit
  readonly postMail: PostMail
  readonly clock: () => number
  readonly newId: () => string
  readonly mailDomain: string
  readonly publicOrigin: string
  readonly supportEmail: string
}

export function createRecoveryCodes(deps: RecoveryCodesDeps): RecoveryCodes {
  const { database, factors, door, limit, clock } = deps
  return {
    state: ({ userId }) => database.asService((tx) => readCodesState(tx, userId)),

    async renew(caller) {
      const refused = refusalWithoutSecondStep(caller)
      if (refused !== null) throw refused
      const { userId } = caller
      const at = new Date(clock())
      const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => newRecoveryCode(randomBytes))
      const hashes = codes.map((code) => hashRecoveryCode(userId, code.replaceAll('-', '')))
      await database.asService(async (tx) => {
        await replaceCodes(tx, userId, hashes, at)
        await record(tx, userId, 'second_step.codes_made', at)
      })
      return { codes, left: codes.length, madeAt: at.toISOString() }
    },

    async use({ userId }, typed) {
      await limit(userId)
      const code = readRecoveryCode(typed)
      const hash = hashRecoveryCode(userId, code ?? '')
      const at = new Date(clock())
      // The code is consumed before the sign-in service is called, so that it never works twice; it is restored if that call fails.
      const isRight = code !== null && (await database.asService((tx) => useCode(tx, userId, hash, at)))
      if (!isRight)
        throw new AppError('forbidden', 'This recovery code is not right, or it has been used before.')
      try {
        await factors.removeAll(userId)
      } catch (error) {
        await database.asService((tx) => giveCodeBack(tx, userId, hash))
        throw error
      }
      await door.forget(userId)
      return database.asService(async (tx) => {
        await record(tx, userId, 'second_step.recovered', at)
        const { left } = await readCodesState(tx, userId)
        await notifyOwner(deps, tx, userId, left)
        return left
      })
    },
  }
}

async function notifyOwner(
  deps: RecoveryCodesDeps,
  tx: ServiceTx,
  userId: string,
  left: number,
): Promise<void> {
  const profile = await findProfile(tx, userId)
  if (profile === null) return
  const id = deps.newId()
  await deps.postMail(tx, {
    ...recoveryMail(profile.firstName, left, deps),
    id,
    messageId: `<security-${id}@${deps.mailDomain}>`,
    kind: 'notification',
    to: profile.email,
    replyTo: null,
    senderId: null,
    referralId: null,
  })
}
