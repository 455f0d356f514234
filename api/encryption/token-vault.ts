/**
 * Encrypts tokens for the database: AES-256-GCM with a new nonce for each write. The associated data binds a ciphertext to its row and
 * column, so that it cannot be decrypted elsewhere, and to its key's id, so that keys can be rotated.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** The place of a sealed text; it cannot be opened with another binding. */
export type SealBinding = {
  readonly provider: string
  readonly userId: string
  readonly column: string
}

export type Opened = {
  readonly text: string
  /** false: sealed with a previous key; to be re-encrypted. */
  readonly isCurrent: boolean
}

export type TokenVault = {
  /** enc.v2.{key id}.{nonce}.{tag}.{ciphertext}, the last three as base64url. */
  seal(text: string, binding: SealBinding): string
  /** Throws UnreadableSeal for anything this vault did not seal with this binding. */
  open(sealed: string, binding: SealBinding): Opened
  /** Checks the key's id without decrypting. */
  isOfCurrentKey(sealed: string): boolean
  /** How whatever is sealed with the current key begins, for searches in the database. */
  readonly currentPrefix: string
}

export class UnreadableSeal extends Error {
  override readonly name = 'UnreadableSeal'
}

const VERSION = 'v2'
const ENVELOPE = /^enc\.v2\.([0-9a-f]{16})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]*)$/
const NONCE_BYTES = 12
const LABEL = 'integration-tokens/v2'

type Key = { readonly id: string; readonly bytes: Buffer }

/** `secrets`: TOKEN_ENCRYPTION_KEY, which encrypts, then the previous ones, which only decrypt. */
export function createTokenVault(secrets: readonly [string, ...string[]]): TokenVault {
  const [current, ...previous] = secrets
  const sealing = keyOf(current)
  const currentPrefix = `enc.${VERSION}.${sealing.id}.`
  const keys = new Map([sealing, ...previous.map(keyOf)].map((key) => [key.id, key]))
  return {
    seal(text, binding) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing.bytes, nonce)
      cipher.setAAD(associatedData(binding, sealing.id))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))
      return ['enc', VERSION, sealing.id, ...parts].join('.')
    },
    isOfCurrentKey: (sealed) => sealed.startsWith(currentPrefix),
    currentPrefix,
    open(envelope, binding) {
      const [, id = '', nonce = '', tag = '', sealed = ''] = ENVELOPE.exec(envelope) ?? []
      const key = keys.get(id)
      if (key === undefined) throw new UnreadableSeal('not an envelope of a known key')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'), {
          authTagLength: 16,
        })
        decipher.setAAD(associatedData(binding, id))
        decipher.setAuthTag(Buffer.from(tag, 'base64url'))
        const text = Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()])
        return { text: text.toString('utf8'), isCurrent: id === sealing.id }
      } catch (cause) {
        throw new UnreadableSeal('altered, or sealed for another place', { cause })
      }
    },
  }
}

/** Derives a separate key, because the secret has other uses too. */
function keyOf(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', LABEL, 32))
  return { bytes, id: createHash('sha256').update(bytes).digest('hex').slice(0, 16) }
}

function associatedData({ provider, userId, column }: SealBinding, keyId: string): Buffer {
  return Buffer.from([provider, userId, column, keyId, VERSION].join('|'), 'utf8')
}
