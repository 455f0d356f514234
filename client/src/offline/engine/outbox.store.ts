/**
 * The outbox for the UI: queue, list, retry, edit, discard. outbox-lease.store.ts handles sending.
 * Offline: everything works. Two windows: every change is one transaction that checks the row first. Rejected by the server: the row stays.
 */
import type { OperationId, UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './database.ts'
import { boundDraft } from './draft.store.ts'
import type { DraftInput, OfflineOperation, Operations } from './operation.ts'
import { amendRow, type Amend } from './outbox-amend.ts'
import {
  changeRow,
  holdForEditing,
  restoreRow,
  takeRow,
  type Discarded,
  type DiscardResult,
  type EditResult,
} from './outbox-changes.ts'
import { countRows, type OutboxCounts } from './outbox-counts.ts'
import { storeRow, type NewRow } from './outbox-enqueue.ts'
import { createOutboxReader, type OutboxEntry } from './outbox-reader.ts'
import { releasedByOwner } from './outbox-row.ts'
import type { Sealer } from './seal.ts'
import type { StoredDraft } from './stored-rows.ts'

/** Every method takes the owner: rows of other users of the device are neither returned nor changed. */
export type Outbox = {
  /**
   * The row is on disk when this resolves. Idempotent for the same id and content. The draft of an edited row takes that row's position
   * in the queue. Throws OfflineError storage_full, or original_released when the edited row is no longer held; then nothing is saved and
   * the draft is unchanged.
   */
  readonly enqueue: <Payload>(queued: NewRow<Payload>) => Promise<OutboxEntry>
  /** Oldest first, including sent rows. */
  readonly list: (owner: UserId) => Promise<readonly OutboxEntry[]>
  /** The rows of one order key, as `list`. */
  readonly listLine: (owner: UserId, orderKey: string) => Promise<readonly OutboxEntry[]>
  readonly get: (owner: UserId, id: OperationId) => Promise<OutboxEntry | null>
  /** The content as queued, by any version of the app; null when it is gone, wiped or unreadable. */
  readonly asWritten: (owner: UserId, id: OperationId) => Promise<unknown>
  /** The content migrated to this version; also null when it belongs to another operation. */
  readonly payload: <Payload>(
    operation: OfflineOperation<Payload>,
    owner: UserId,
    id: OperationId,
  ) => Promise<Payload | null>
  readonly counts: (owner: UserId) => Promise<OutboxCounts>
  /** Makes the row due immediately; an old one, as confirmed by its owner. False when it is being sent, was sent, or does not exist. */
  readonly retry: (owner: UserId, id: OperationId) => Promise<boolean>
  /**
   * Opens the row as a draft with a new id, because the server would reject changed content under the old id. The row is held until the
   * draft replaces it, or until the row itself is retried or discarded.
   */
  readonly edit: (owner: UserId, id: OperationId, options?: Confirmation) => Promise<EditResult>
  readonly discard: (owner: UserId, id: OperationId, options?: Confirmation) => Promise<DiscardResult>
  /** Restores a discarded row at its position. */
  readonly restore: (discarded: Discarded) => Promise<void>
  /** Stores a later server update about a confirmed row. */
  readonly amend: (owner: UserId, id: OperationId, amend: Amend) => Promise<void>
  /** Clears the cache of decrypted rows, at sign-out. */
  readonly forgetDecrypted: () => void
}

/** `confirmed`: the user still wants the change after a `maybe_delivered` refusal. */
type Confirmation = { readonly confirmed: boolean }

type OutboxDeps = {
  readonly database: OfflineDatabase
  readonly sealer: Sealer
  readonly operations: Operations
  readonly webCrypto: Crypto
  readonly now: () => number
  readonly newId: () => OperationId
}

export function createOutbox(deps: OutboxDeps): Outbox {
  const { database, operations, now } = deps
  const reader = createOutboxReader(deps)

  async function edit(owner: UserId, id: OperationId, options?: Confirmation): Promise<EditResult> {
    const row = await reader.owned(owner, id)
    if (row === null) return { kind: 'refused', reason: 'gone' }
    const operation = operations.of(row.kind)
    const payload = operation && (await reader.payload(operation, owner, id))
    const input = payload === null ? undefined : operation?.toDraft?.(payload)
    if (input === undefined) return { kind: 'refused', reason: 'unreadable' }
    const draft = await draftOf(deps, { id: deps.newId(), owner, input })
    return holdForEditing(database, { ...orderOf(owner, id, options), draft })
  }
  function orderOf(owner: UserId, id: OperationId, options?: Confirmation) {
    return { owner, id, confirmed: options?.confirmed ?? false, now: now() }
  }

  return {
    enqueue: async (queued) => reader.entry(await storeRow(queued, deps)),
    list: reader.list,
    listLine: reader.listLine,
    get: reader.get,
    asWritten: reader.asWritten,
    payload: reader.payload,
    counts: (owner) => countRows(database, owner),
    retry: (owner, id) => changeRow(database, { owner, id, now: now() }, releasedByOwner),
    edit,
    discard: (owner, id, options) => takeRow(database, orderOf(owner, id, options)),
    restore: (discarded) => restoreRow(database, discarded),
    amend: (owner, id, amend) => amendRow({ ...deps, reader }, { owner, id }, amend),
    forgetDecrypted: reader.forget,
  }
}

async function draftOf(
  deps: OutboxDeps,
  draft: { readonly id: OperationId; readonly owner: UserId; readonly input: DraftInput },
): Promise<StoredDraft> {
  const { id, owner, input } = draft
  const time = deps.now()
  return {
    id,
    ownerUserId: owner,
    kind: input.kind,
    schemaVersion: input.version,
    values: await deps.sealer.seal(JSON.stringify(input.values), boundDraft(id, owner), owner),
    createdAt: time,
    updatedAt: time,
  }
}
