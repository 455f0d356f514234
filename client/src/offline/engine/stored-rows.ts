/** Rows of the device's database. Personal data is sealed; only the fields that run the queue are unencrypted. */
import type { ErrorDetail } from '../../../../shared/contracts/http.ts'
import type { OperationId, UserId } from '../../../../shared/domain/ids.ts'

/** AES-GCM ciphertext. The row's name is the additional authenticated data, so it cannot be decrypted as another row. */
export type Sealed = {
  readonly keyId: string
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/**
 * queued: to be sent. sending: leased by a drainer. waiting: retried at nextAttemptAt. blocked_auth: needs a sign-in or a
 * permission. needs_fix: content rejected by the server. conflict: the server has other content under this id. held: being edited, see
 * `StoredDraft.replaces`, or too old to be sent unasked (`isStale`); only its owner can release it.
 * sent, skipped: acknowledged by the server (skipped: not fully processed; lastError has the reason, if any).
 */
export type OutboxState =
  | 'queued'
  | 'sending'
  | 'waiting'
  | 'blocked_auth'
  | 'needs_fix'
  | 'conflict'
  | 'held'
  | 'sent'
  | 'skipped'

export type OutboxError = {
  readonly code: string
  /** The message shown to the user; the server's message if it sent one. */
  readonly words: string
  readonly fields?: readonly ErrorDetail[]
}

/** Times are milliseconds since 1970. */
export type StoredOutboxRow = {
  /** Primary key, idempotency key and id of the created resource. */
  readonly id: OperationId
  readonly ownerUserId: UserId
  /** Sending order: insertion order, so that clock changes cannot reorder the queue. */
  readonly position: number
  /** The operation's kind, see `Operations.of`. */
  readonly kind: string
  /** Rows with the same key are sent one at a time, in order. Absent in rows of earlier releases, which have no order. */
  readonly orderKey?: string
  readonly schemaVersion: number
  readonly payloadSha256: string
  /** Displayed in the list; null once wiped. */
  readonly summary: Sealed | null
  readonly state: OutboxState
  readonly attempts: number
  readonly nextAttemptAt: number | null
  readonly leaseUntil: number | null
  readonly leaseBy: string | null
  /** An attempt's outcome is unknown: the server may have processed it, so sending it under a new id could duplicate it. */
  readonly maybeDelivered: boolean
  readonly lastError: OutboxError | null
  readonly createdAt: number
  readonly sentAt: number | null
  /** The server found it too old, and its owner wants it sent still. */
  readonly isConfirmed?: true
  /** The server's response; null until it arrives. Absent in rows of earlier releases. */
  readonly receipt?: Sealed | null
} & FormerReceipt

/** The unsealed receipt of releases up to schema version 3, until `resealOwner` seals it. */
type FormerReceipt = { readonly messageId?: string | null; readonly serverStatus?: string | null }

/** null when there is none. */
export function formerReceipt(row: FormerReceipt): Required<FormerReceipt> | null {
  const { messageId = null, serverStatus = null } = row
  return messageId === null && serverStatus === null ? null : { messageId, serverStatus }
}

/** The exact JSON text to send, stored apart from its row so that queue updates do not copy it. */
export type StoredOutboxBody = { readonly id: OperationId; readonly body: Sealed }

/** Drafts written before a sign-in belong to the device. */
export type DraftOwner = UserId | 'device'

export type StoredDraft = {
  readonly id: string
  readonly ownerUserId: DraftOwner
  readonly kind: string
  readonly schemaVersion: number
  readonly values: Sealed
  readonly createdAt: number
  readonly updatedAt: number
  /** The held row that this draft edits; queueing the draft replaces that row. */
  readonly replaces?: OperationId
}

export type StoredIdentity = { readonly id: 'last'; readonly identity: unknown }

/**
 * This browser profile, for all of its users. The grant itself is an HttpOnly cookie; only its owner and what it allows are stored here.
 * `endingGrant`: the server has not been notified of a sign-out yet.
 */
export type StoredDevice = {
  readonly id: 'this'
  readonly deviceId: string
  readonly grant: {
    readonly owner: UserId
    readonly since: number
    readonly scopes: readonly string[]
  } | null
  readonly endingGrant: boolean
  /** See deleted-accounts.ts. Absent where none is known. */
  readonly deletedAccounts?: readonly StoredDeletedAccount[]
}

/** Milliseconds: what is left until the owner's data is wiped, and when that was last counted down. */
export type StoredDeletedAccount = {
  readonly owner: UserId
  readonly left: number
  readonly countedAt: number
}

export type StoredKey = { readonly id: string; readonly key: CryptoKey }

/** A user's key, wrapped by a key derived from the server's share; useless without that share. */
export type StoredWrappedKey = {
  readonly ownerUserId: UserId
  /** Stored in every value that this key sealed. */
  readonly keyId: string
  readonly salt: Uint8Array<ArrayBuffer>
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** A copy of a server response, for reading offline. */
export type StoredSnapshot = {
  readonly id: string
  readonly ownerUserId: UserId
  readonly value: Sealed
  readonly savedAt: number
}

/** A record as last pulled. Sealed: its values, conflicts and times. */
export type StoredRecord = {
  /** `{owner}/{kind}/{id}`. */
  readonly key: string
  readonly ownerUserId: UserId
  readonly kind: string
  readonly id: string
  /** Orders lists; a day, never text. */
  readonly sort: number
  readonly seq: number
  /** The whole pull that last saw it: see `StoredRecordHead`. */
  readonly generation: number
  /** It holds what the server lost, until its person decides: it stays at a sign-out, as unsent changes do. */
  readonly hasAside: boolean
  /** Conflicts, and one for what the server lost: what its person may have to decide. */
  readonly questions: number
  /** When this device need not keep it any longer: milliseconds since 1970, by the server's clock. null or absent: never. */
  readonly keepUntil?: number | null
  readonly content: Sealed
}

/** queued, waiting, sending, blocked_auth: as in the outbox. choice: a person must decide. applied: the server has it. */
export type RecordOpState = 'queued' | 'waiting' | 'sending' | 'blocked_auth' | 'choice' | 'applied'

/** One change of a record. Sealed: what it changes, and the server's answer. */
export type StoredRecordOp = {
  readonly opId: string
  readonly ownerUserId: UserId
  readonly recordKey: string
  readonly kind: string
  readonly id: string
  /** Insertion order, so that clock changes cannot reorder the queue. */
  readonly position: number
  readonly state: RecordOpState
  /** It may have reached the server, so it is never changed again. */
  readonly isClaimed: boolean
  readonly attempts: number
  readonly nextAttemptAt: number | null
  readonly leaseUntil: number | null
  readonly leaseBy: string | null
  /** Its code alone: the server's words may quote what was typed. */
  readonly lastError: Pick<OutboxError, 'code'> | null
  readonly createdAt: number
  /** Bytes of the change as JSON, for the size of a call. */
  readonly bytes: number
  readonly content: Sealed
}

/** How far this device has pulled an owner's records. */
export type StoredRecordHead = {
  readonly ownerUserId: UserId
  /** null until the server has told it. */
  readonly epoch: number | null
  readonly cursor: number
  /** Counts whole pulls. */
  readonly generation: number
  /** Why everything is being pulled anew; null when it is not. */
  readonly full: 'too_old' | 'epoch' | null
  /** When everything was last pulled: milliseconds since 1970. */
  readonly pulledAt: number | null
  /** The server's clock at the last page; null or absent: it has not told. */
  readonly serverTime?: number | null
}

/** A row of case files, which only its key describes: see `caseFileKeys`. Always sealed by its owner's key. */
export type StoredCaseFile = { readonly key: string; readonly content: Sealed }
