/**
 * Encryption at rest of what is written about people. The key never leaves the browser (non-extractable): it protects a copied profile
 * or a backup, not a page that is already compromised.
 */
import type { OfflineDatabase } from './database.ts'
import { OfflineError } from './offline-error.ts'
import type { Sealed } from './stored-rows.ts'

const KEY_ID = 'aes-gcm-1'
const IV_BYTES = 12

export type Sealer = {
  /** `boundTo` names the row, such as `outbox/{id}/{owner}`; the same name is needed to open it. */
  readonly seal: (text: string, boundTo: string) => Promise<Sealed>
  /** null when it cannot be opened: another key, another row, damaged. */
  readonly open: (sealed: Sealed, boundTo: string) => Promise<string | null>
}

export function createSealer(database: OfflineDatabase, webCrypto: Crypto): Sealer {
  let key: Promise<CryptoKey> | null = null
  const encoder = new TextEncoder()
  const decoder = new TextDecoder()

  function currentKey(): Promise<CryptoKey> {
    key ??= obtainKey(database, webCrypto).catch((error: unknown) => {
      key = null
      throw error
    })
    return key
  }

  return {
    async seal(text, boundTo) {
      const secret = await currentKey()
      const iv = webCrypto.getRandomValues(new Uint8Array(IV_BYTES))
      const additionalData = encoder.encode(boundTo)
      const data = await webCrypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData },
        secret,
        encoder.encode(text),
      )
      return { keyId: KEY_ID, iv, data }
    },
    async open(sealed, boundTo) {
      const secret = await currentKey()
      try {
        const additionalData = encoder.encode(boundTo)
        const data = await webCrypto.subtle.decrypt(
          { name: 'AES-GCM', iv: sealed.iv, additionalData },
          secret,
          sealed.data,
        )
        return decoder.decode(data)
      } catch {
        // Web Crypto gives one OperationError for every reason, on purpose.
        return null
      }
    },
  }
}

/** Two windows may start at once: whichever key is stored first is everybody's. */
async function obtainKey(database: OfflineDatabase, webCrypto: Crypto): Promise<CryptoKey> {
  const stored = await database.run(({ keys }) => keys.get(KEY_ID))
  if (stored) return stored.key
  // Absent outside secure contexts, whatever the type says.
  if (!('subtle' in webCrypto)) throw new OfflineError('storage_unavailable')
  const fresh = await webCrypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  return database.write(['keys'], async ({ keys }) => {
    const other = await keys.get(KEY_ID)
    if (other) return other.key
    await keys.add({ id: KEY_ID, key: fresh })
    return fresh
  })
}
