/** What lies in the device's database. Facts about people are sealed; only what the queue needs to be run lies open. */
import type { ErrorDetail } from '../../../../shared/contracts/http.ts'
import type { OperationId, UserId } from '../../../../shared/domain/ids.ts'

/** AES-GCM ciphertext; the row it belongs to is bound in as additional data, so it opens nowhere else. */
export type Sealed = {
  readonly keyId: string
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/**
 * queued: to be sent. sending: leased by a drainer. waiting: will be tried again at nextAttemptAt. blocked_auth: needs a sign-in or a
 * permission. needs_fix: refused for its content. conflict: the server holds something else under this id. held: being edited, see
 * `StoredDraft.replaces`; only its owner moves it on.
 * sent, skipped: acknowledged by the server (skipped: without doing all that was asked, for the reason in lastError if any).
 */
export type OutboxState =
  'queued' | 'sending' | 'waiting' | 'blocked_auth' | 'needs_fix' | 'conflict' | 'held' | 'sent' | 'skipped'

export type OutboxError = {
  readonly code: string
  /** Words for the person; the server's own where it gave any. */
  readonly words: string
  readonly fields?: readonly ErrorDetail[]
}

/** Times are milliseconds since 1970. */
export type StoredOutboxRow = {
  /** Primary key, idempotency key and the id of what it makes in one. */
  readonly id: OperationId
  readonly ownerUserId: UserId
  /** Order of sending: insertion, so that no clock can reorder the queue. */
  readonly position: number
  /** The operation's, see `Operations.of`. */
  readonly kind: string
  /** Rows of one key go strictly one after another. Absent: in order with no other, as all were before there were keys. */
  readonly orderKey?: string
  readonly schemaVersion: number
  readonly payloadSha256: string
  /** For the list; null once wiped. */
  readonly summary: Sealed | null
  readonly state: OutboxState
  readonly attempts: number
  readonly nextAttemptAt: number | null
  readonly leaseUntil: number | null
  readonly leaseBy: string | null
  /** An attempt's outcome is unknown: the server may have it already, so a new id could do it twice. */
  readonly maybeDelivered: boolean
  readonly lastError: OutboxError | null
  readonly createdAt: number
  readonly sentAt: number | null
  /** The server's word for it; null, or absent in rows of a former release, until it has come. */
  readonly receipt?: Sealed | null
} & FormerReceipt

/** The server's word as releases up to schema version 3 wrote it, unsealed, until `resealOwner` takes it over. */
type FormerReceipt = { readonly messageId?: string | null; readonly serverStatus?: string | null }

/** null where there is none (any more). */
export function formerReceipt(row: FormerReceipt): Required<FormerReceipt> | null {
  const { messageId = null, serverStatus = null } = row
  return messageId === null && serverStatus === null ? null : { messageId, serverStatus }
}

/** The exact JSON text that is sent, apart from its row so that running the queue never copies it. */
export type StoredOutboxBody = { readonly id: OperationId; readonly body: Sealed }

/** What is written before anybody is known belongs to the device. */
export type DraftOwner = UserId | 'device'

export type StoredDraft = {
  readonly id: string
  readonly ownerUserId: DraftOwner
  readonly kind: string
  readonly schemaVersion: number
  readonly values: Sealed
  readonly createdAt: number
  readonly updatedAt: number
  /** The queued row that is being edited as this draft: it is held, and queueing the draft takes its place. */
  readonly replaces?: OperationId
}

export type StoredIdentity = { readonly id: 'last'; readonly identity: unknown }

/**
 * This browser on this computer, whoever uses it. The grant itself is a cookie that no script can read; here stands only whose it is.
 * `endingGrant`: a sign-out that the server could not be told of yet.
 */
export type StoredDevice = {
  readonly id: 'this'
  readonly deviceId: string
  readonly grant: { readonly owner: UserId; readonly since: number } | null
  readonly endingGrant: boolean
}

export type StoredKey = { readonly id: string; readonly key: CryptoKey }

/** A person's key, sealed by one that is derived from the server's share: worth nothing without it. */
export type StoredWrappedKey = {
  readonly ownerUserId: UserId
  /** Named by everything that it seals. */
  readonly keyId: string
  readonly salt: Uint8Array<ArrayBuffer>
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** A list as last seen, readable offline with its age. */
export type StoredSnapshot = {
  readonly id: string
  readonly ownerUserId: UserId
  readonly value: Sealed
  readonly savedAt: number
}
