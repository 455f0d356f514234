/** The rules of registering as an attorney: what each phase asks, and the words for what is wrong (product spec, sections 4, 5 and 8). */
import { isEmail, normalizeEmail } from './email-address.ts'
import { isPhone } from './phone.ts'

export const REGISTRATION_PHASES = ['account', 'contact', 'payment', 'firm'] as const
export type RegistrationPhase = (typeof REGISTRATION_PHASES)[number]

/** The numbers that addresses and the storage key signup_phase use: 1 to 4. */
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

/** The Terms of Service and the Privacy Policy that people agree to: the date from which they are in effect. */
export const TERMS_VERSION = '2025-07-12'

/** Where an attorney corrects the application: the form is open already. */
export const UPDATE_APPLICATION_PATH = '/bar-verification-preview?edit=1'
export const UPDATE_APPLICATION_LABEL = 'Update my application'

/** What our reviewers aim for, in words that follow "within". */
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

/** Password rules, for whoever makes an account with e-mail. */
export function passwordErrors(password: string, confirmPassword: string): AccountErrors {
  return {
    ...(password === '' ? { password: REGISTRATION_MESSAGES.passwordRequired } : {}),
    ...(password !== '' && password.length < MIN_PASSWORD_LENGTH
      ? { password: REGISTRATION_MESSAGES.passwordShort }
      : {}),
    ...(password === confirmPassword ? {} : { confirmPassword: REGISTRATION_MESSAGES.passwordsDiffer }),
  }
}

/** `needsPassword` is false for a person whose account exists already, as with a social sign-in. */
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

/** A required contact field is empty, whatever else may be wrong with the others. */
export function isContactIncomplete({ firstName, lastName, phone }: ContactValues): boolean {
  return [firstName, lastName, phone].some((text) => text.trim() === '')
}

export function isSameEmail(a: string, b: string): boolean {
  return normalizeEmail(a) === normalizeEmail(b)
}

export function paymentSessionFailure(detail: string): string {
  const words = detail.trim() === '' ? REGISTRATION_MESSAGES.checkoutRefused : detail
  return `Failed to create payment session: ${words}`
}

/** A refusal of complete-profile; `status` is null where no answer came. */
export type ProfileRefusal = {
  readonly status: number | null
  readonly code: string | null
  readonly error: string | null
  readonly details: readonly { readonly field: string; readonly message: string }[]
}

export function profileFailure({ status, code, error, details }: ProfileRefusal): string {
  if (code === 'payment_required') return REGISTRATION_MESSAGES.paymentRequired
  if (status === 400) {
    const words = details.map(({ message }) => message).join(' ')
    return words === '' ? REGISTRATION_MESSAGES.profileInvalid : words
  }
  if (status === 500) return REGISTRATION_MESSAGES.profileServerFault
  return error === null || error === '' ? REGISTRATION_MESSAGES.profileFailed : error
}
