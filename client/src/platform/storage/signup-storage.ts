/**
 * Sign-up state in the browser, from the choice of a role until the account exists (product spec, section 3). The key names are a contract.
 * Role and provider account are validated on every read, because any script or user can change the storage.
 */
import { z } from 'zod'
import { type UserType, userTypeSchema } from '../../../../shared/contracts/profile.ts'

export const STORAGE_KEYS = {
  userRole: 'userRole',
  tempAuthUser: 'tempAuthUser',
  signupPhase: 'signup_phase',
  stripeSessionId: 'stripe_session_id',
  signupEmail: 'signup_email',
  signupFirstName: 'signup_firstName',
  signupLastName: 'signup_lastName',
  signupPhone: 'signup_phone',
  tempUserId: 'temp_user_id',
  postSignupDraft: 'postSignupDraft',
} as const
export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS]

/** A user who signed in with a social provider and has no profile yet. */
const tempAuthUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  user_metadata: z.object({
    given_name: z.string().optional(),
    family_name: z.string().optional(),
    picture: z.string().optional(),
  }),
})
export type TempAuthUser = z.infer<typeof tempAuthUserSchema>

export type SignupStorage = {
  readonly role: () => UserType | null
  readonly setRole: (role: UserType) => void
  readonly clearRole: () => void
  readonly tempAuthUser: () => TempAuthUser | null
  readonly setTempAuthUser: (user: TempAuthUser) => void
  readonly clearTempAuthUser: () => void
  readonly read: (key: StorageKey) => string | null
  readonly write: (key: StorageKey, value: string) => void
  readonly remove: (key: StorageKey) => void
}

export function createSignupStorage(storage: Storage): SignupStorage {
  return {
    role: () => userTypeSchema.safeParse(storage.getItem(STORAGE_KEYS.userRole)).data ?? null,
    setRole: (role) => storage.setItem(STORAGE_KEYS.userRole, role),
    clearRole: () => storage.removeItem(STORAGE_KEYS.userRole),
    tempAuthUser: () => parseTempAuthUser(storage.getItem(STORAGE_KEYS.tempAuthUser)),
    setTempAuthUser: (user) => storage.setItem(STORAGE_KEYS.tempAuthUser, JSON.stringify(user)),
    clearTempAuthUser: () => storage.removeItem(STORAGE_KEYS.tempAuthUser),
    read: (key) => storage.getItem(key),
    write: (key, value) => storage.setItem(key, value),
    remove: (key) => storage.removeItem(key),
  }
}

function parseTempAuthUser(text: string | null): TempAuthUser | null {
  if (text === null) return null
  try {
    return tempAuthUserSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
