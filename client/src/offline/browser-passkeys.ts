/** Creates and uses the lock's passkey through the browser's WebAuthn dialogs. */
import { fromBase64Url, toBase64Url } from './base64url.ts'
import {
  PasskeyRefused,
  type LockPasskey,
  type LockPasskeys,
  type MadePasskey,
  type PasskeyRefusal,
} from './lock-passkey.ts'

type PasskeyBrowser = {
  /** Absent in insecure contexts and old browsers. */
  readonly credentials: Pick<CredentialsContainer, 'create' | 'get'> | undefined
  readonly PublicKeyCredential:
    | Partial<Pick<typeof PublicKeyCredential, 'getClientCapabilities' | 'signalUnknownCredential'>>
    | undefined
  readonly webCrypto: Pick<Crypto, 'getRandomValues'>
  readonly host: string
}

const ES256 = -7
const RS256 = -257

/** The members of a credential that are used, so that tests can provide just these. */
type Answer = Pick<PublicKeyCredential, 'id' | 'getClientExtensionResults'>

export function createLockPasskeys(browser: PasskeyBrowser): LockPasskeys {
  const { credentials, webCrypto, host } = browser
  const random = (length: number) => webCrypto.getRandomValues(new Uint8Array(length))

  async function ask(asked: (container: NonNullable<typeof credentials>) => Promise<Credential | null>) {
    if (credentials === undefined) throw new PasskeyRefused('no_secret')
    const answer = await asked(credentials).catch((error: unknown) => {
      throw new PasskeyRefused(refusalOf(error), error)
    })
    if (answer === null) throw new PasskeyRefused('not_used')
    // Every request here is for a public-key credential.
    return answer as Credential & Answer
  }

  async function secretOf({ credentialId, salt }: LockPasskey): Promise<Uint8Array<ArrayBuffer>> {
    const answer = await ask((container) =>
      container.get({
        publicKey: {
          rpId: host,
          challenge: random(32),
          allowCredentials: [{ type: 'public-key', id: fromBase64Url(credentialId) }],
          userVerification: 'required',
          extensions: { prf: { eval: { first: fromBase64Url(salt) } } },
        },
      }),
    )
    const secret = secretIn(answer)
    if (secret === null) throw new PasskeyRefused('no_secret')
    return secret
  }

  function forget(credentialId: string): void {
    const signaled = browser.PublicKeyCredential?.signalUnknownCredential?.({ rpId: host, credentialId })
    // Best effort: the browser may ignore the signal.
    signaled?.catch(() => undefined)
  }

  async function make(name: string): Promise<MadePasskey> {
    const salt = random(32)
    const made = await ask((container) =>
      container.create({
        publicKey: {
          rp: { id: host, name: 'CounselRelay' },
          // A random id, because a reused one would replace the user's sign-in passkey.
          user: { id: random(32), name, displayName: name },
          challenge: random(32),
          pubKeyCredParams: [ES256, RS256].map((alg) => ({ type: 'public-key', alg })),
          authenticatorSelection: {
            residentKey: 'required',
            requireResidentKey: true,
            userVerification: 'required',
          },
          extensions: { prf: { eval: { first: salt } } },
        },
      }),
    )
    const passkey = { credentialId: made.id, salt: toBase64Url(salt) }
    try {
      const { prf } = made.getClientExtensionResults()
      if (prf?.enabled !== true && prf?.results === undefined) throw new PasskeyRefused('no_secret')
      // Some authenticators return the secret only when the passkey is used.
      return { ...passkey, secret: secretIn(made) ?? (await secretOf(passkey)) }
    } catch (error) {
      forget(passkey.credentialId)
      throw error
    }
  }

  return {
    async arePossible() {
      const { PublicKeyCredential: passkeys } = browser
      if (credentials === undefined || passkeys === undefined) return false
      const known = await passkeys.getClientCapabilities?.().catch(() => undefined)
      return known?.['extension:prf'] !== false
    },
    make,
    secretOf,
    forget,
  }
}

function secretIn(answer: Answer): Uint8Array<ArrayBuffer> | null {
  const first = answer.getClientExtensionResults().prf?.results?.first
  if (first === undefined) return null
  return first instanceof ArrayBuffer ? new Uint8Array(first) : copyOf(first)
}

function copyOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer, byteOffset, byteLength).slice()
}

function refusalOf(error: unknown): PasskeyRefusal {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return 'not_used'
    // Origin without a domain name, no user verification, no common algorithm.
    case 'SecurityError':
    case 'ConstraintError':
    case 'NotSupportedError':
      return 'no_secret'
    default:
      return 'failed'
  }
}
