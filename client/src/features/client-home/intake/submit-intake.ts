/** Posts a request for the signed-in user, or together with a new account. */
import {
  clientSignupEndpoint,
  NOTICES_VERSION,
  postClientRequestEndpoint,
  type ClientSignupRequest,
  type PostClientRequest,
} from '../../../../../shared/contracts/client-requests.ts'
import {
  caseBody,
  contactBody,
  matchingBody,
  type IntakeSecrets,
} from '../../../../../shared/domain/client-intake.ts'
import { TERMS_VERSION } from '../../../../../shared/domain/registration.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import type { Auth } from '../../../platform/auth/auth.ts'
import type { HttpClient } from '../../../platform/http/http-client.ts'
import { fieldMessageOf, messageFor, type HttpError } from '../../../platform/http/http-error.ts'
import type { IntakeDraft } from './intake-draft.ts'
import type { IntakeProblem } from './intake-state.ts'

export type IntakeOutcome =
  | { readonly kind: 'posted' }
  /** Account and request were created; the email address must be confirmed before signing in. */
  | { readonly kind: 'to_confirm' }
  /** Account and request were created; only the sign-in failed. */
  | { readonly kind: 'to_sign_in' }
  /** There is no connection. The request waits on this device. */
  | { readonly kind: 'queued' }
  | { readonly kind: 'refused'; readonly problem: IntakeProblem }
  /** The password was rejected. */
  | { readonly kind: 'password_refused'; readonly words: string }

export type SubmitDeps = {
  readonly http: Pick<HttpClient, 'call'>
  readonly auth: Pick<Auth, 'signInWithPassword'>
  /** Keeps the request on this device and posts it later. null: nobody is signed in. */
  readonly keep: ((body: PostClientRequest) => Promise<unknown>) | null
}

export async function submitIntake(
  deps: SubmitDeps,
  draft: IntakeDraft,
  secrets: IntakeSecrets,
): Promise<IntakeOutcome> {
  const body = bodyOf(draft)
  if (body === null) return refused('Some answers are missing. Please go back and complete them.')
  if (deps.keep !== null) return post(deps, body)
  const { email } = draft.values
  const account: ClientSignupRequest = { ...body, email: email.trim(), password: secrets.password }
  const answer = await deps.http.call(clientSignupEndpoint, { body: account })
  if (answer.ok) return enter(deps, account)
  const ofPassword = fieldMessageOf(answer.error, 'password')
  if (ofPassword !== null) return { kind: 'password_refused', words: ofPassword }
  return isTaken(answer.error) ? resume(deps, account, body, answer.error) : notPosted(answer.error)
}

async function post({ http, keep }: SubmitDeps, body: PostClientRequest): Promise<IntakeOutcome> {
  const answer = await http.call(postClientRequestEndpoint, { body })
  if (answer.ok) return { kind: 'posted' }
  if (answer.error.kind !== 'offline' || keep === null) return notPosted(answer.error)
  try {
    await keep(body)
    return { kind: 'queued' }
  } catch (cause) {
    return refused(toOfflineError(cause).words)
  }
}

/** The session ends with the browser, because the device may be shared. */
function signIn({ auth }: SubmitDeps, { email, password }: ClientSignupRequest) {
  return auth.signInWithPassword(email, password, false)
}

async function enter(deps: SubmitDeps, account: ClientSignupRequest): Promise<IntakeOutcome> {
  const entered = await signIn(deps, account)
  if (entered.ok) return { kind: 'posted' }
  return { kind: entered.failure.code === 'email_not_confirmed' ? 'to_confirm' : 'to_sign_in' }
}

/** The account may come from an earlier attempt whose response was lost. Then the password signs in. */
async function resume(
  deps: SubmitDeps,
  account: ClientSignupRequest,
  body: PostClientRequest,
  error: HttpError,
): Promise<IntakeOutcome> {
  const entered = await signIn(deps, account)
  if (entered.ok) return post(deps, body)
  if (entered.failure.code === 'email_not_confirmed') return { kind: 'to_confirm' }
  return { kind: 'refused', problem: { words: messageFor(error), isTaken: true, isOffline: false } }
}

function bodyOf({ requestId, values }: IntakeDraft): PostClientRequest | null {
  const about = caseBody(values)
  if (about === null || !values.isAdult || !values.acceptsNotices) return null
  return {
    ...about,
    ...contactBody(values),
    otherParties: [...about.otherParties],
    id: requestId,
    isAdult: true,
    ...matchingBody(values),
    noticesVersion: NOTICES_VERSION,
    termsVersion: TERMS_VERSION,
  }
}

/** The labels of the steps, because the server names fields by their keys. */
const LABELS: Readonly<Record<string, string>> = {
  practiceArea: 'What you need help with',
  summary: 'What happened',
  state: 'State',
  incidentDate: 'Date',
  zip: 'ZIP code',
  safeContact: 'Safe ways to reach you',
  otherParties: 'People and companies involved',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone No',
  isAdult: 'I am 18 or older',
  noticesVersion: 'Notices',
}

function wordsFor(error: HttpError): string {
  const fields = error.kind === 'refused' ? error.details.map(({ field }) => field.split('.')[0] ?? '') : []
  const labels = [...new Set(fields.flatMap((field) => LABELS[field] ?? []))]
  return labels.length === 0 ? messageFor(error) : `Please check these answers: ${labels.join(', ')}.`
}

function isTaken(error: HttpError): boolean {
  return error.kind === 'refused' && error.status === 409
}

function notPosted(error: HttpError): IntakeOutcome {
  if (error.kind !== 'offline') return refused(wordsFor(error))
  const words = 'You need a connection to make your account; your answers stay here.'
  return { kind: 'refused', problem: { words, isTaken: false, isOffline: true } }
}

function refused(words: string): IntakeOutcome {
  return { kind: 'refused', problem: { words, isTaken: false, isOffline: false } }
}
