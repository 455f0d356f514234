/**
 * The outbox as a person uses it: queue, look, retry, edit, discard. Sending is outbox-lease.store.ts's.
 * Offline: everything here works. Two windows: every change is one transaction that looks at the row first. Refused later: the row stays.
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
import { requeued } from './outbox-row.ts'
import type { Sealer } from './seal.ts'
import type { StoredDraft } from './stored-rows.ts'

/** Every operation names the owner: rows of another user of the device are neither shown nor touched. */
export type Outbox = {
  /**
   * The row is on disk when this resolves, never before. Asking twice with the same id and content is one row.
   * The draft of a row that is being edited takes that row's place in the line. Throws OfflineError, with nothing saved and the draft
   * untouched: storage_full, or original_released when that row is no longer held.
   */
  readonly enqueue: <Payload>(queued: NewRow<Payload>) => Promise<OutboxEntry>
  /** Oldest first, sent ones included. */
  readonly list: (owner: UserId) => Promise<readonly OutboxEntry[]>
  readonly get: (owner: UserId, id: OperationId) => Promise<OutboxEntry | null>
  /** The content as it was queued, by whatever version of the app; null when it is gone, wiped or unreadable. */
  readonly asWritten: (owner: UserId, id: OperationId) => Promise<unknown>
  /** The content as this version has it; null as well when it is not this operation's. */
  readonly payload: <Payload>(
    operation: OfflineOperation<Payload>,
    owner: UserId,
    id: OperationId,
  ) => Promise<Payload | null>
  readonly counts: (owner: UserId) => Promise<OutboxCounts>
  /** To be tried at once, whatever it waits for. False when it is being sent, was sent, or is not there. */
  readonly retry: (owner: UserId, id: OperationId) => Promise<boolean>
  /**
   * Opens the row as a draft with an id of its own: changed content under the old id would be refused. The row stays as it was, held from
   * being sent, until the draft is queued in its place, or until it is retried or discarded itself.
   */
  readonly edit: (owner: UserId, id: OperationId, options?: Confirmation) => Promise<EditResult>
  readonly discard: (owner: UserId, id: OperationId, options?: Confirmation) => Promise<DiscardResult>
  /** Puts a discarded row back where it stood. */
  readonly restore: (discarded: Discarded) => Promise<void>
  /** Takes down what the server says later of a row that it has confirmed. */
  readonly amend: (owner: UserId, id: OperationId, amend: Amend) => Promise<void>
  /** Forgets what was decrypted for lists; for sign-out. */
  readonly forgetDecrypted: () => void
}

/** After a refusal with `maybe_delivered`: the person knows and wants it still. */
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
    get: reader.get,
    asWritten: reader.asWritten,
    payload: reader.payload,
    counts: (owner) => countRows(database, owner),
    retry: (owner, id) => changeRow(database, { owner, id, now: now() }, requeued),
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
