/** Completes the profile and translates the server's responses into user messages (product spec, section 8). */
import {
  completeProfileEndpoint,
  completeProfileRequestSchema,
  type CompleteProfileRequest,
} from '../../../../../shared/contracts/registration.ts'
import {
  EMPTY_FIRM_DETAILS,
  firmDetailsBody,
  type FirmDetails,
  type FirmErrors,
} from '../../../../../shared/domain/firm-details.ts'
import { phoneToSend } from '../../../../../shared/domain/phone.ts'
import { profileFailure, REGISTRATION_MESSAGES } from '../../../../../shared/domain/registration.ts'
import type { HttpClient } from '../../../platform/http/http-client.ts'
import { serverMessageOf, messageFor, type HttpError } from '../../../platform/http/http-error.ts'
import { recordAgreement } from '../record-agreement.ts'

/** Values stored by the earlier steps; null if the step was not taken on this device. */
export type SignupPerson = {
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly phone: string | null
}

export type ProfileAnswer =
  | { readonly kind: 'completed' }
  | { readonly kind: 'needs_login' }
  | {
      readonly kind: 'refused'
      readonly problem: string
      readonly faults: FirmErrors
      /** The server has no record of a payment, even if this device has. */
      readonly isUnpaid: boolean
    }

export function isSignupForgotten({ email, firstName, lastName, phone }: SignupPerson): boolean {
  return [email, firstName, lastName, phone].includes(null)
}

export type CompleteProfileDeps = {
  readonly http: Pick<HttpClient, 'call'>
  readonly isSignedIn: () => boolean
}

export async function completeProfile(
  deps: CompleteProfileDeps,
  person: SignupPerson,
  firm: FirmDetails,
): Promise<ProfileAnswer> {
  if (isSignupForgotten(person)) return refused(REGISTRATION_MESSAGES.signupForgotten)
  const body = bodyOf(person, firm)
  if (body === null) return refused(REGISTRATION_MESSAGES.profileInvalid)
  if (!deps.isSignedIn()) return { kind: 'needs_login' }
  const answer = await deps.http.call(completeProfileEndpoint, { body })
  if (!answer.ok) return answerTo(answer.error)
  await recordAgreement(deps.http)
  return { kind: 'completed' }
}

function bodyOf(person: SignupPerson, firm: FirmDetails): CompleteProfileRequest | null {
  const parsed = completeProfileRequestSchema.safeParse({
    workEmail: person.email?.trim(),
    firstName: person.firstName,
    lastName: person.lastName,
    phone: phoneToSend(person.phone ?? ''),
    ...firmDetailsBody(firm),
  })
  return parsed.success ? parsed.data : null
}

function answerTo(error: HttpError): ProfileAnswer {
  // A token that cannot be read at the moment does not mean signed out; the message says to try again.
  if (error.kind === 'unauthenticated' && error.sent !== 'unreadable') return { kind: 'needs_login' }
  if (error.kind !== 'refused' && error.kind !== 'server') return refused(messageFor(error))
  const isRefusal = error.kind === 'refused'
  const details = isRefusal ? error.details : []
  const code = isRefusal ? error.code : null
  const problem = profileFailure({ status: error.status, code, error: serverMessageOf(error), details })
  return { ...refused(problem), faults: faultsOf(details), isUnpaid: code === 'payment_required' }
}

function faultsOf(details: readonly { readonly field: string; readonly message: string }[]): FirmErrors {
  const ours = details.filter(({ field }) => field in EMPTY_FIRM_DETAILS)
  return Object.fromEntries(ours.map(({ field, message }) => [field, message]))
}

function refused(problem: string): ProfileAnswer & { readonly kind: 'refused' } {
  return { kind: 'refused', problem, faults: {}, isUnpaid: false }
}
