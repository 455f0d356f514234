/**
 * Encryption at rest. A user's data is sealed by a key that this device alone cannot unwrap (`owner-keys.ts`). Data written before sign-in
 * is sealed by a device key stored in the same database, which does not protect it against a copy of the device.
 */
import type { OfflineDatabase } from './database.ts'
import { OfflineError, toOfflineError } from './offline-error.ts'
import type { OwnerKeys } from './owner-keys.ts'
import type { DraftOwner, Sealed } from './stored-rows.ts'

/** This key sealed everything before owner keys existed. */
export const DEVICE_KEY_ID = 'aes-gcm-1'
const IV_BYTES = 12

export const LOCKED = Symbol('locked')

export type Sealer = {
  /**
   * `boundTo` names the row, such as `outbox/{id}/{owner}`; `open` needs the same name. While the owner's key is locked, the device key
   * seals the text, and `resealOwner` reseals it later.
   */
  readonly seal: (text: string, boundTo: string, owner: DraftOwner) => Promise<Sealed>
  /** null when decryption fails (wrong key, wrong row, damaged data). Throws OfflineError locked while the owner's key is locked. */
  readonly open: (sealed: Sealed, boundTo: string, owner: DraftOwner) => Promise<string | null>
  /** False while the owner has sealed data here that is locked. */
  readonly isUnlocked: (owner: DraftOwner) => Promise<boolean>
}

export function createSealer(
  database: OfflineDatabase,
  webCrypto: Crypto,
  keys: Pick<OwnerKeys, 'of'>,
): Sealer {
  let device: Promise<CryptoKey> | null = null
  const deviceKey = (): Promise<CryptoKey> => {
    device ??= obtainDeviceKey(database, webCrypto).catch((error: unknown) => {
      device = null
      throw error
    })
    return device
  }
  const ownerKey = (owner: DraftOwner) => (owner === 'device' ? Promise.resolve(null) : keys.of(owner))

  return {
    async seal(text, boundTo, owner) {
      const own = await ownerKey(owner)
      const iv = webCrypto.getRandomValues(new Uint8Array(IV_BYTES))
      const data = await webCrypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(boundTo) },
        own?.key ?? (await deviceKey()),
        new TextEncoder().encode(text),
      )
      return { keyId: own?.id ?? DEVICE_KEY_ID, iv, data }
    },
    async open({ keyId, iv, data }, boundTo, owner) {
      if (keyId === DEVICE_KEY_ID) return decrypt(await deviceKey())
      const own = await ownerKey(owner)
      if (own === null) throw new OfflineError('locked')
      return decrypt(own.key)

      async function decrypt(key: CryptoKey): Promise<string | null> {
        try {
          const additionalData = new TextEncoder().encode(boundTo)
          const opened = await webCrypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data)
          return new TextDecoder().decode(opened)
        } catch {
          // Web Crypto throws the same OperationError for every cause.
          return null
        }
      }
    },
    async isUnlocked(owner) {
      if (owner === 'device' || (await keys.of(owner)) !== null) return true
      // Without a wrapped key nothing is sealed by it, so a missing share must not stop the queue.
      return (await database.run(({ wrappedKeys }) => wrappedKeys.get(owner))) === undefined
    },
  }
}

/** Lets lists show their other rows when one is locked. */
export async function unlessLocked<T>(opening: Promise<T>): Promise<T | typeof LOCKED> {
  try {
    return await opening
  } catch (error) {
    if (toOfflineError(error).code === 'locked') return LOCKED
    throw error
  }
}

/** If two windows create a key, both use the one stored first. */
async function obtainDeviceKey(database: OfflineDatabase, webCrypto: Crypto): Promise<CryptoKey> {
  const stored = await database.run(({ keys }) => keys.get(DEVICE_KEY_ID))
  if (stored) return stored.key
  // Absent outside secure contexts, despite the type.
  if (!('subtle' in webCrypto)) throw new OfflineError('storage_unavailable')
  const fresh = await webCrypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  return database.write(['keys'], async ({ keys }) => {
    const other = await keys.get(DEVICE_KEY_ID)
    if (other) return other.key
    await keys.add({ id: DEVICE_KEY_ID, key: fresh })
    return fresh
  })
}
