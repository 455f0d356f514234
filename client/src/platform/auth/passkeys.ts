/**
 * A passkey as the second step. The auth client's own `webauthn.register` asks for a security key to be plugged in and for its maker's
 * certificate: a laptop's fingerprint reader has neither, and the browser's window then waits for ever. Here the server's options go to the
 * browser as they are.
 */
import type { MFAVerifyWebauthnParams, SupabaseClient } from '@supabase/supabase-js'

type Mfa = Pick<SupabaseClient['auth']['mfa'], 'enroll' | 'challenge' | 'verify' | 'unenroll'>

/** What the browser brings: its windows for making and using a passkey, and the origin for which they are. */
export type PasskeyBrowser = {
  readonly credentials: Pick<CredentialsContainer, 'create' | 'get'>
  readonly location: Pick<Location, 'hostname' | 'origin'>
}

/** Throws what the auth server or the browser says; nothing half made is left behind. */
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

/** The one that is asked for is either made now, the first time, or used. */
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
  // The auth client's types are of browsers to come: the same objects, with more ways to reach a key and helpers on each.
  const credential = made as MFAVerifyWebauthnParams['webauthn']['credential_response'] | null
  if (credential === null) throw new Error('The browser gave no passkey.')
  const answered = { ...here, type: webauthn.type, credential_response: credential }
  const verified = await mfa.verify({ factorId, challengeId, webauthn: answered } as MFAVerifyWebauthnParams)
  if (verified.error !== null) throw verified.error
}
