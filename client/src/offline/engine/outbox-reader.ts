/** Reading the outbox for its owner's eyes. What was opened once is remembered, as a list of a thousand rows is read again at every change. */
import type { OperationId, UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './database.ts'
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
 * A row as its owner sees it. `summary` is null when it was wiped (a day after sending), is locked, or cannot be read on this device;
 * `receipt` until the server has the row, while it is locked, and when it cannot be read on this device.
 */
export type OutboxEntry = OpenFacts & {
  readonly summary: RowSummary | null
  readonly receipt: unknown
  /** Its summary cannot be opened just now. */
  readonly isLocked: boolean
  readonly status: OutboxStatus
  /** Unsent for more than a day. */
  readonly overdue: boolean
  /** The server has it and goes on trying to do it. */
  readonly isRetrying: boolean
  /** What a person calls it, within a sentence. */
  readonly noun: string
  readonly canEdit: boolean
}

export const boundBody = (id: OperationId, owner: UserId): string => `outbox-body/${id}/${owner}`
export const boundSummary = (id: OperationId, owner: UserId): string => `outbox-summary/${id}/${owner}`
export const boundReceipt = (id: OperationId, owner: UserId): string => `outbox-receipt/${id}/${owner}`

/** Read and opened at one go, in a task of the main thread of its own: a thousand at once would hold up the screen that they are for. */
const PAGE = 100

export type OutboxReader = {
  readonly entry: (row: StoredOutboxRow) => Promise<OutboxEntry>
  /** Oldest first. Rows of other users are not even counted. */
  readonly list: (owner: UserId) => Promise<readonly OutboxEntry[]>
  readonly get: (owner: UserId, id: OperationId) => Promise<OutboxEntry | null>
  /** The row itself, of this owner only. */
  readonly owned: (owner: UserId, id: OperationId) => Promise<StoredOutboxRow | null>
  /** The content as it was queued, by whatever version of the app; null when it is gone, wiped or unreadable. */
  readonly asWritten: (owner: UserId, id: OperationId) => Promise<unknown>
  /** The content as this version has it; null as well when it is of another operation, or of a shape that is not known here. */
  readonly payload: <Payload>(
    operation: OfflineOperation<Payload>,
    owner: UserId,
    id: OperationId,
  ) => Promise<Payload | null>
  /** The server's word; null when there is none or it cannot be read. */
  readonly receipt: (row: StoredOutboxRow) => Promise<unknown>
  readonly forget: () => void
}

type ReaderDeps = {
  readonly database: OfflineDatabase
  readonly sealer: Sealer
  readonly operations: Operations
  readonly now: () => number
}

/** What is sealed in a row, or beside it. */
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

type Known = { readonly state: string; readonly entry: OutboxEntry; readonly isOpen: boolean }

export function createOutboxReader(deps: ReaderDeps): OutboxReader {
  const { database, operations, now } = deps
  const opener = openerOf(deps)
  const known = new Map<OperationId, Known>()

  /** The same object as last time while nothing about the row has changed, so that a list shows only what is new. */
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
    const last = known.get(row.id)
    const isSame = last?.state === state
    if (isSame && last.isOpen) return last.entry
    // Locked is no damage: it is looked at again each time.
    const opened = row.summary === null ? null : last?.entry.summary
    const [summary, receipt] = await Promise.all([opened ?? opener.summary(row), opener.receipt(row)])
    const isLocked = summary === LOCKED
    const isOpen = !isLocked && receipt !== LOCKED
    if (isSame && !isOpen && isLocked === last.entry.isLocked) return last.entry
    const word = receipt === LOCKED ? null : receipt
    const fresh: OutboxEntry = {
      ...facts,
      summary: isLocked ? null : summary,
      receipt: word,
      isLocked,
      status: outboxStatus(row, operation, word),
      isRetrying: isRetrying(row, operation, word),
      overdue,
      noun: operation?.noun ?? 'item',
      canEdit: operation?.toDraft !== undefined,
    }
    known.set(row.id, { state, entry: fresh, isOpen })
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
      // No row ever moves, so what changes between two pages is missed or doubled in none; the change itself makes the list be read again.
      for (let last: number | undefined = -Infinity; last !== undefined;) {
        const page = await pageAfter(database, last)
        entries.push(...(await Promise.all(page.filter((row) => row.ownerUserId === owner).map(entry))))
        last = page.length < PAGE ? undefined : page.at(-1)?.position
      }
      return entries
    },

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

    forget() {
      known.clear()
    },
  }
}

function isRetrying(row: StoredOutboxRow, operation: OfflineOperation | null, receipt: unknown): boolean {
  const { state, lastError, nextAttemptAt } = row
  if (!isAcknowledged(state)) return false
  return operation?.isRetrying?.({ state, lastError, nextAttemptAt, receipt }) === true
}

/** By position. */
function pageAfter(database: OfflineDatabase, position: number): Promise<readonly StoredOutboxRow[]> {
  return database.run(({ outbox }) => outbox.where('position').above(position).limit(PAGE).toArray())
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
