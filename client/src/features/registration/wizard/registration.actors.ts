/** What the registration's steps do in the world: calls to our server, the session, the draft on this device. */
import {
  checkEmailEndpoint,
  signupAtomicEndpoint,
  type SignupAtomicRequest,
} from '../../../../../shared/contracts/registration.ts'
import { normalizeEmail } from '../../../../../shared/domain/email-address.ts'
import { phoneToSend } from '../../../../../shared/domain/phone.ts'
import { REGISTRATION_MESSAGES, type RegistrationPhase } from '../../../../../shared/domain/registration.ts'
import type { Auth } from '../../../platform/auth/auth.ts'
import type { HttpClient } from '../../../platform/http/http-client.ts'
import { fieldMessageOf, serverMessageOf, type HttpError } from '../../../platform/http/http-error.ts'
import type { Logger } from '../../../platform/log/logger.ts'
import { completeProfile } from '../firm-details/complete-profile.ts'
import type { CheckoutClient } from '../payment/checkout.ts'
import { recordAgreement } from '../record-agreement.ts'
import { draftOf, type RegistrationContext, type SignupValues } from './registration-context.ts'
import type { RegistrationDrafts } from './registration-draft.store.ts'
import type { AccountAnswer, EmailAnswer, RegistrationActors } from './registration.setup.ts'

export type RegistrationDeps = {
  readonly http: Pick<HttpClient, 'call'>
  readonly auth: Pick<Auth, 'signInWithPassword'>
  readonly isSignedIn: () => boolean
  readonly desk: CheckoutClient
  readonly drafts: Pick<RegistrationDrafts, 'save'>
  /** A temporary user of an earlier attempt is not the one whose account was just opened. */
  readonly forgetTempUser: () => void
  readonly leaveFor: (url: string) => void
  readonly now: () => number
  readonly logger: Logger
}

export function createRegistrationActors(deps: RegistrationDeps): RegistrationActors {
  return {
    checkEmail: (email, signal) => checkEmail(deps, email, signal),
    openAccount: ({ values }) => openAccount(deps, values),
    createCheckout: async (context) => {
      const { account, checkout, values } = context
      if (account === null || checkout === null)
        throw new Error('A payment step was entered without an account.')
      await keep(deps, context, 'payment')
      return deps.desk.create({
        entryId: checkout.entryId,
        userId: account.userId,
        email: values.workEmail.trim(),
        firstName: values.firstName.trim(),
        lastName: values.lastName.trim(),
      })
    },
    settleCheckout: async (context) => {
      await keep(deps, context, 'payment')
      const sessionId = context.checkout?.sessionId ?? null
      return context.isCheckoutKept && sessionId !== null ? deps.desk.stateOf(sessionId) : 'open'
    },
    // Going to pay is agreeing.
    goToCheckout: (url) => void recordAgreement(deps.http).finally(() => deps.leaveFor(url)),
    completeProfile: ({ stored, firm }) => completeProfile(deps, stored, firm),
  }
}

async function checkEmail(
  { http }: RegistrationDeps,
  email: string,
  signal: AbortSignal,
): Promise<EmailAnswer> {
  const answer = await http.call(checkEmailEndpoint, { query: { email: normalizeEmail(email) }, signal })
  if (!answer.ok) return 'unknown'
  return answer.value.exists ? 'taken' : 'free'
}

/** Signing in comes first: an account that an interrupted attempt has made already is entered, not made again. */
async function openAccount(deps: RegistrationDeps, values: SignupValues): Promise<AccountAnswer> {
  const first = await signIn(deps, values)
  if (first.kind === 'opened' || first.isUnreachable) return first
  return (await signUp(deps, values)) ?? signIn(deps, values)
}

type SignInAnswer =
  | (AccountAnswer & { readonly kind: 'opened' })
  | (AccountAnswer & { readonly kind: 'refused'; readonly isUnreachable: boolean })

async function signIn(deps: RegistrationDeps, { workEmail, password }: SignupValues): Promise<SignInAnswer> {
  const email = workEmail.trim()
  // Remembered, so that a registration that takes days finds its person again.
  const result = await deps.auth.signInWithPassword(email, password, true)
  if (!result.ok) {
    const { message, unreachable } = result.failure
    const problem = message === '' ? REGISTRATION_MESSAGES.authenticationFailed : message
    return { kind: 'refused', problem, isUnreachable: unreachable }
  }
  deps.forgetTempUser()
  const { userId } = result.value
  return { kind: 'opened', account: { userId, email, isSocial: false, givenName: null, familyName: null } }
}

/** null when the account and its profile are there; else why not. */
async function signUp({ http }: RegistrationDeps, values: SignupValues): Promise<AccountAnswer | null> {
  const body: SignupAtomicRequest = {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    password: values.password,
    workEmail: values.workEmail.trim(),
    phone: phoneToSend(values.phone),
    ...(values.secondaryEmail.trim() === '' ? {} : { secondaryEmail: values.secondaryEmail.trim() }),
    ...(values.secondaryPhone.trim() === '' ? {} : { secondaryPhone: phoneToSend(values.secondaryPhone) }),
  }
  const answer = await http.call(signupAtomicEndpoint, { body })
  if (answer.ok) {
    const { success, error = REGISTRATION_MESSAGES.accountRefused } = answer.value
    return success ? null : { kind: 'refused', problem: error }
  }
  const ofPassword = fieldMessageOf(answer.error, 'password')
  if (ofPassword !== null) return { kind: 'refused', problem: ofPassword, isOfPassword: true }
  const problem =
    faultWordsOf(answer.error) ?? serverMessageOf(answer.error) ?? REGISTRATION_MESSAGES.accountNotCreated
  return { kind: 'refused', problem }
}

/** What is wrong with the fields, in words of each; the whole names them by their keys. */
function faultWordsOf(error: HttpError): string | null {
  const isAboutFields = error.kind === 'refused' && error.code === 'validation_failed'
  const messages = isAboutFields ? error.details.map(({ message }) => message) : []
  return messages.length === 0 ? null : [...new Set(messages)].join('. ')
}

/** A device that keeps nothing (private mode, full disk) can still pay; it only cannot resume. */
async function keep(
  deps: RegistrationDeps,
  context: RegistrationContext,
  phase: RegistrationPhase,
): Promise<void> {
  try {
    await deps.drafts.save(draftOf(context, phase, deps.now()))
  } catch (cause) {
    deps.logger.warn('The registration draft could not be saved on this device.', cause)
  }
}
