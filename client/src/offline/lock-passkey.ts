/**
 * A passkey used only for this device's lock, and the secret that it derives from a salt (WebAuthn's `prf` extension). It is not used for
 * signing in, is never sent to the server, and works offline.
 */

/** `credentialId` and `salt` as base64url: both are needed to unlock, and neither is secret. */
export type LockPasskey = { readonly credentialId: string; readonly salt: string }
export type MadePasskey = LockPasskey & { readonly secret: Uint8Array<ArrayBuffer> }

/**
 * not_used: dismissed, timed out, or not on this device; browsers do not tell which. no_secret: no `prf` support, or no passkeys in this
 * browser or origin. failed: anything else.
 */
export type PasskeyRefusal = 'not_used' | 'no_secret' | 'failed'

export class PasskeyRefused extends Error {
  readonly refusal: PasskeyRefusal

  constructor(refusal: PasskeyRefusal, cause?: unknown) {
    super(`Passkey of the device: ${refusal}`, cause === undefined ? undefined : { cause })
    this.name = 'PasskeyRefused'
    this.refusal = refusal
  }
}

/** `make` and `secretOf` throw PasskeyRefused. */
export type LockPasskeys = {
  /** False when this browser certainly cannot create one. */
  readonly arePossible: () => Promise<boolean>
  /** `name`: displayed in the user's list of passkeys. */
  readonly make: (name: string) => Promise<MadePasskey>
  /** Prompts the user to use the passkey. */
  readonly secretOf: (passkey: LockPasskey) => Promise<Uint8Array<ArrayBuffer>>
  /** Signals the authenticator that the passkey is obsolete. */
  readonly forget: (credentialId: string) => void
}
