/**
 * Encryption at rest of what is written about people. What belongs to a person is sealed by a key that this device does not hold by itself
 * (`owner-keys.ts`). What belongs to the device, before anybody is known, is sealed by a key that lies beside it: that keeps it from being
 * read in passing, not from somebody who has a copy of the device.
 */
import type { OfflineDatabase } from './database.ts'
import { OfflineError, toOfflineError } from './offline-error.ts'
import type { OwnerKeys } from './owner-keys.ts'
import type { DraftOwner, Sealed } from './stored-rows.ts'

/** Until owners had keys of their own it sealed everything. */
export const DEVICE_KEY_ID = 'aes-gcm-1'
const IV_BYTES = 12

export const LOCKED = Symbol('locked')

export type Sealer = {
  /**
   * `boundTo` names the row, such as `outbox/{id}/{owner}`; the same name is needed to open it. Text is never refused for want of a key:
   * while the owner's is locked the device's serves, until `resealOwner` takes it over.
   */
  readonly seal: (text: string, boundTo: string, owner: DraftOwner) => Promise<Sealed>
  /** null when it cannot be opened: another key, another row, damaged. Throws OfflineError locked while its owner's key is. */
  readonly open: (sealed: Sealed, boundTo: string, owner: DraftOwner) => Promise<string | null>
  /** False while something of theirs lies here that cannot be opened just now. */
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
          // Web Crypto gives one OperationError for every reason, on purpose.
          return null
        }
      }
    },
    async isUnlocked(owner) {
      if (owner === 'device' || (await keys.of(owner)) !== null) return true
      // Nothing was ever sealed by a key of theirs: a server that gives no share yet must not stop the queue.
      return (await database.run(({ wrappedKeys }) => wrappedKeys.get(owner))) === undefined
    },
  }
}

/** For lists, whose other rows can be shown. */
export async function unlessLocked<T>(opening: Promise<T>): Promise<T | typeof LOCKED> {
  try {
    return await opening
  } catch (error) {
    if (toOfflineError(error).code === 'locked') return LOCKED
    throw error
  }
}

/** Two windows may start at once: whichever key is stored first is everybody's. */
async function obtainDeviceKey(database: OfflineDatabase, webCrypto: Crypto): Promise<CryptoKey> {
  const stored = await database.run(({ keys }) => keys.get(DEVICE_KEY_ID))
  if (stored) return stored.key
  // Absent outside secure contexts, whatever the type says.
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
