/**
 * The database that release 0.1.0 (schema version 3) wrote, restored into an in-memory IndexedDB without app code, so that upgrades are
 * tested on that release's actual data.
 *
 * A script wrote `device-of-0.1.0.json` with that release's modules and fake-indexeddb, one row per name in `names`. Before any owner key
 * was available, it saved the drafts of a registration and of a visitor's request, kept a share, and queued two referrals, then edited
 * one. With both owners' keys it queued, claimed and recorded rows until every state and acknowledgement existed, wiped one, edited one,
 * and saved the drafts, the snapshot, the identity and the grant. Then it read each object store with its key path and indexes. Bytes are
 * base64 under `$bytes` and `$buffer`; the device key, non-extractable in that release, was made extractable and is under `$key`.
 * `shares` are the server's shares for the owners' keys.
 */
import recorded from './device-of-0.1.0.json' with { type: 'json' }
import {
  referralIdSchema,
  userIdSchema,
  type ReferralId,
  type UserId,
} from '../../../../shared/domain/ids.ts'

export const RECORDED_DATABASE = recorded.name
/** The IndexedDB version: ten times Dexie's. */
export const RECORDED_VERSION = recorded.version
export const RECORDED_NOW = recorded.recordedAt

export type RecordedName = keyof typeof recorded.names
export const RECORDED_NAMES = Object.keys(recorded.names) as RecordedName[] // the keys of a JSON object are its names

export function recordedId(name: RecordedName): ReferralId {
  return referralIdSchema.parse(recorded.names[name])
}

/** The stores as Dexie declares them. */
export const RECORDED_SCHEMA: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(recorded.stores).map(([name, { keyPath, indexes }]) => {
    const declared = [keyPath]
    for (const index of indexes) declared.push(`${index.unique ? '&' : ''}${index.name}`)
    return [name, declared.join(', ')] as const
  }),
)

/** The share that the server gives a live session of this owner. */
export function recordedShare(owner: UserId): string | null {
  return Object.entries(recorded.shares).find(([of]) => of === owner)?.[1] ?? null
}

export const RECORDED_OWNERS = {
  alice: userIdSchema.parse(recorded.owners.alice),
  bob: userIdSchema.parse(recorded.owners.bob),
} as const

/** Recreates the stores with all their rows. Resolves after the connection is closed. */
export async function restoreDevice(indexedDB: IDBFactory): Promise<void> {
  const rows = new Map(
    await Promise.all(
      Object.entries(recorded.stores).map(
        async ([name, store]) => [name, await decoded(store.rows)] as const,
      ),
    ),
  )
  const request = indexedDB.open(recorded.name, recorded.version)
  request.onupgradeneeded = () => {
    for (const [name, { keyPath, indexes }] of Object.entries(recorded.stores)) {
      const store = request.result.createObjectStore(name, { keyPath })
      for (const index of indexes) store.createIndex(index.name, index.keyPath, { unique: index.unique })
      // Each store's decoded rows are an array, as returned by `getAll`.
      for (const row of rows.get(name) as readonly unknown[]) store.put(row)
    }
  }
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The recorded device could not be restored.'))
  })
  database.close()
}

async function decoded(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(decoded))
  if (typeof value !== 'object' || value === null) return value
  // Parsed JSON that is not an array is a plain object.
  const fields = Object.entries(value as Readonly<Record<string, unknown>>)
  const [only] = fields
  if (only !== undefined && typeof only[1] === 'string') {
    const [name, text] = only
    if (name === '$bytes') return bytesOf(text)
    if (name === '$buffer') return bytesOf(text).buffer
    if (name === '$key')
      return crypto.subtle.importKey('raw', bytesOf(text), 'AES-GCM', false, ['encrypt', 'decrypt'])
  }
  const entries = fields.map(async ([name, inner]) => [name, await decoded(inner)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
