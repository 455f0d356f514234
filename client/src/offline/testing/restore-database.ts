/**
 * Puts a recorded database of an earlier release into an in-memory IndexedDB, without app code. A recording has each object store with its
 * key path, indexes and rows. Bytes are base64 under `$bytes` and `$buffer`; the device key, which no release lets out, was made extractable
 * to be recorded and is under `$key`.
 */
type RecordedDatabase = {
  readonly name: string
  /** Ten times Dexie's. */
  readonly version: number
  readonly stores: Readonly<Record<string, RecordedStore>>
}

type RecordedStore = {
  readonly keyPath: string
  readonly indexes: readonly {
    readonly name: string
    readonly keyPath: string | string[]
    readonly unique: boolean
  }[]
  readonly rows: readonly unknown[]
}

/** Recreates the stores with all their rows. Resolves after the connection is closed. */
export async function restoreDatabase(indexedDB: IDBFactory, recorded: RecordedDatabase): Promise<void> {
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
