/** The side effects of registration: API calls, sign-in, and saving the draft. */
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
  /** Clears the temporary user of an earlier attempt, who may differ from the new account. */
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
    // Proceeding to payment signals agreement to the terms.
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

/** Tries to sign in first, so that an account created by an interrupted attempt is reused. */
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
  // A persistent session, so that a registration can take several days.
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

/** null when the account and its profile were created; otherwise the error. */
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
  const passwordError = fieldMessageOf(answer.error, 'password')
  if (passwordError !== null) return { kind: 'refused', problem: passwordError, isOfPassword: true }
  const problem =
    fieldMessagesOf(answer.error) ?? serverMessageOf(answer.error) ?? REGISTRATION_MESSAGES.accountNotCreated
  return { kind: 'refused', problem }
}

/** Joins the messages of the invalid fields, because the overall message uses technical field names. */
function fieldMessagesOf(error: HttpError): string | null {
  const isAboutFields = error.kind === 'refused' && error.code === 'validation_failed'
  const messages = isAboutFields ? error.details.map(({ message }) => message) : []
  return messages.length === 0 ? null : [...new Set(messages)].join('. ')
}

/** Saves the draft. A storage failure (private mode, full disk) prevents resuming, but not payment. */
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
