/**
 * The key that seals one user's rows on this device. It is stored only wrapped by a key derived from a share that the server gives to a
 * live session, so a copy of the database alone cannot be decrypted. `share-places.ts` decides where the share is kept.
 */
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './database.ts'
import { derivedKey } from './derived-key.ts'
import type { ShareLock } from '../share-lock.ts'
import type { StoredWrappedKey } from './stored-rows.ts'

type OwnerKey = { readonly id: string; readonly key: CryptoKey }

/** Shares as base64url. */
export type ShareSource = {
  /** Reads it from this device; null when it is not here. */
  readonly near: (owner: UserId) => Promise<string | null>
  /** Requests it from the server; null when the server is unreachable or gives none. */
  readonly ask: (owner: UserId) => Promise<string | null>
  /** Stores it on this device until the session ends. */
  readonly keep: (owner: UserId, share: string) => Promise<void>
}

export type DeviceShares = ShareSource & {
  /** Erases the share from this device. */
  readonly erase: () => Promise<void>
  /** Deletes the share on the server once nothing it opens is left; resolves when the request is done. */
  readonly destroy: () => Promise<void>
  readonly lock: ShareLock
}

export type OwnerKeys = {
  /** null: locked, because the share is neither on this device nor available from the server. */
  readonly of: (owner: UserId) => Promise<OwnerKey | null>
  /** A share may be available now: the next caller tries again, and callers waiting for the server check this device again. */
  readonly tryAgain: () => void
  /** Drops all keys from memory. */
  readonly forget: () => void
}

type OwnerKeysDeps = {
  readonly database: OfflineDatabase
  readonly webCrypto: Crypto
  readonly shares: ShareSource
}

export function createOwnerKeys(deps: OwnerKeysDeps): OwnerKeys {
  const keysByOwner = new Map<UserId, Promise<OwnerKey | null>>()
  /** Owners without a key. */
  const locked = new Set<UserId>()
  /** Callbacks of requests that wait for the server. */
  const recheckers = new Set<() => void>()
  return {
    of(owner) {
      const current = keysByOwner.get(owner)
      if (current !== undefined) return current
      const pendingKey = obtain(deps, owner, recheckers)
      keysByOwner.set(owner, pendingKey)
      void pendingKey.then(
        (key) => {
          if (key === null && keysByOwner.get(owner) === pendingKey) locked.add(owner)
        },
        () => undefined,
      )
      // After a failed database read, the next caller tries again.
      pendingKey.catch(() => keysByOwner.delete(owner))
      return pendingKey
    },
    tryAgain() {
      locked.forEach((owner) => keysByOwner.delete(owner))
      locked.clear()
      recheckers.forEach((look) => look())
    },
    forget() {
      keysByOwner.clear()
      locked.clear()
    },
  }
}

async function obtain(
  deps: OwnerKeysDeps,
  owner: UserId,
  waiting: Set<() => void>,
): Promise<OwnerKey | null> {
  const { database, shares } = deps
  const [wrapped, near] = await Promise.all([
    database.run(({ wrappedKeys }) => wrappedKeys.get(owner)),
    shares.near(owner),
  ])
  if (near !== null) {
    const key = wrapped ? await unwrap(deps, wrapped, near) : await create(deps, owner, near, null)
    if (key !== null) return key
  }
  const share = await askOrLookNear(shares, owner, waiting)
  if (share === null) return null
  const key = wrapped ? await unwrap(deps, wrapped, share) : null
  // The server has created a new share: the old key is lost, and so is everything that it sealed.
  const usable = key ?? (await create(deps, owner, share, wrapped?.keyId ?? null))
  if (usable !== null) await shares.keep(owner, share)
  return usable
}

/** Races the server against this device, because a bad network can take half a minute to fail while a passkey unlocks sooner. */
async function askOrLookNear(
  { ask, near }: ShareSource,
  owner: UserId,
  waiting: Set<() => void>,
): Promise<string | null> {
  const { promise: found, resolve } = Promise.withResolvers<string>()
  const look = (): void => {
    void near(owner).then((share) => share !== null && resolve(share))
  }
  waiting.add(look)
  try {
    return await Promise.race([found, ask(owner)])
  } finally {
    waiting.delete(look)
  }
}

/** If two windows create a key, both use the one stored first. `replaced`: id of a key that can no longer be unwrapped. */
async function create(
  deps: OwnerKeysDeps,
  owner: UserId,
  share: string,
  replaced: string | null,
): Promise<OwnerKey | null> {
  const { webCrypto, database } = deps
  const raw = webCrypto.getRandomValues(new Uint8Array(32))
  const [salt, iv] = [new Uint8Array(16), new Uint8Array(12)].map((room) => webCrypto.getRandomValues(room))
  if (salt === undefined || iv === undefined) return null
  const keyId = `owner-${webCrypto.randomUUID()}`
  const wrapping = await wrappingKey(webCrypto, share, salt)
  const additionalData = boundTo(owner, keyId)
  const data = await webCrypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, wrapping, raw)
  const fresh: StoredWrappedKey = { ownerUserId: owner, keyId, salt, iv, data }
  const stored = await database.write(['wrappedKeys'], async ({ wrappedKeys }) => {
    const other = await wrappedKeys.get(owner)
    if (other && other.keyId !== replaced) return other
    await wrappedKeys.put(fresh)
    return fresh
  })
  if (stored !== fresh) return unwrap(deps, stored, share)
  return { id: keyId, key: await dataKey(webCrypto, raw) }
}

async function unwrap(
  { webCrypto }: OwnerKeysDeps,
  { ownerUserId, keyId, salt, iv, data }: StoredWrappedKey,
  share: string,
): Promise<OwnerKey | null> {
  try {
    const wrapping = await wrappingKey(webCrypto, share, salt)
    const additionalData = boundTo(ownerUserId, keyId)
    const raw = await webCrypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, wrapping, data)
    return { id: keyId, key: await dataKey(webCrypto, new Uint8Array(raw)) }
  } catch {
    return null
  }
}

function boundTo(owner: UserId, keyId: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`owner-key/${owner}/${keyId}`)
}

function wrappingKey(webCrypto: Crypto, share: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return derivedKey(webCrypto, new TextEncoder().encode(share), { salt, info: 'counselrelay owner key' })
}

/** Kept in memory only: browsers write even a non-extractable key's bytes to disk when it is stored. */
async function dataKey(webCrypto: Crypto, raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const key = await webCrypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  raw.fill(0)
  return key
}
