/**
 * A passkey that is made for the lock of this device alone, and the secret that it gives for a salt (WebAuthn's extension `prf`). It signs
 * nobody in, our server never learns of it, and it works without a network.
 */

/** `credentialId` and `salt` as base64url: both are needed again, and neither is a secret. */
export type LockPasskey = { readonly credentialId: string; readonly salt: string }
export type MadePasskey = LockPasskey & { readonly secret: Uint8Array<ArrayBuffer> }

/**
 * not_used: dismissed, out of time, or not on this device; browsers do not say which. no_secret: it cannot give one, or the browser or its
 * origin may have no passkeys. failed: anything else.
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

/** What is asked of the person throws PasskeyRefused. */
export type LockPasskeys = {
  /** False where it is certain that none can be made. */
  readonly arePossible: () => Promise<boolean>
  /** `name`: as the person's list of passkeys shows it. */
  readonly make: (name: string) => Promise<MadePasskey>
  /** Asks the person to use it. */
  readonly secretOf: (passkey: LockPasskey) => Promise<Uint8Array<ArrayBuffer>>
  /** It opens nothing any more: whoever keeps it may drop it. */
  readonly forget: (credentialId: string) => void
}
