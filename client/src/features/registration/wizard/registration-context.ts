/** The wizard's context and its pure updates. The state machine (registration.machine.ts) decides when each applies. */
import {
  EMPTY_FIRM_DETAILS,
  firmErrors,
  type FirmDetails,
  type FirmField,
} from '../../../../../shared/domain/firm-details.ts'
import {
  accountErrors,
  contactErrors,
  emailError,
  isContactIncomplete,
  isSameEmail,
  passwordErrors,
  REGISTRATION_MESSAGES,
  type AccountValues,
  type ContactValues,
  type RegistrationPhase,
} from '../../../../../shared/domain/registration.ts'
import type { Account, Arrival, Stored } from './registration-arrival.ts'
import {
  REGISTRATION_DRAFT_VERSION,
  REGISTRATION_MACHINE_ID,
  type Checkout,
  type RegistrationDraft,
} from './registration-draft.ts'

export type SignupValues = AccountValues & ContactValues
export type SignupField = keyof SignupValues
export type Faults = { readonly [Field in SignupField | FirmField]?: string }

export type RegistrationContext = {
  readonly arrival: Arrival
  readonly values: SignupValues
  readonly firm: FirmDetails
  /** Messages by field. */
  readonly faults: Faults
  /** An error message for the whole phase. */
  readonly problem: string | null
  /** Counts failed submissions, so that a view can move the focus after each. */
  readonly refusals: number
  readonly account: Account | null
  readonly openedFor: string | null
  /** The values of the storage keys. */
  readonly stored: Stored
  readonly checkout: Checkout | null
  /** The checkout session predates this visit, so its state must be read from Stripe. */
  readonly isCheckoutKept: boolean
  /** The password was typed during this visit. After resuming a draft, the contact phase asks for it again. */
  readonly isPasswordKnown: boolean
  readonly focus: string | null
  readonly newId: () => string
}

export type RegistrationInput = { readonly arrival: Arrival; readonly newId: () => string }

export function startContext({ arrival, newId }: RegistrationInput): RegistrationContext {
  const { account, draft, stored } = arrival
  const typed = draft?.values
  const email = account?.email ?? typed?.workEmail ?? stored.email ?? ''
  const context: RegistrationContext = {
    arrival,
    values: {
      workEmail: email,
      password: '',
      confirmPassword: '',
      firstName: firstOf(typed?.firstName, account?.givenName, stored.firstName),
      lastName: firstOf(typed?.lastName, account?.familyName, stored.lastName),
      phone: firstOf(typed?.phone, stored.phone),
      secondaryPhone: typed?.secondaryPhone ?? '',
      secondaryEmail: typed?.secondaryEmail ?? '',
    },
    firm: draft?.firm ?? EMPTY_FIRM_DETAILS,
    faults: {},
    problem: null,
    refusals: 0,
    account,
    openedFor: draft?.openedFor ?? null,
    stored,
    checkout: draft?.checkout ?? null,
    isCheckoutKept: true,
    isPasswordKnown: false,
    focus: draft?.focus ?? null,
    newId,
  }
  return { ...context, ...(account === null ? {} : withoutForeignCheckout(context)) }
}

function firstOf(...texts: readonly (string | null | undefined)[]): string {
  return texts.find((text) => text !== undefined && text !== null && text !== '') ?? ''
}

/** Drops payment data that was stored for a different email address. */
export function withoutForeignCheckout({
  stored,
  values,
  checkout,
}: RegistrationContext): Pick<RegistrationContext, 'stored' | 'checkout'> {
  const isForeign = stored.email !== null && !isSameEmail(stored.email, values.workEmail)
  const isCheckoutForeign = checkout !== null && !isSameEmail(checkout.email, values.workEmail)
  return {
    stored: { ...stored, sessionId: isForeign ? null : stored.sessionId },
    checkout: isForeign || isCheckoutForeign ? null : checkout,
  }
}

export function leaveAccount(context: RegistrationContext): Partial<RegistrationContext> {
  const { stored, checkout } = withoutForeignCheckout(context)
  const email = context.values.workEmail.trim()
  const isPasswordKnown = context.values.password !== ''
  return { checkout, stored: { ...stored, email }, isPasswordKnown, faults: {}, problem: null }
}

export function leaveContact({ values, stored }: RegistrationContext): Partial<RegistrationContext> {
  return {
    faults: {},
    problem: null,
    stored: {
      ...stored,
      email: values.workEmail.trim(),
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
      phone: values.phone.trim(),
    },
  }
}

/** The signed-in account has this email address, so no password is needed and no account is created. */
export function hasAccount({ account, values }: RegistrationContext): boolean {
  return account !== null && (account.isSocial || isSameEmail(account.email, values.workEmail))
}

/** An earlier visit with this draft already created the account, so the email address is taken by the same user. */
export function hasOpenedAccount({ openedFor, values }: RegistrationContext): boolean {
  return openedFor !== null && isSameEmail(openedFor, values.workEmail)
}

/** The password, which is never stored, is needed to create the account or sign in. */
export function needsPasswordAgain(context: RegistrationContext): boolean {
  return !hasAccount(context) && !context.isPasswordKnown
}

export function accountFaults(context: RegistrationContext): Faults {
  return accountErrors(context.values, !hasAccount(context))
}

export function contactFaults({ values }: RegistrationContext): Faults {
  return contactErrors(values)
}

/** Validates the password in the contact phase. An existing account needs no confirmation field. */
export function credentialFaults(context: RegistrationContext): Faults {
  const { password, confirmPassword } = context.values
  return passwordErrors(password, hasOpenedAccount(context) ? password : confirmPassword)
}

export function lacksCredentials({ values }: RegistrationContext): boolean {
  return emailError(values.workEmail) !== null || values.password === ''
}

export function isContactMissing({ values }: RegistrationContext): boolean {
  return isContactIncomplete(values)
}

export function refuse(
  context: RegistrationContext,
  faults: Faults,
  problem: string | null = null,
): Partial<RegistrationContext> {
  return { faults, problem, refusals: context.refusals + 1 }
}

export function refuseContact(context: RegistrationContext): Partial<RegistrationContext> {
  const problem = isContactMissing(context) ? REGISTRATION_MESSAGES.contactIncomplete : null
  return refuse(context, contactFaults(context), problem)
}

export function refuseCredentials(context: RegistrationContext): Partial<RegistrationContext> {
  const problem = lacksCredentials(context) ? REGISTRATION_MESSAGES.credentialsMissing : null
  return refuse(context, credentialFaults(context), problem)
}

export function firmFaults({ firm }: RegistrationContext): Faults {
  return firmErrors(firm)
}

/** Editing a field clears its error. The phase's error stays until the next submission. */
export function withField(
  context: RegistrationContext,
  field: SignupField,
  value: string,
): Partial<RegistrationContext> {
  return { values: { ...context.values, [field]: value }, faults: without(context.faults, [field]) }
}

export function withFirm(
  context: RegistrationContext,
  patch: Partial<FirmDetails>,
): Partial<RegistrationContext> {
  return { firm: { ...context.firm, ...patch }, faults: without(context.faults, Object.keys(patch)) }
}

function without(faults: Faults, fields: readonly string[]): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)))
}

/** Each entry into the payment step gets one checkout session, even across page reloads. */
export function newEntry({ newId, values }: RegistrationContext): Partial<RegistrationContext> {
  return {
    checkout: { entryId: newId(), email: values.workEmail.trim(), sessionId: null, url: null },
    isCheckoutKept: false,
    problem: null,
  }
}

/** The server is authoritative on payment: forgets a session that it does not confirm as paid. */
export function withoutPaidSession({ stored }: RegistrationContext): Partial<RegistrationContext> {
  return { stored: { ...stored, sessionId: null } }
}

export function keptEntry(context: RegistrationContext): Partial<RegistrationContext> {
  return context.checkout === null ? newEntry(context) : {}
}

export function draftOf(
  context: RegistrationContext,
  phase: RegistrationPhase,
  now: number,
): RegistrationDraft {
  const { workEmail, firstName, lastName, phone, secondaryPhone, secondaryEmail } = context.values
  return {
    machineId: REGISTRATION_MACHINE_ID,
    version: REGISTRATION_DRAFT_VERSION,
    phase,
    values: { workEmail, firstName, lastName, phone, secondaryPhone, secondaryEmail },
    firm: context.firm,
    focus: context.focus,
    checkout: context.checkout,
    openedFor: context.openedFor,
    isSocial: context.account?.isSocial ?? false,
    updatedAt: now,
  }
}
