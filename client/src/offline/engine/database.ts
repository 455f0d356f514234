/** The IndexedDB database: versioned schema, one reopening of a lost connection, UI events when tabs run different schema versions. */
import { Dexie, type Table } from 'dexie'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { isLostConnection, OfflineError, toOfflineError } from './offline-error.ts'
import type {
  StoredCaseFile,
  StoredDevice,
  StoredDraft,
  StoredIdentity,
  StoredKey,
  StoredOutboxBody,
  StoredOutboxRow,
  StoredRecord,
  StoredRecordHead,
  StoredRecordOp,
  StoredSnapshot,
  StoredWrappedKey,
} from './stored-rows.ts'

/** See `inState`. */
const STATE_INDEX = '[ownerUserId+state+position]'

/** Rows of one owner and one order key, in sending order. */
export const ORDER_INDEX = '[ownerUserId+orderKey+position]'

/**
 * Never edit a released version and never rename a primary key: add the next version with its `upgrade`.
 * One index covers owner, state and position, so a claim reads one row regardless of the queue's length.
 */
const SCHEMA_V1 = {
  drafts: 'id, [ownerUserId+kind]',
  outbox: `id, &position, ownerUserId, ${STATE_INDEX}`,
  outboxBodies: 'id',
  identity: 'id',
  keys: 'id',
  snapshots: 'id, ownerUserId',
}

/** Adds the device record. */
const SCHEMA_V2 = { device: 'id' }

/** Adds the users' wrapped keys. Rows sealed by the device key are resealed once their owner's key is unlocked (`reseal.ts`). */
const SCHEMA_V3 = { wrappedKeys: 'ownerUserId' }

/** Adds order keys. Rows written by an earlier release have none and are not ordered relative to other rows. */
const SCHEMA_V4 = { outbox: `${SCHEMA_V1.outbox}, ${ORDER_INDEX}` }

/** Rows of one owner and one record, in sending order. */
export const RECORD_INDEX = '[ownerUserId+recordKey+position]'

/** Records of one owner and one kind, in the order of lists. */
export const KIND_INDEX = '[ownerUserId+kind+sort]'

/** Records of one owner by how many questions they hold: those with any are found without opening the others. */
export const QUESTION_INDEX = '[ownerUserId+questions]'

/** Adds records, their changes, and how far they are pulled. */
const SCHEMA_V5 = {
  records: `key, ownerUserId, ${KIND_INDEX}, ${QUESTION_INDEX}`,
  recordOps: `opId, &position, ownerUserId, ${RECORD_INDEX}, ${STATE_INDEX}`,
  recordHeads: 'ownerUserId',
}

/** Adds case files: workspaces, their documents, and the parts in which texts and files are kept. Keys begin with the owner. */
const SCHEMA_V6 = { caseFiles: 'key' }

/** Version and tables of this release, for tests that simulate the next one. */
export const CURRENT_SCHEMA = {
  version: 6,
  stores: { ...SCHEMA_V1, ...SCHEMA_V2, ...SCHEMA_V3, ...SCHEMA_V4, ...SCHEMA_V5, ...SCHEMA_V6 },
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
  readonly records: Table<StoredRecord, string>
  readonly recordOps: Table<StoredRecordOp, string>
  readonly recordHeads: Table<StoredRecordHead, string>
  readonly caseFiles: Table<StoredCaseFile, string>
}
export type OfflineTableName = keyof OfflineTables

/** Rows of one owner in one state, in sending order. */
export function inState<Row extends { readonly state: string }>(
  table: Table<Row, string>,
  owner: UserId,
  state: Row['state'],
) {
  return table.where(STATE_INDEX).between([owner, state, -Infinity], [owner, state, Infinity])
}

/**
 * outdated: a newer version of the app upgraded the database; reload this window.
 * blocked: this window's upgrade waits until other windows are closed.
 * opened: the blocked upgrade completed.
 */
export type DatabaseEvent = 'outdated' | 'blocked' | 'opened'

export type OfflineDatabase = {
  /** Starts opening the database before the first read. Errors surface in the reads, not here. */
  readonly open: () => void
  /** For reads and single writes. */
  readonly run: <T>(work: (tables: OfflineTables) => PromiseLike<T>) => Promise<T>
  /** One read-write transaction over the named tables, on disk when it resolves (durability 'strict'). `work` makes only database calls. */
  readonly write: <T>(
    tables: readonly OfflineTableName[],
    work: (tables: OfflineTables) => PromiseLike<T>,
  ) => Promise<T>
  /** Calls the listener after every committed change of the table by this window, another window or the service worker. */
  readonly onChange: (table: OfflineTableName, listener: () => void) => () => void
  readonly onEvent: (listener: (event: DatabaseEvent) => void) => () => void
  /** The latest event, for subscribers that started after it fired. */
  readonly latestEvent: () => DatabaseEvent | null
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
    .version(4)
    .stores(SCHEMA_V4)
    .upgrade((transaction) => transaction.table('outbox').toCollection().modify(withOrderKey))
  dexie.version(5).stores(SCHEMA_V5)
  dexie.version(CURRENT_SCHEMA.version).stores(SCHEMA_V6)
  // The tables of the schemas above, by their names.
  const tables = Object.fromEntries(
    dexie.tables.map((table) => [table.name, table]),
  ) as unknown as OfflineTables
  const listeners = new Set<(event: DatabaseEvent) => void>()
  let latestEvent: DatabaseEvent | null = null
  const notify = (event: DatabaseEvent) => {
    latestEvent = event
    listeners.forEach((listener) => listener(event))
  }
  /** Why the handle was closed permanently; a lost handle is reopened. */
  let closedReason: 'outdated' | 'closed' | null = null
  const currentClosedReason = () => closedReason

  // Returning false keeps Dexie's own handlers from running: they only write to the console.
  dexie.on('versionchange', () => {
    closedReason = 'outdated'
    dexie.close({ disableAutoOpen: true })
    notify('outdated')
    return false
  })
  dexie.on('blocked', () => {
    notify('blocked')
    return false
  })
  dexie.on('ready', () => {
    if (latestEvent === 'blocked') notify('opened')
  })

  async function withOneReopening<T>(work: () => PromiseLike<T>): Promise<T> {
    if (currentClosedReason() === 'outdated') throw new OfflineError('app_outdated')
    try {
      return await work()
    } catch (error) {
      if (currentClosedReason() === 'outdated') throw new OfflineError('app_outdated', error)
      if (currentClosedReason() !== null || !isLostConnection(error)) throw toOfflineError(error)
    }
    try {
      // The next call opens it.
      dexie.close({ disableAutoOpen: false })
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
    latestEvent: () => latestEvent,
    close: () => {
      closedReason = 'closed'
      dexie.close({ disableAutoOpen: true })
    },
  }
}

/** Leaves the server's receipt unsealed until the owner's key is available: see `resealOwner`. */
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

/** Uses Dexie's event for committed changes because it crosses windows and workers; plain callbacks would not. */
function onTableChange(database: string, table: OfflineTableName, listener: () => void): () => void {
  const prefix = `idb://${database}/${table}/`
  const onMutation = (parts: object) => {
    if (Object.keys(parts).some((part) => part.startsWith(prefix))) listener()
  }
  Dexie.on('storagemutated', onMutation)
  return () => Dexie.on.storagemutated.unsubscribe(onMutation)
}
