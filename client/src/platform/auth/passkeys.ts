/**
 * Passkeys as the second step. The auth client's own `webauthn.register` requires a roaming security key with attestation, which a laptop's
 * fingerprint reader is not, so the browser's dialog would wait forever. Here the server's options are passed to the browser unchanged.
 */
import type { MFAVerifyWebauthnParams, SupabaseClient } from '@supabase/supabase-js'

type Mfa = Pick<SupabaseClient['auth']['mfa'], 'enroll' | 'challenge' | 'verify' | 'unenroll'>

/** The browser's WebAuthn API and the page's origin. */
export type PasskeyBrowser = {
  readonly credentials: Pick<CredentialsContainer, 'create' | 'get'>
  readonly location: Pick<Location, 'hostname' | 'origin'>
}

/** Throws the auth server's or the browser's error, after removing the incomplete factor. */
export async function addPasskey(mfa: Mfa, browser: PasskeyBrowser, friendlyName: string): Promise<void> {
  const { data, error } = await mfa.enroll({ factorType: 'webauthn', friendlyName })
  if (error !== null) throw error
  try {
    await answer(mfa, browser, data.id)
  } catch (cause) {
    await mfa.unenroll({ factorId: data.id })
    throw cause
  }
}

/** Answers a challenge by creating the passkey (first time) or using it. */
export async function answer(
  mfa: Mfa,
  { credentials, location }: PasskeyBrowser,
  factorId: string,
): Promise<void> {
  const here = { rpId: location.hostname, rpOrigins: [location.origin] }
  const { data, error } = await mfa.challenge({ factorId, webauthn: here })
  if (error !== null) throw error
  const { webauthn, id: challengeId } = data
  const made =
    webauthn.type === 'create'
      ? await credentials.create({
          publicKey: webauthn.credential_options.publicKey as PublicKeyCredentialCreationOptions,
        })
      : await credentials.get({
          publicKey: webauthn.credential_options.publicKey as PublicKeyCredentialRequestOptions,
        })
  // The auth client's types describe newer browsers: the same objects with more transports and helper methods.
  const credential = made as MFAVerifyWebauthnParams['webauthn']['credential_response'] | null
  if (credential === null) throw new Error('The browser gave no passkey.')
  const answered = { ...here, type: webauthn.type, credential_response: credential }
  const verified = await mfa.verify({ factorId, challengeId, webauthn: answered } as MFAVerifyWebauthnParams)
  if (verified.error !== null) throw verified.error
}
