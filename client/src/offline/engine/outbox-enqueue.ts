/** Puts a change into the outbox: one transaction, one row per id, sealed content. */
import type { OperationId, UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase, OfflineTables } from './database.ts'
import { OfflineError } from './offline-error.ts'
import type { OfflineOperation } from './operation.ts'
import { boundBody, boundSummary } from './outbox-reader.ts'
import type { Sealer } from './seal.ts'
import type { StoredOutboxRow } from './stored-rows.ts'

export type NewRow<Payload> = {
  readonly operation: OfflineOperation<Payload>
  readonly id: OperationId
  readonly ownerUserId: UserId
  /** The draft that becomes this row; deleted in the same transaction. */
  readonly draftId: string | null
  readonly payload: Payload
  /** Displayed in the queue in place of the operation's title, which knows only the payload. */
  readonly title?: string
  /** The user accepts that the row this draft was meant to replace was released and may be sent too. */
  readonly isSecond?: boolean
}

type EnqueueDeps = {
  readonly database: OfflineDatabase
  readonly sealer: Sealer
  readonly webCrypto: Crypto
  readonly now: () => number
}

/** Returns the new or existing row. Seals before the transaction, because awaiting Web Crypto inside it would make it commit early. */
export async function storeRow<Payload>(
  queued: NewRow<Payload>,
  deps: EnqueueDeps,
): Promise<StoredOutboxRow> {
  const { operation, id, ownerUserId, payload } = queued
  const text = JSON.stringify(payload)
  const { title } = queued
  const summaryText = JSON.stringify({
    ...operation.summary(payload),
    ...(title === undefined ? {} : { title }),
  })
  const [body, summary, payloadSha256] = await Promise.all([
    deps.sealer.seal(text, boundBody(id, ownerUserId), ownerUserId),
    deps.sealer.seal(summaryText, boundSummary(id, ownerUserId), ownerUserId),
    sha256(text, deps.webCrypto),
  ])
  const createdAt = deps.now()
  return deps.database.write(['outbox', 'outboxBodies', 'drafts'], async (tables) => {
    const existing = await tables.outbox.get(id)
    if (existing && (existing.payloadSha256 !== payloadSha256 || existing.ownerUserId !== ownerUserId))
      throw new OfflineError('id_taken', undefined, operation.noun)
    const place = existing ? null : await placeOfOriginal(tables, queued)
    if (queued.draftId !== null) await tables.drafts.delete(queued.draftId)
    if (existing) return existing
    const last = await tables.outbox.orderBy('position').last()
    const position = place ?? (last?.position ?? 0) + 1
    const orderKey = operation.orderKey(payload, id)
    const row = newRow(queued, { position, orderKey, summary, payloadSha256, createdAt })
    await tables.outbox.add(row)
    await tables.outboxBodies.add({ id, body })
    return row
  })
}

/** Deletes the original of an edited row and returns its position, so that both versions are never sent without confirmation. */
async function placeOfOriginal<Payload>(
  { drafts, outbox, outboxBodies }: OfflineTables,
  { operation, draftId, ownerUserId, isSecond = false }: NewRow<Payload>,
): Promise<number | null> {
  const draft = draftId === null ? undefined : await drafts.get(draftId)
  const original = draft?.replaces === undefined ? undefined : await outbox.get(draft.replaces)
  if (original?.ownerUserId !== ownerUserId) return null
  if (original.state !== 'held') {
    if (isSecond) return null
    throw new OfflineError('original_released', undefined, operation.noun)
  }
  await outbox.delete(original.id)
  await outboxBodies.delete(original.id)
  return original.position
}

type RowFacts = Pick<StoredOutboxRow, 'position' | 'orderKey' | 'summary' | 'payloadSha256' | 'createdAt'>

function newRow<Payload>({ id, ownerUserId, operation }: NewRow<Payload>, facts: RowFacts): StoredOutboxRow {
  return {
    id,
    ownerUserId,
    kind: operation.kind,
    schemaVersion: operation.version,
    state: 'queued',
    attempts: 0,
    nextAttemptAt: null,
    leaseUntil: null,
    leaseBy: null,
    maybeDelivered: false,
    lastError: null,
    sentAt: null,
    receipt: null,
    ...facts,
  }
}

async function sha256(text: string, webCrypto: Crypto): Promise<string> {
  const digest = await webCrypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
