/**
 * Seals case files with their owner's key, and with nothing else: what cannot be sealed so is not kept. The key that the device has without
 * its owner does not protect against a copy of the device.
 */
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { OfflineError } from '../../../offline/engine/offline-error.ts'
import type { OwnerKeys } from '../../../offline/engine/owner-keys.ts'
import type { Sealed } from '../../../offline/engine/stored-rows.ts'

const IV_BYTES = 12

/** `key`: of the row, to which the text or bytes are bound. Both throw OfflineError locked while the owner's key is locked. */
export type CaseSeal = {
  readonly seal: (owner: UserId, key: string, content: Uint8Array<ArrayBuffer>) => Promise<Sealed>
  /** null: it cannot be opened any more, because it is damaged or its key is gone. */
  readonly open: (owner: UserId, key: string, sealed: Sealed) => Promise<Uint8Array<ArrayBuffer> | null>
}

export function createCaseSeal(webCrypto: Crypto, keys: Pick<OwnerKeys, 'of'>): CaseSeal {
  const keyOf = async (owner: UserId) => {
    const own = await keys.of(owner)
    if (own === null) throw new OfflineError('locked')
    return own
  }
  const boundTo = (key: string) => new TextEncoder().encode(`case-file/${key}`)
  return {
    async seal(owner, key, content) {
      const own = await keyOf(owner)
      const iv = webCrypto.getRandomValues(new Uint8Array(IV_BYTES))
      const how = { name: 'AES-GCM', iv, additionalData: boundTo(key) }
      return { keyId: own.id, iv, data: await webCrypto.subtle.encrypt(how, own.key, content) }
    },
    async open(owner, key, { keyId, iv, data }) {
      const own = await keyOf(owner)
      if (own.id !== keyId) return null
      try {
        const how = { name: 'AES-GCM', iv, additionalData: boundTo(key) }
        return new Uint8Array(await webCrypto.subtle.decrypt(how, own.key, data))
      } catch {
        // Web Crypto throws the same OperationError for every cause.
        return null
      }
    },
  }
}
