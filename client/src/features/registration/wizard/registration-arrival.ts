/** Collects the wizard's initial state from the URL, the storage keys, the session and the draft. The state machine evaluates it. */
import { isEmail } from '../../../../../shared/domain/email-address.ts'
import {
  isSameEmail,
  phaseFromNumber,
  type RegistrationPhase,
} from '../../../../../shared/domain/registration.ts'
import {
  STORAGE_KEYS,
  type SignupStorage,
  type TempAuthUser,
} from '../../../platform/storage/signup-storage.ts'
import type { Identity } from '../../../platform/auth/identity.ts'
import type { RegistrationDraft } from './registration-draft.ts'

/** The parts of the signed-in user that registration needs. */
export type Account = {
  readonly userId: string
  readonly email: string
  readonly isSocial: boolean
  readonly givenName: string | null
  readonly familyName: string | null
}

/** The values of the signup storage keys. Each is set after its phase is completed. */
export type Stored = {
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly phone: string | null
  /** The paid checkout session. */
  readonly sessionId: string | null
}

export type Arrival = {
  /** Query: payment=cancelled or cancel=1. */
  readonly isCancelled: boolean
  /** Query: payment=success with its session_id. */
  readonly paidSessionId: string | null
  /** Query: phase 2 or 4. */
  readonly asked: 'contact' | 'firm' | null
  /** The last phase according to the draft, or else to signup_phase. */
  readonly leftOff: RegistrationPhase | null
  readonly account: Account | null
  /** The stored temporary user differs from the signed-in user. */
  readonly isForeign: boolean
  /** The draft passed the first phase with an email address, so it can continue once the password is typed again. */
  readonly canResume: boolean
  readonly stored: Stored
  readonly draft: RegistrationDraft | null
}

export type ArrivalSources = {
  readonly query: URLSearchParams
  readonly storage: Pick<SignupStorage, 'read'>
  readonly tempUser: TempAuthUser | null
  readonly identity: Identity | null
  readonly draft: RegistrationDraft | null
}

export function readArrival({ query, storage, tempUser, identity, draft }: ArrivalSources): Arrival {
  const phase = query.get('phase')
  const own = draftOf(draft, identity)
  const isOpenedHere = own !== null && own.openedFor !== null && identity !== null
  const isForeign = tempUser !== null && tempUser.id !== identity?.userId && !isOpenedHere
  const leftOff = own?.phase ?? phaseFromNumber(storage.read(STORAGE_KEYS.signupPhase))
  const isTempUser = tempUser !== null && !isForeign
  return {
    isCancelled: query.get('payment') === 'cancelled' || query.get('cancel') === '1',
    paidSessionId: query.get('payment') === 'success' ? query.get('session_id') : null,
    asked: phase === '2' ? 'contact' : phase === '4' ? 'firm' : null,
    // The temporary user is the signed-in user, so the account step is done.
    leftOff: isTempUser && leftOff === 'account' ? 'contact' : leftOff,
    account: identity === null || isForeign ? null : accountOf(identity, tempUser),
    isForeign,
    canResume:
      own !== null && !own.isSocial && !isForeign && own.phase !== 'account' && isEmail(own.values.workEmail),
    stored: readStored(storage),
    draft: own,
  }
}

export function accountOf(identity: Identity, tempUser: TempAuthUser | null = null): Account {
  const names = tempUser?.user_metadata
  return {
    userId: identity.userId,
    email: identity.email === '' ? (tempUser?.email ?? '') : identity.email,
    isSocial: identity.provider !== 'email',
    givenName: names?.given_name ?? identity.givenName,
    familyName: names?.family_name ?? identity.familyName,
  }
}

export function readStored(storage: Pick<SignupStorage, 'read'>): Stored {
  const read = (key: (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS]) => {
    const value = storage.read(key)
    return value === null || value.trim() === '' ? null : value
  }
  return {
    email: read(STORAGE_KEYS.signupEmail),
    firstName: read(STORAGE_KEYS.signupFirstName),
    lastName: read(STORAGE_KEYS.signupLastName),
    phone: read(STORAGE_KEYS.signupPhone),
    sessionId: read(STORAGE_KEYS.stripeSessionId),
  }
}

/** On a shared device, ignores a draft that belongs to another account. */
function draftOf(draft: RegistrationDraft | null, identity: Identity | null): RegistrationDraft | null {
  if (draft === null || identity === null || draft.openedFor === null) return draft
  return isSameEmail(draft.openedFor, identity.email) ? draft : null
}
