/**
 * Creates account and profile, or neither. The account belongs to another service, so no transaction spans both: an intent row is written
 * first, and the sweep undoes sign-ups that were interrupted in between.
 */
import type { SignupAtomicRequest } from '../../../shared/contracts/registration.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { normalizeEmail } from '../../../shared/domain/email-address.ts'
import { REGISTRATION_MESSAGES } from '../../../shared/domain/registration.ts'
import { errorForLog, type Logger } from '../../../runtime/logger.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { AuthAdmin } from './auth-admin.ts'
import {
  cutOffIntents,
  findUserType,
  finishIntent,
  hasProfile,
  insertAttorney,
  insertIntent,
  isEmailTaken,
  removeIntent,
} from './registration.repository.ts'

export type SignupDeps = {
  readonly database: Database
  readonly accounts: AuthAdmin
  readonly logger: Logger
  readonly clock: () => number
  readonly newId: () => string
}

export type NewPerson = {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  /** The user's IP address. */
  readonly from: string
}
/** Writes the profile and its related rows in the transaction that completes the sign-up. `email` is normalized. */
export type WriteProfile = (
  tx: ServiceTx,
  user: { readonly userId: string; readonly email: string; readonly at: Date },
) => Promise<void>

export type SignupService = {
  /**
   * Whether an account or an attorney's profile has this email. False for a client's, because it must not be revealed who is looking for
   * an attorney.
   */
  isRegistered(email: string): Promise<boolean>
  /** Returns the new user's id. Rejects with an AppError: conflict, validation_failed, unavailable or internal. */
  signUp(request: SignupAtomicRequest, from: string): Promise<string>
  /** The same for other kinds of users: `writeProfile` writes what belongs to the account. */
  openAccount(person: NewPerson, writeProfile: WriteProfile): Promise<string>
  /** Undoes interrupted sign-ups started before `before`. Returns their number. */
  sweep(before: Date): Promise<number>
}

export function createSignupService(deps: SignupDeps): SignupService {
  const { database, accounts } = deps
  return {
    async isRegistered(email) {
      const userType = await database.asService((tx) => findUserType(tx, email))
      // Always called, so that the response time reveals nothing.
      const hasAccount = await accounts.hasAccount(normalizeEmail(email))
      return userType === 'attorney' || (userType === null && hasAccount)
    },
    signUp: (request, from) =>
      openAccount(deps, { ...request, email: request.workEmail, from }, (tx, { userId, email, at }) =>
        insertAttorney(tx, userId, email, request, at),
      ),
    openAccount: (person, writeProfile) => openAccount(deps, person, writeProfile),
    sweep: (before) => sweep(deps, before),
  }
}

async function openAccount(
  deps: SignupDeps,
  { password, firstName, lastName, ...person }: NewPerson,
  writeProfile: WriteProfile,
): Promise<string> {
  const { database, accounts } = deps
  const email = normalizeEmail(person.email)
  const userId = deps.newId()
  const begun = await database.asService(async (tx) => {
    if (await hasProfile(tx, email)) return false
    await insertIntent(tx, userId, email, new Date(deps.clock()))
    return true
  })
  if (!begun) throw new AppError('conflict', REGISTRATION_MESSAGES.emailTaken)
  try {
    await accounts.createAccount({ id: userId, email, password, firstName, lastName })
  } catch (error) {
    await undo(deps, userId, isCertain(error))
    throw error
  }
  await addProfile(deps, userId, email, writeProfile)
  await accounts.sendConfirmation(email, person.from).catch((error: unknown) => {
    deps.logger.warn({ error: errorForLog(error) }, 'confirmation mail not sent; it can be asked for again')
  })
  return userId
}

/** Only these errors guarantee that no account was created. */
function isCertain(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'conflict' || error.code === 'validation_failed')
}

async function addProfile(
  deps: SignupDeps,
  userId: string,
  email: string,
  writeProfile: WriteProfile,
): Promise<void> {
  try {
    await deps.database.asService(async (tx) => {
      if (!(await finishIntent(tx, userId))) throw new Error('the sign-up was taken for cut off')
      await writeProfile(tx, { userId, email, at: new Date(deps.clock()) })
    })
  } catch (cause) {
    await undo(deps, userId, false)
    throw isEmailTaken(cause)
      ? new AppError('conflict', REGISTRATION_MESSAGES.emailTaken, { cause })
      : new AppError('internal', REGISTRATION_MESSAGES.accountRefused, { cause })
  }
}

/** Best effort: the intent row is deleted only if certainly no account was created; otherwise the sweep finishes. */
async function undo(
  { database, accounts, logger }: SignupDeps,
  userId: string,
  nothingMade: boolean,
): Promise<void> {
  try {
    if (!nothingMade) await accounts.deleteAccount(userId)
    if (nothingMade) await database.asService((tx) => removeIntent(tx, userId))
  } catch (error) {
    logger.warn({ error: errorForLog(error) }, 'a sign-up is left to be undone later')
  }
}

async function sweep({ database, accounts, logger }: SignupDeps, before: Date): Promise<number> {
  const leftBehind = await database.asService((tx) => cutOffIntents(tx, before))
  let undone = 0
  for (const userId of leftBehind) {
    try {
      await accounts.deleteAccount(userId)
      await database.asService((tx) => removeIntent(tx, userId))
      undone += 1
    } catch (error) {
      logger.warn({ error: errorForLog(error) }, 'a cut-off sign-up could not be undone yet')
    }
  }
  if (undone > 0) logger.info({ undone }, 'cut-off sign-ups undone')
  return undone
}
