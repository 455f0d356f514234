/** Attorney registration: the fields of each phase, their validation and messages (product spec, sections 4, 5 and 8). */
import { isEmail, normalizeEmail } from './email-address.ts'
import { isPhone } from './phone.ts'

export const REGISTRATION_PHASES = ['account', 'contact', 'payment', 'firm'] as const
export type RegistrationPhase = (typeof REGISTRATION_PHASES)[number]

/** The number used in URLs and under the storage key signup_phase: 1 to 4. */
export function phaseNumber(phase: RegistrationPhase): number {
  return REGISTRATION_PHASES.indexOf(phase) + 1
}

export function phaseFromNumber(text: string | null): RegistrationPhase | null {
  return text !== null && /^[1-4]$/.test(text) ? (REGISTRATION_PHASES[Number(text) - 1] ?? null) : null
}

export type AccountValues = {
  readonly workEmail: string
  readonly password: string
  readonly confirmPassword: string
}
export type ContactValues = {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly secondaryPhone: string
  readonly secondaryEmail: string
}

export const MIN_PASSWORD_LENGTH = 8

/** Effective date of the current Terms of Service and Privacy Policy. */
export const TERMS_VERSION = '2025-07-12'

/** The application page with its edit form open. */
export const UPDATE_APPLICATION_PATH = '/bar-verification-preview?edit=1'
export const UPDATE_APPLICATION_LABEL = 'Update my application'

/** The target review time, phrased to follow "within". */
export const REVIEW_AIM = 'two business days'

export const REGISTRATION_MESSAGES = {
  emailRequired: 'Work email required',
  emailInvalid: 'Invalid work email',
  passwordRequired: 'Password required',
  passwordShort: 'Password must be 8+ characters',
  passwordsDiffer: 'Passwords do not match',
  emailTaken: 'This email is already registered. Please sign in instead.',
  emailCheckFailed: 'Failed to validate email. Please try again.',
  firstNameRequired: 'First name required',
  lastNameRequired: 'Last name required',
  phoneRequired: 'Phone required',
  phoneInvalid: 'Invalid phone (+1...)',
  secondaryEmailInvalid: 'Invalid secondary email',
  secondaryPhoneInvalid: 'Invalid secondary phone',
  contactIncomplete: 'Please complete all contact information before proceeding to payment.',
  credentialsMissing: 'Email and password are required before payment.',
  accountNotCreated: 'Unable to create account. Please try again.',
  accountRefused: 'Failed to create account.',
  authenticationFailed: 'Authentication failed. Please try again.',
  paymentCancelled: 'Payment was cancelled. Please try again.',
  paymentRequired: 'Payment is required to complete signup. Please complete payment first.',
  accountMissing: 'Please create your account before payment.',
  paymentEmailMissing:
    'Email is required to create payment session. Please complete the previous step first.',
  checkoutRefused: 'Failed to create checkout session',
  signupForgotten: 'Missing required information. Please restart the signup process.',
  profileInvalid: 'Validation error. Please review your entries.',
  profileServerFault: 'Server error. Please try again or contact support.',
  profileFailed: 'Failed to create profile.',
  capturedLocally: 'Firm details captured locally. Connect submit to signup-atomic when ready.',
} as const

export type AccountErrors = { readonly [Field in keyof AccountValues]?: string }
export type ContactErrors = { readonly [Field in keyof ContactValues]?: string }

export function emailError(workEmail: string): string | null {
  if (workEmail.trim() === '') return REGISTRATION_MESSAGES.emailRequired
  return isEmail(workEmail) ? null : REGISTRATION_MESSAGES.emailInvalid
}

/** Validates the password of a new email account. */
export function passwordErrors(password: string, confirmPassword: string): AccountErrors {
  return {
    ...(password === '' ? { password: REGISTRATION_MESSAGES.passwordRequired } : {}),
    ...(password !== '' && password.length < MIN_PASSWORD_LENGTH
      ? { password: REGISTRATION_MESSAGES.passwordShort }
      : {}),
    ...(password === confirmPassword ? {} : { confirmPassword: REGISTRATION_MESSAGES.passwordsDiffer }),
  }
}

/** `needsPassword` is false if the account exists already, for example after a social sign-in. */
export function accountErrors(values: AccountValues, needsPassword: boolean): AccountErrors {
  const workEmail = emailError(values.workEmail)
  return {
    ...(workEmail === null ? {} : { workEmail }),
    ...(needsPassword ? passwordErrors(values.password, values.confirmPassword) : {}),
  }
}

export function contactErrors(values: ContactValues): ContactErrors {
  const { firstName, lastName, phone, secondaryEmail, secondaryPhone } = values
  const isPhoneMissing = phone.trim() === ''
  return {
    ...(firstName.trim() === '' ? { firstName: REGISTRATION_MESSAGES.firstNameRequired } : {}),
    ...(lastName.trim() === '' ? { lastName: REGISTRATION_MESSAGES.lastNameRequired } : {}),
    ...(isPhoneMissing ? { phone: REGISTRATION_MESSAGES.phoneRequired } : {}),
    ...(isPhoneMissing || isPhone(phone) ? {} : { phone: REGISTRATION_MESSAGES.phoneInvalid }),
    ...(secondaryPhone.trim() === '' || isPhone(secondaryPhone)
      ? {}
      : { secondaryPhone: REGISTRATION_MESSAGES.secondaryPhoneInvalid }),
    ...(secondaryEmail.trim() === '' || isEmail(secondaryEmail)
      ? {}
      : { secondaryEmail: REGISTRATION_MESSAGES.secondaryEmailInvalid }),
  }
}

/** Whether a required contact field is empty; other errors do not count. */
export function isContactIncomplete({ firstName, lastName, phone }: ContactValues): boolean {
  return [firstName, lastName, phone].some((text) => text.trim() === '')
}

export function isSameEmail(a: string, b: string): boolean {
  return normalizeEmail(a) === normalizeEmail(b)
}

export function paymentSessionFailure(detail: string): string {
  const reason = detail.trim() === '' ? REGISTRATION_MESSAGES.checkoutRefused : detail
  return `Failed to create payment session: ${reason}`
}

/** An error response of complete-profile; `status` is null if there was no response. */
export type ProfileRefusal = {
  readonly status: number | null
  readonly code: string | null
  readonly error: string | null
  readonly details: readonly { readonly field: string; readonly message: string }[]
}

export function profileFailure({ status, code, error, details }: ProfileRefusal): string {
  if (code === 'payment_required') return REGISTRATION_MESSAGES.paymentRequired
  if (status === 400) {
    const messages = details.map(({ message }) => message).join(' ')
    return messages === '' ? REGISTRATION_MESSAGES.profileInvalid : messages
  }
  if (status === 500) return REGISTRATION_MESSAGES.profileServerFault
  return error === null || error === '' ? REGISTRATION_MESSAGES.profileFailed : error
}
