/** The device's database: its schema by version, one reopening of a lost connection, and word to the screens when versions meet. */
import { Dexie, type Table } from 'dexie'
import { isLostConnection, OfflineError, toOfflineError } from './offline-error.ts'
import type {
  StoredDevice,
  StoredDraft,
  StoredIdentity,
  StoredKey,
  StoredOutboxBody,
  StoredOutboxRow,
  StoredSnapshot,
  StoredWrappedKey,
} from './stored-rows.ts'

/** Rows of one owner in one state, in the order of sending. */
export const STATE_INDEX = '[ownerUserId+state+position]'

/** Rows of one owner and one order key, in the order of sending. */
export const ORDER_INDEX = '[ownerUserId+orderKey+position]'

/**
 * Released versions are never edited and no primary key is ever renamed: add the next version with its `upgrade`.
 * The outbox is read by owner, state and position in one index, so that a claim looks at one row whatever the queue's length.
 */
const SCHEMA_V1 = {
  drafts: 'id, [ownerUserId+kind]',
  outbox: `id, &position, ownerUserId, ${STATE_INDEX}`,
  outboxBodies: 'id',
  identity: 'id',
  keys: 'id',
  snapshots: 'id, ownerUserId',
}

/** Adds the device's own record. */
const SCHEMA_V2 = { device: 'id' }

/** Adds the wrapped keys of persons. Rows that the device's key sealed are taken over once their owner's is open (`reseal.ts`). */
const SCHEMA_V3 = { wrappedKeys: 'ownerUserId' }

/** Adds order keys. Rows that an earlier release goes on writing here have none, and are in order with no other. */
const SCHEMA_V4 = { outbox: `${SCHEMA_V1.outbox}, ${ORDER_INDEX}` }

/** Version and tables of this release, for whoever plays the next one. */
export const CURRENT_SCHEMA = {
  version: 4,
  stores: { ...SCHEMA_V1, ...SCHEMA_V2, ...SCHEMA_V3, ...SCHEMA_V4 },
} as const

export const OFFLINE_DATABASE_NAME = 'counselrelay'

export type OfflineTables = {
  readonly drafts: Table<StoredDraft, string>
  readonly outbox: Table<StoredOutboxRow, string>
  readonly outboxBodies: Table<StoredOutboxBody, string>
  readonly identity: Table<StoredIdentity, string>
  readonly keys: Table<StoredKey, string>
  readonly snapshots: Table<StoredSnapshot, string>
  readonly device: Table<StoredDevice, string>
  readonly wrappedKeys: Table<StoredWrappedKey, string>
}
type OfflineTableName = keyof OfflineTables

/**
 * outdated: a newer version of the app has the database now; reload this window.
 * blocked: our upgrade waits for other windows to be closed.
 * opened: it waits no longer.
 */
export type DatabaseEvent = 'outdated' | 'blocked' | 'opened'

export type OfflineDatabase = {
  /** Begins to open it, as the first to read would; that it cannot be opened, those who read are told. */
  readonly open: () => void
  /** Reads, or single writes. */
  readonly run: <T>(work: (tables: OfflineTables) => PromiseLike<T>) => Promise<T>
  /** One read-write transaction over the named tables, on disk when it resolves (durability 'strict'). Only database calls inside. */
  readonly write: <T>(
    tables: readonly OfflineTableName[],
    work: (tables: OfflineTables) => PromiseLike<T>,
  ) => Promise<T>
  /** Called after every committed change of the table, by this window, another one or the service worker. */
  readonly onChange: (table: OfflineTableName, listener: () => void) => () => void
  readonly onEvent: (listener: (event: DatabaseEvent) => void) => () => void
  /** The event that still holds: it may have come before anybody listened. */
  readonly standing: () => DatabaseEvent | null
  readonly close: () => void
}

type DatabaseDeps = {
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
}

export function createOfflineDatabase(name: string, deps: DatabaseDeps): OfflineDatabase {
  const dexie = new Dexie(name, { ...deps, chromeTransactionDurability: 'strict' })
  dexie.version(1).stores(SCHEMA_V1)
  dexie.version(2).stores(SCHEMA_V2)
  dexie.version(3).stores(SCHEMA_V3)
  dexie
    .version(CURRENT_SCHEMA.version)
    .stores(SCHEMA_V4)
    .upgrade((transaction) => transaction.table('outbox').toCollection().modify(withOrderKey))
  const tables: OfflineTables = {
    drafts: dexie.table('drafts'),
    outbox: dexie.table('outbox'),
    outboxBodies: dexie.table('outboxBodies'),
    identity: dexie.table('identity'),
    keys: dexie.table('keys'),
    snapshots: dexie.table('snapshots'),
    device: dexie.table('device'),
    wrappedKeys: dexie.table('wrappedKeys'),
  }
  const listeners = new Set<(event: DatabaseEvent) => void>()
  let standing: DatabaseEvent | null = null
  const tell = (event: DatabaseEvent) => {
    standing = event
    listeners.forEach((listener) => listener(event))
  }
  /** Why the handle was closed for good; a handle that was merely lost is opened again. */
  let ended: 'outdated' | 'closed' | null = null
  const endedNow = () => ended

  // Returning false keeps Dexie's own handlers from running: they only write to the console.
  dexie.on('versionchange', () => {
    ended = 'outdated'
    dexie.close({ disableAutoOpen: true })
    tell('outdated')
    return false
  })
  dexie.on('blocked', () => {
    tell('blocked')
    return false
  })
  dexie.on('ready', () => {
    if (standing === 'blocked') tell('opened')
  })

  async function withOneReopening<T>(work: () => PromiseLike<T>): Promise<T> {
    if (endedNow() === 'outdated') throw new OfflineError('app_outdated')
    try {
      return await work()
    } catch (error) {
      if (endedNow() === 'outdated') throw new OfflineError('app_outdated', error)
      if (endedNow() !== null || !isLostConnection(error)) throw toOfflineError(error)
    }
    try {
      dexie.close({ disableAutoOpen: false })
      await dexie.open()
      return await work()
    } catch (error) {
      throw toOfflineError(error)
    }
  }

  return {
    open: () => void dexie.open().catch(() => undefined),
    run: (work) => withOneReopening(() => work(tables)),
    write: (names, work) => withOneReopening(() => dexie.transaction('rw', [...names], () => work(tables))),
    onChange: (table, listener) => onTableChange(name, table, listener),
    onEvent: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    standing: () => standing,
    close: () => {
      ended = 'closed'
      dexie.close({ disableAutoOpen: true })
    },
  }
}

/** What the server said stays where it is until its owner's key is there: see `resealOwner`. */
function withOrderKey(row: {
  id: string
  orderKey?: string
  receipt?: null
  messageId?: string | null
  serverStatus?: string | null
}): void {
  row.orderKey = row.id
  row.receipt = null
  if (row.messageId === null) delete row.messageId
  if (row.serverStatus === null) delete row.serverStatus
}

/** Dexie's own signal of committed changes; it crosses windows and workers, which plain callbacks would not. */
function onTableChange(database: string, table: OfflineTableName, listener: () => void): () => void {
  const prefix = `idb://${database}/${table}/`
  const onMutation = (parts: object) => {
    if (Object.keys(parts).some((part) => part.startsWith(prefix))) listener()
  }
  Dexie.on('storagemutated', onMutation)
  return () => Dexie.on.storagemutated.unsubscribe(onMutation)
}
