/** Reads the outbox for its owner. Caches decrypted rows, because every change rereads a list of up to a thousand rows. */
import type { OperationId, UserId } from '../../../../shared/domain/ids.ts'
import { ORDER_INDEX, type OfflineDatabase } from './database.ts'
import { migrated } from './migrations.ts'
import {
  rowSummarySchema,
  type OfflineOperation,
  type Operations,
  type OutboxStatus,
  type RowSummary,
} from './operation.ts'
import { isAcknowledged } from './outbox-row.ts'
import { isOverdue, outboxStatus } from './outbox-labels.ts'
import { LOCKED, unlessLocked, type Sealer } from './seal.ts'
import { formerReceipt, type StoredOutboxRow } from './stored-rows.ts'

type OpenFacts = Pick<
  StoredOutboxRow,
  | 'id'
  | 'ownerUserId'
  | 'position'
  | 'kind'
  | 'schemaVersion'
  | 'state'
  | 'attempts'
  | 'nextAttemptAt'
  | 'maybeDelivered'
  | 'lastError'
  | 'createdAt'
  | 'sentAt'
>

/**
 * A row as displayed to its owner. `summary` is null when it was wiped (a day after sending), is locked, or cannot be read on this device.
 * `receipt` is null until the server has accepted the row, while it is locked, and when it cannot be read on this device.
 */
export type OutboxEntry = OpenFacts & {
  readonly summary: RowSummary | null
  readonly receipt: unknown
  /** The key for its summary is locked. */
  readonly isLocked: boolean
  readonly status: OutboxStatus
  /** Unsent for more than a day. */
  readonly overdue: boolean
  /** The server has accepted it and is still retrying it. */
  readonly isRetrying: boolean
  /** The user-facing name, within a sentence. */
  readonly noun: string
  readonly canEdit: boolean
}

export const boundBody = (id: OperationId, owner: UserId): string => `outbox-body/${id}/${owner}`
export const boundSummary = (id: OperationId, owner: UserId): string => `outbox-summary/${id}/${owner}`
export const boundReceipt = (id: OperationId, owner: UserId): string => `outbox-receipt/${id}/${owner}`

/** Rows decrypted per main-thread task: decrypting a thousand at once would block rendering. */
const PAGE_SIZE = 100

export type OutboxReader = {
  readonly entry: (row: StoredOutboxRow) => Promise<OutboxEntry>
  /** The owner's rows, oldest first. */
  readonly list: (owner: UserId) => Promise<readonly OutboxEntry[]>
  readonly listLine: (owner: UserId, orderKey: string) => Promise<readonly OutboxEntry[]>
  readonly get: (owner: UserId, id: OperationId) => Promise<OutboxEntry | null>
  /** The stored row; null when it belongs to another user. */
  readonly owned: (owner: UserId, id: OperationId) => Promise<StoredOutboxRow | null>
  /** The content as queued, by any version of the app; null when it is gone, wiped or unreadable. */
  readonly asWritten: (owner: UserId, id: OperationId) => Promise<unknown>
  /** The content migrated to this version; also null when it belongs to another operation or has an unknown shape. */
  readonly payload: <Payload>(
    operation: OfflineOperation<Payload>,
    owner: UserId,
    id: OperationId,
  ) => Promise<Payload | null>
  /** The server's response; null when there is none or it cannot be read. */
  readonly receipt: (row: StoredOutboxRow) => Promise<unknown>
  readonly forget: () => void
}

type ReaderDeps = {
  readonly database: OfflineDatabase
  readonly sealer: Sealer
  readonly operations: Operations
  readonly now: () => number
}

/** Decrypts the sealed parts of a row, and its body. */
function openerOf({ database, sealer, operations }: ReaderDeps) {
  return {
    async summary(row: StoredOutboxRow): Promise<RowSummary | typeof LOCKED | null> {
      if (row.summary === null) return null
      const opening = sealer.open(row.summary, boundSummary(row.id, row.ownerUserId), row.ownerUserId)
      const text = await unlessLocked(opening)
      if (text === null || text === LOCKED) return text
      const schema = operations.of(row.kind)?.reads?.summary ?? rowSummarySchema
      return schema.safeParse(JSON.parse(text)).data ?? null
    },

    async receipt(row: StoredOutboxRow): Promise<unknown> {
      const operation = operations.of(row.kind)
      const schema = operation?.reads?.receipt ?? operation?.endpoint.response
      if (schema === undefined) return null
      if (!row.receipt) return schema.safeParse(formerReceipt(row)).data ?? null
      const opening = sealer.open(row.receipt, boundReceipt(row.id, row.ownerUserId), row.ownerUserId)
      const text = await unlessLocked(opening)
      if (text === null || text === LOCKED) return text
      return schema.safeParse(JSON.parse(text)).data ?? null
    },

    async content({ id, ownerUserId }: StoredOutboxRow): Promise<unknown> {
      const stored = await database.run(({ outboxBodies }) => outboxBodies.get(id))
      const text = stored ? await sealer.open(stored.body, boundBody(id, ownerUserId), ownerUserId) : null
      const content: unknown = text === null ? null : JSON.parse(text)
      return content
    },
  }
}

type CachedEntry = { readonly state: string; readonly entry: OutboxEntry; readonly isFullyOpened: boolean }

export function createOutboxReader(deps: ReaderDeps): OutboxReader {
  const { database, operations, now } = deps
  const opener = openerOf(deps)
  const cache = new Map<OperationId, CachedEntry>()

  /** Returns the same object while the row is unchanged, so that lists rerender only changed rows. */
  async function entry(row: StoredOutboxRow): Promise<OutboxEntry> {
    const operation = operations.of(row.kind)
    const overdue = isOverdue(row, now())
    const facts = { ...openFacts(row), kind: operation?.kind ?? row.kind }
    const state = JSON.stringify([
      facts,
      overdue,
      row.summary === null,
      row.receipt?.iv.join(),
      formerReceipt(row),
    ])
    const last = cache.get(row.id)
    const isSame = last?.state === state
    if (isSame && last.isFullyOpened) return last.entry
    // A locked value is decrypted again on each read, because the key may be available by then.
    const cachedSummary = row.summary === null ? null : last?.entry.summary
    const [summary, receipt] = await Promise.all([cachedSummary ?? opener.summary(row), opener.receipt(row)])
    const isLocked = summary === LOCKED
    const isFullyOpened = !isLocked && receipt !== LOCKED
    if (isSame && !isFullyOpened && isLocked === last.entry.isLocked) return last.entry
    const openedReceipt = receipt === LOCKED ? null : receipt
    const fresh: OutboxEntry = {
      ...facts,
      summary: isLocked ? null : summary,
      receipt: openedReceipt,
      isLocked,
      status: outboxStatus(row, operation, openedReceipt),
      isRetrying: isRetrying(row, operation, openedReceipt),
      overdue,
      noun: operation?.noun ?? 'item',
      canEdit: operation?.toDraft !== undefined,
    }
    cache.set(row.id, { state, entry: fresh, isFullyOpened })
    return fresh
  }

  async function owned(owner: UserId, id: OperationId): Promise<StoredOutboxRow | null> {
    const row = await database.run(({ outbox }) => outbox.get(id))
    return row?.ownerUserId === owner ? row : null
  }

  return {
    entry,
    owned,
    receipt: (row) => opener.receipt(row),

    async list(owner) {
      const entries: OutboxEntry[] = []
      // Positions never change, so paging neither skips nor repeats rows; a change between two pages triggers another read of the list.
      for (let last: number | undefined = -Infinity; last !== undefined;) {
        const page = await pageAfter(database, last)
        entries.push(...(await Promise.all(page.filter((row) => row.ownerUserId === owner).map(entry))))
        last = page.length < PAGE_SIZE ? undefined : page.at(-1)?.position
      }
      return entries
    },

    listLine: async (owner, orderKey) => Promise.all((await inLine(database, owner, orderKey)).map(entry)),

    async get(owner, id) {
      const row = await owned(owner, id)
      return row ? entry(row) : null
    },

    async asWritten(owner, id) {
      const row = await owned(owner, id)
      return row === null ? null : opener.content(row)
    },

    async payload(operation, owner, id) {
      const row = await owned(owner, id)
      if (row === null || operations.of(row.kind)?.kind !== operation.kind) return null
      const shape = { ...operation, schema: operation.endpoint.request }
      const content = await opener.content(row)
      return content === null ? null : (migrated(shape, row.schemaVersion, content)?.value ?? null)
    },

    forget: () => cache.clear(),
  }
}

function isRetrying(row: StoredOutboxRow, operation: OfflineOperation | null, receipt: unknown): boolean {
  const { state, lastError, nextAttemptAt } = row
  if (!isAcknowledged(state)) return false
  return operation?.isRetrying?.({ state, lastError, nextAttemptAt, receipt }) === true
}

/** Ordered by position. */
function inLine(
  database: OfflineDatabase,
  owner: UserId,
  orderKey: string,
): Promise<readonly StoredOutboxRow[]> {
  const [first, last] = [
    [owner, orderKey, -Infinity],
    [owner, orderKey, Infinity],
  ]
  return database.run(({ outbox }) => outbox.where(ORDER_INDEX).between(first, last).toArray())
}

/** Ordered by position. */
function pageAfter(database: OfflineDatabase, position: number): Promise<readonly StoredOutboxRow[]> {
  return database.run(({ outbox }) => outbox.where('position').above(position).limit(PAGE_SIZE).toArray())
}

function openFacts(row: StoredOutboxRow): OpenFacts {
  const { id, ownerUserId, position, kind, schemaVersion, state, attempts, nextAttemptAt, maybeDelivered } =
    row
  const { lastError, createdAt, sentAt } = row
  return {
    ...{ id, ownerUserId, position, kind, schemaVersion, state, attempts, nextAttemptAt, maybeDelivered },
    ...{ lastError, createdAt, sentAt },
  }
}
