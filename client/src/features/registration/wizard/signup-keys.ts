/** Writes the signup storage keys from the wizard's context. The product spec defines them (section 3). */
import { phaseNumber, type RegistrationPhase } from '../../../../../shared/domain/registration.ts'
import {
  STORAGE_KEYS,
  type SignupStorage,
  type StorageKey,
} from '../../../platform/storage/signup-storage.ts'
import type { RegistrationContext } from './registration-context.ts'

export function writeSignupKeys(
  storage: Pick<SignupStorage, 'read' | 'write' | 'remove'>,
  { stored, account }: Pick<RegistrationContext, 'stored' | 'account'>,
  phase: RegistrationPhase,
): void {
  const values: readonly (readonly [StorageKey, string | null])[] = [
    [STORAGE_KEYS.signupPhase, String(phaseNumber(phase))],
    [STORAGE_KEYS.signupEmail, stored.email],
    [STORAGE_KEYS.signupFirstName, stored.firstName],
    [STORAGE_KEYS.signupLastName, stored.lastName],
    [STORAGE_KEYS.signupPhone, stored.phone],
    [STORAGE_KEYS.stripeSessionId, stored.sessionId],
    [STORAGE_KEYS.tempUserId, account?.userId ?? storage.read(STORAGE_KEYS.tempUserId)],
  ]
  for (const [key, value] of values) {
    if (value === storage.read(key)) continue
    if (value === null) storage.remove(key)
    else storage.write(key, value)
  }
}

/** Clears all signup keys except the role, which the login screen still reads. */
export function forgetSignupKeys(storage: Pick<SignupStorage, 'remove'>): void {
  for (const key of Object.values(STORAGE_KEYS)) {
    if (key !== STORAGE_KEYS.userRole) storage.remove(key)
  }
}
