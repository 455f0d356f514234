/** Passkeys as second factors: the challenge for the browser, and its response. */
import { z } from 'zod'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../auth-error.ts'
import type { UserRow } from '../users.repository.ts'
import { isVerified } from './factor-rules.ts'
import type { ChallengeRow, FactorRow } from './factors.repository.ts'
import {
  assertionSchema,
  createRelyingParty,
  keptCredentialSchema,
  registrationSchema,
  type KeptCredential,
} from './relying-party.ts'

export const webAuthnAnswerSchema = z.object({
  type: z.enum(['create', 'request'], 'WebAuthn type must be create or request'),
  credential_response: z.unknown(),
})
export type WebAuthnAnswer = z.output<typeof webAuthnAnswerSchema>

type BrowserChallenge = { readonly challenge: string; readonly webauthn: object }

/** A factor without credential requests a registration, a verified one a signature. */
export async function askBrowser(
  deps: AuthDeps,
  user: UserRow,
  factor: FactorRow,
): Promise<BrowserChallenge> {
  const party = createRelyingParty(deps.settings)
  const known = deps.factors.factorsOf(user.id).flatMap((other) => credentialOf(other) ?? [])
  if (isVerified(factor)) {
    const publicKey = await party.assertionOptions(known)
    return {
      challenge: publicKey.challenge,
      webauthn: { type: 'request', credential_options: { publicKey } },
    }
  }
  const publicKey = await party.registrationOptions({ id: user.id, name: user.email ?? user.id }, known)
  return { challenge: publicKey.challenge, webauthn: { type: 'create', credential_options: { publicKey } } }
}

/** Returns the factor and the credential to store with it. Throws GoTrue's error for an invalid response. */
export async function readBrowser(
  deps: AuthDeps,
  factor: FactorRow,
  challenge: ChallengeRow,
  answer: WebAuthnAnswer,
): Promise<{ readonly factor: FactorRow; readonly credential: KeptCredential }> {
  const party = createRelyingParty(deps.settings)
  const expected = challenge.web_authn_challenge ?? ''
  if (answer.type === 'create') {
    if (isVerified(factor)) throw refused()
    const credential = await party.register(parse(registrationSchema, answer), expected)
    if (credential === null) throw refused()
    return { factor, credential }
  }
  const response = parse(assertionSchema, answer)
  // Any passkey of the user may answer, whichever factor the challenge belongs to.
  for (const other of deps.factors.factorsOf(factor.user_id).filter(isVerified)) {
    const kept = credentialOf(other)
    if (kept?.id !== response.id) continue
    const credential = await party.assert(response, expected, kept)
    if (credential !== null) return { factor: other, credential }
  }
  throw refused()
}

function credentialOf(factor: FactorRow): KeptCredential | null {
  return factor.web_authn_credential === null ? null : keptCredentialSchema.parse(factor.web_authn_credential)
}

function parse<Schema extends z.ZodType>(schema: Schema, answer: WebAuthnAnswer): z.output<Schema> {
  const parsed = schema.safeParse(answer.credential_response)
  if (parsed.success) return parsed.data
  throw new AuthError('validation_failed', 'Invalid credential_response')
}

function refused(): AuthError {
  return new AuthError('mfa_verification_failed', 'Failed to validate WebAuthn MFA response')
}
