/** What a person does to a queued row, each one transaction that looks at the row first: another window may have been faster. */
import type { OperationId, UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './database.ts'
import { isAcknowledged, isInFlight, requeued } from './outbox-row.ts'
import type { StoredDraft, StoredOutboxBody, StoredOutboxRow } from './stored-rows.ts'

/** A discarded row, for undoing while the screen is open. */
export type Discarded = { readonly row: StoredOutboxRow; readonly body: StoredOutboxBody | null }

/**
 * in_flight: being sent right now, ask again in a moment. maybe_delivered: an attempt's outcome is unknown, so the server may have it
 * and a changed copy could be done as well; repeat with `confirmed` once the person knows. gone: not there
 * (any more). already_sent and unreadable speak for themselves.
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
  /** The person knows that the server may have it. */
  readonly confirmed: boolean
  readonly now: number
}

/** Changes an unsent row that is not in flight; false when there is no such row of this owner. */
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

/** What is being edited already goes on as the draft that it has. */
export async function holdForEditing(
  database: OfflineDatabase,
  order: RowOrder & { readonly draft: StoredDraft },
): Promise<EditResult> {
  const { owner, id, draft } = order
  return database.write(['outbox', 'drafts'], async ({ outbox, drafts }): Promise<EditResult> => {
    const row = await outbox.get(id)
    if (row?.ownerUserId !== owner) return { kind: 'refused', reason: 'gone' }
    if (isAcknowledged(row.state)) return { kind: 'refused', reason: 'already_sent' }
    const begun = await drafts
      .where({ ownerUserId: owner, kind: draft.kind })
      .filter(({ replaces }) => replaces === id)
      .first()
    if (row.state === 'held' && begun) return { kind: 'draft', draftId: begun.id }
    const reason = whyNot(row, order)
    if (reason) return { kind: 'refused', reason }
    await outbox.put({ ...requeued(row), state: 'held' })
    await drafts.put({ ...draft, replaces: id })
    return { kind: 'draft', draftId: draft.id }
  })
}

export async function takeRow(database: OfflineDatabase, order: RowOrder): Promise<DiscardResult> {
  return database.write(['outbox', 'outboxBodies'], async (tables): Promise<DiscardResult> => {
    const row = await tables.outbox.get(order.id)
    if (row?.ownerUserId !== order.owner) return { kind: 'refused', reason: 'gone' }
    const reason = whyNot(row, order)
    if (reason) return { kind: 'refused', reason }
    const body = (await tables.outboxBodies.get(order.id)) ?? null
    await tables.outbox.delete(order.id)
    await tables.outboxBodies.delete(order.id)
    return { kind: 'discarded', discarded: { row, body } }
  })
}

/** A row of the same id queued meanwhile stays. */
export async function restoreRow(database: OfflineDatabase, { row, body }: Discarded): Promise<void> {
  await database.write(['outbox', 'outboxBodies'], async (tables) => {
    if (await tables.outbox.get(row.id)) return
    await tables.outbox.add(row)
    if (body) await tables.outboxBodies.add(body)
  })
}

function whyNot(row: StoredOutboxRow, order: RowOrder): RowRefusal | null {
  if (isInFlight(row, order.now)) return 'in_flight'
  if (isAcknowledged(row.state)) return null
  return row.maybeDelivered && !order.confirmed ? 'maybe_delivered' : null
}
