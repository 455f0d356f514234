/** Password hashing with argon2id on the thread pool, and the rules for a new password. */
import { hash, verify } from '@node-rs/argon2'
import { AuthError } from './auth-error.ts'

/** GoTrue rejects longer passwords, as bcrypt would truncate them. */
const MAX_LENGTH = 72

export type HashCost = { readonly memoryCost: number; readonly timeCost: number }

/** 19 MiB and two passes: OWASP's first choice for argon2id. */
export const STANDARD_COST: HashCost = { memoryCost: 19_456, timeCost: 2 }

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes as long without a hash as with one, so that timing does not reveal which accounts exist. */
  matches(password: string, passwordHash: string | null): Promise<boolean>
  /** Throws weak_password or validation_failed. */
  assertAcceptable(password: string): void
}

export async function createPasswords(options: { minLength: number; cost: HashCost }): Promise<Passwords> {
  const { minLength, cost } = options
  const decoy = await hash('no account has this password', cost)
  return {
    hash: (password) => hash(password, cost),
    async matches(password, passwordHash) {
      const same = await verify(passwordHash ?? decoy, password)
      return same && passwordHash !== null
    },
    assertAcceptable(password) {
      if (Buffer.byteLength(password) > MAX_LENGTH) {
        throw new AuthError('validation_failed', `Password cannot be longer than ${MAX_LENGTH} characters`)
      }
      if (password.length < minLength) {
        throw new AuthError('weak_password', `Password should be at least ${minLength} characters.`, {
          weakPasswordReasons: ['length'],
        })
      }
    },
  }
}
