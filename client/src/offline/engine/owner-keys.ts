/**
 * The key under which one person's rows lie on this device. It is stored only wrapped, by a key derived from a share that the server gives
 * to a live session: the database alone, however it was copied, opens nothing. Where the share stays meanwhile is `share-places.ts`.
 */
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './database.ts'
import { derivedKey } from './derived-key.ts'
import type { ShareLock } from '../share-lock.ts'
import type { StoredWrappedKey } from './stored-rows.ts'

type OwnerKey = { readonly id: string; readonly key: CryptoKey }

/** Shares as base64url. */
export type ShareSource = {
  /** From this device, null when it is not here. */
  readonly near: (owner: UserId) => Promise<string | null>
  /** From the server; null when it cannot be asked, or gives none. */
  readonly ask: (owner: UserId) => Promise<string | null>
  /** For as long as the session may be used here. */
  readonly keep: (owner: UserId, share: string) => Promise<void>
}

export type DeviceShares = ShareSource & {
  /** From this device. */
  readonly erase: () => Promise<void>
  /** On the server, as nothing is left that it opens; resolves when the server has been asked. */
  readonly destroy: () => Promise<void>
  readonly lock: ShareLock
}

export type OwnerKeys = {
  /** null: locked, as its share is neither here nor to be had. */
  readonly of: (owner: UserId) => Promise<OwnerKey | null>
  /** A share may be had now: whoever asks next tries it again, and who waits for the server looks near once more. */
  readonly tryAgain: () => void
  /** From memory; what is sealed stays sealed. */
  readonly forget: () => void
}

type OwnerKeysDeps = {
  readonly database: OfflineDatabase
  readonly webCrypto: Crypto
  readonly shares: ShareSource
}

export function createOwnerKeys(deps: OwnerKeysDeps): OwnerKeys {
  const known = new Map<UserId, Promise<OwnerKey | null>>()
  /** Those of them that got none. */
  const locked = new Set<UserId>()
  /** Those who wait for the server. */
  const waiting = new Set<() => void>()
  return {
    of(owner) {
      const current = known.get(owner)
      if (current !== undefined) return current
      const asked = obtain(deps, owner, waiting)
      known.set(owner, asked)
      void asked.then(
        (key) => {
          if (key === null && known.get(owner) === asked) locked.add(owner)
        },
        () => undefined,
      )
      // A database that could not be read is asked again by the next.
      asked.catch(() => known.delete(owner))
      return asked
    },
    tryAgain() {
      locked.forEach((owner) => known.delete(owner))
      locked.clear()
      waiting.forEach((look) => look())
    },
    forget() {
      known.clear()
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
  // A share that does not open it is another one: what was wrapped is lost, and with it what it sealed.
  const usable = key ?? (await create(deps, owner, share, wrapped?.keyId ?? null))
  if (usable !== null) await shares.keep(owner, share)
  return usable
}

/** A bad network may take half a minute to say nothing; a passkey may be faster. */
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

/** Two windows may be at it: whichever is stored first is everybody's. `replaced`: the id of one that nothing opens any more. */
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

/** In memory only: it is never stored, not even as a key that cannot be exported, whose bytes browsers write to the disk. */
async function dataKey(webCrypto: Crypto, raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const key = await webCrypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  raw.fill(0)
  return key
}
