/** Test fixtures for registration. */
import { EMPTY_FIRM_DETAILS, type FirmDetails } from '../../../../../shared/domain/firm-details.ts'
import { STORAGE_KEYS, type TempAuthUser } from '../../../platform/storage/signup-storage.ts'
import type { Identity } from '../../../platform/auth/identity.ts'
import { readArrival, type Account, type Arrival } from '../wizard/registration-arrival.ts'
import {
  emptyRegistrationDraft,
  type Checkout,
  type RegistrationDraft,
} from '../wizard/registration-draft.ts'

export const ENTRY = '11111111-1111-4111-8111-111111111111'
export const NOW = Date.UTC(2026, 2, 2, 10)
export const PASSWORD = 'Correct-horse-9'

export const firm: FirmDetails = {
  ...EMPTY_FIRM_DETAILS,
  firmName: 'Harbor Law',
  office_address: '1 Main Street',
  firmCity: 'Austin',
  firmState: 'TX',
  firmZip: '78701',
  barId: 'TX-24001',
  yearsOfExperience: '12',
  practiceAreas: ['Personal Injury'],
}

export const identity: Identity = {
  userId: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a01',
  email: 'dana@firm.example',
  displayName: null,
  givenName: null,
  familyName: null,
  picture: null,
  provider: 'email',
}

export const googleIdentity: Identity = {
  ...identity,
  email: 'dana@gmail.example',
  givenName: 'Dana',
  familyName: 'Reyes',
  provider: 'google',
}

export const googleTempUser: TempAuthUser = {
  id: googleIdentity.userId,
  email: googleIdentity.email,
  user_metadata: { given_name: 'Dana', family_name: 'Reyes' },
}

export const account: Account = {
  userId: identity.userId,
  email: identity.email,
  isSocial: false,
  givenName: null,
  familyName: null,
}

export function draft(changes: Partial<RegistrationDraft> = {}): RegistrationDraft {
  return {
    ...emptyRegistrationDraft(NOW),
    phase: 'contact',
    values: {
      workEmail: identity.email,
      firstName: 'Dana',
      lastName: 'Reyes',
      phone: '415-555-0123',
      secondaryPhone: '',
      secondaryEmail: '',
    },
    ...changes,
  }
}

/** The storage keys after the contact phase. */
export const signupKeys: Readonly<Record<string, string>> = {
  [STORAGE_KEYS.signupEmail]: identity.email,
  [STORAGE_KEYS.signupFirstName]: 'Dana',
  [STORAGE_KEYS.signupLastName]: 'Reyes',
  [STORAGE_KEYS.signupPhone]: '415-555-0123',
}

type ArrivalScene = {
  readonly query?: string
  readonly keys?: Readonly<Record<string, string>>
  readonly tempUser?: TempAuthUser | null
  readonly identity?: Identity | null
  readonly draft?: RegistrationDraft | null
}

export function arrive(scene: ArrivalScene = {}): Arrival {
  return readArrival({
    query: new URLSearchParams(scene.query ?? ''),
    storage: { read: (key) => scene.keys?.[key] ?? null },
    tempUser: scene.tempUser ?? null,
    identity: scene.identity ?? null,
    draft: scene.draft ?? null,
  })
}

export const paidKeys: Readonly<Record<string, string>> = {
  ...signupKeys,
  [STORAGE_KEYS.stripeSessionId]: 'cs_paid',
}

export const openCheckout: Checkout = {
  entryId: ENTRY,
  email: identity.email,
  sessionId: 'cs_1',
  url: 'https://pay.example/cs_1',
}

export const credentials = { workEmail: identity.email, password: PASSWORD, confirmPassword: PASSWORD }
export const contact = { firstName: 'Dana', lastName: 'Reyes', phone: '415-555-0123' }
