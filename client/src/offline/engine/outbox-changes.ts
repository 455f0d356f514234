/** User changes to a queued row. Each is one transaction that checks the row first, because another window may have changed it. */
import type { OperationId, UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './database.ts'
import { isAcknowledged, isInFlight, requeued } from './outbox-row.ts'
import type { StoredDraft, StoredOutboxBody, StoredOutboxRow } from './stored-rows.ts'

/** A discarded row, kept for Undo while the page is open. */
export type Discarded = { readonly row: StoredOutboxRow; readonly body: StoredOutboxBody | null }

/**
 * in_flight: being sent right now, retry in a moment. maybe_delivered: an attempt's outcome is unknown, so the server may process both
 * the original and a changed copy; repeat with `confirmed` once the user accepts that. gone: the row does not exist (any more).
 */
export type RowRefusal = 'gone' | 'in_flight' | 'already_sent' | 'maybe_delivered' | 'unreadable'

export type DiscardResult =
  | { readonly kind: 'discarded'; readonly discarded: Discarded }
  | { readonly kind: 'refused'; readonly reason: RowRefusal }

export type EditResult =
  | { readonly kind: 'draft'; readonly draftId: string }
  | { readonly kind: 'refused'; readonly reason: RowRefusal }

type RowOrder = {
  readonly owner: UserId
  readonly id: OperationId
  /** The user accepts that the server may have received it. */
  readonly confirmed: boolean
  readonly now: number
}

/** Changes an unsent row that is not in flight; false when the owner has no such row. */
export async function changeRow(
  database: OfflineDatabase,
  row: { readonly owner: UserId; readonly id: OperationId; readonly now: number },
  change: (row: StoredOutboxRow) => StoredOutboxRow,
): Promise<boolean> {
  return database.write(['outbox'], async ({ outbox }) => {
    const stored = await outbox.get(row.id)
    if (stored?.ownerUserId !== row.owner) return false
    if (isAcknowledged(stored.state) || isInFlight(stored, row.now)) return false
    await outbox.put(change(stored))
    return true
  })
}

/** Holds the row and stores its draft. A row that is already being edited keeps its existing draft. */
export async function holdForEditing(
  database: OfflineDatabase,
  order: RowOrder & { readonly draft: StoredDraft },
): Promise<EditResult> {
  const { owner, id, draft } = order
  return database.write(['outbox', 'drafts'], async ({ outbox, drafts }): Promise<EditResult> => {
    const row = await outbox.get(id)
    if (row?.ownerUserId !== owner) return { kind: 'refused', reason: 'gone' }
    if (isAcknowledged(row.state)) return { kind: 'refused', reason: 'already_sent' }
    const existingDraft = await drafts
      .where({ ownerUserId: owner, kind: draft.kind })
      .filter(({ replaces }) => replaces === id)
      .first()
    if (row.state === 'held' && existingDraft) return { kind: 'draft', draftId: existingDraft.id }
    const reason = refusalOf(row, order)
    if (reason) return { kind: 'refused', reason }
    // Without its error: a row that is being edited is not asked about as an old one.
    await outbox.put({ ...requeued(row), state: 'held', lastError: null })
    await drafts.put({ ...draft, replaces: id })
    return { kind: 'draft', draftId: draft.id }
  })
}

export async function takeRow(database: OfflineDatabase, order: RowOrder): Promise<DiscardResult> {
  return database.write(['outbox', 'outboxBodies'], async (tables): Promise<DiscardResult> => {
    const row = await tables.outbox.get(order.id)
    if (row?.ownerUserId !== order.owner) return { kind: 'refused', reason: 'gone' }
    const reason = refusalOf(row, order)
    if (reason) return { kind: 'refused', reason }
    const body = (await tables.outboxBodies.get(order.id)) ?? null
    await tables.outbox.delete(order.id)
    await tables.outboxBodies.delete(order.id)
    return { kind: 'discarded', discarded: { row, body } }
  })
}

/** Restores nothing if a row with the same id was queued meanwhile. */
export async function restoreRow(database: OfflineDatabase, { row, body }: Discarded): Promise<void> {
  await database.write(['outbox', 'outboxBodies'], async (tables) => {
    if (await tables.outbox.get(row.id)) return
    await tables.outbox.add(row)
    if (body) await tables.outboxBodies.add(body)
  })
}

function refusalOf(row: StoredOutboxRow, order: RowOrder): RowRefusal | null {
  if (isInFlight(row, order.now)) return 'in_flight'
  if (isAcknowledged(row.state)) return null
  return row.maybeDelivered && !order.confirmed ? 'maybe_delivered' : null
}
