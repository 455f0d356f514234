/** Stores later server updates about a confirmed row together with its receipt. */
import type { OperationId, UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './database.ts'
import type { ConfirmedRow } from './operation.ts'
import { boundReceipt, type OutboxReader } from './outbox-reader.ts'
import { isAcknowledged } from './outbox-row.ts'
import { LOCKED, type Sealer } from './seal.ts'
import { formerReceipt, type Sealed, type StoredOutboxRow } from './stored-rows.ts'

/** Returns the changes, or null when nothing changes. */
export type Amend = (row: ConfirmedRow) => Partial<ConfirmedRow> | null

export async function amendRow(
  deps: { readonly database: OfflineDatabase; readonly sealer: Sealer; readonly reader: OutboxReader },
  { owner, id }: { readonly owner: UserId; readonly id: OperationId },
  amend: Amend,
): Promise<void> {
  const { database, sealer, reader } = deps
  const row = await reader.owned(owner, id)
  if (row === null || !isAcknowledged(row.state)) return
  const receipt = await reader.receipt(row)
  // A locked receipt must not be overwritten.
  if (receipt === LOCKED) return
  const { state, lastError, nextAttemptAt } = row
  const changes = amend({ state, lastError, nextAttemptAt, receipt })
  if (changes === null) return
  const { receipt: next, ...facts } = changes
  const sealed =
    next === undefined ? null : await sealer.seal(JSON.stringify(next), boundReceipt(id, owner), owner)
  await database.write(['outbox'], async ({ outbox }) => {
    const now = await outbox.get(id)
    // Another window has stored the same update already.
    if (now === undefined || !isSame(now, row)) return
    await outbox.put(sealed === null ? { ...now, ...facts } : { ...withReceipt(now, sealed), ...facts })
  })
}

/** Replaces the unsealed receipt of an earlier release with the sealed one. */
export function withReceipt(row: StoredOutboxRow, receipt: Sealed): StoredOutboxRow {
  const { messageId: _messageId, serverStatus: _serverStatus, ...rest } = row
  return { ...rest, receipt }
}

function isSame(one: StoredOutboxRow, other: StoredOutboxRow): boolean {
  return factsOf(one) === factsOf(other)
}

function factsOf(row: StoredOutboxRow): string {
  const { state, lastError, nextAttemptAt, receipt } = row
  return JSON.stringify([state, lastError, nextAttemptAt, receipt?.iv.join(), formerReceipt(row)])
}
