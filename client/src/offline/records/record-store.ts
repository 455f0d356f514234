/**
 * What screens know of a person's records on this device. Every promise of a change resolves when it is on disk ("Saved on this device").
 * Offline: works. Two windows: both see each other's changes. Rejected by the server: the change becomes a choice; nothing is dropped.
 */
import type { RecordHistoryResponse } from '../../../../shared/contracts/records.ts'
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { Aside } from '../../../../shared/domain/records/decisions.ts'
import type { Conflict, UnitError, UnitValues } from '../../../../shared/domain/records/record.ts'

export type RecordRef = { readonly kind: string; readonly id: string }

/** device: changes wait here, and leave by themselves. everywhere: the server has all of it. choice: a person must decide something. */
export type SavedState = 'device' | 'everywhere' | 'choice'

export type RecordView = RecordRef & {
  /** The person's own changes over the last pulled values, in the shape of this version. */
  readonly body: UnitValues
  readonly state: SavedState
  /** ISO 8601, UTC: the server's times, or this device's for what it has not sent. */
  readonly createdAt: string
  readonly updatedAt: string
}

/** `locked`: records that cannot be opened before the device is unlocked; `unreadable`: written by a newer version or damaged. */
export type RecordList = {
  readonly records: readonly RecordView[]
  readonly locked: number
  readonly unreadable: number
  /** False: only the newest were asked for, and there may be more. */
  readonly isWhole: boolean
}

/** A question to the person. `body`: what this device shows of the record now. */
export type RecordChoice = RecordRef & { readonly body: UnitValues } & (
    | {
        /** Somebody typed a value without seeing the present one. */
        readonly reason: 'conflict'
        readonly conflict: Conflict
        /** The server's value; undefined when there is none. */
        readonly present: UnitValues[string] | undefined
      }
    /** Deleted on another device, while this one has changes of it. */
    | { readonly reason: 'gone' }
    /** Changed since this device deleted it. */
    | { readonly reason: 'changed' }
    | { readonly reason: 'invalid'; readonly message: string; readonly details: readonly UnitError[] }
    /** Written so long ago that the server may have forgotten whether it has it. `writtenAt`: ISO 8601, by this device's clock. */
    | { readonly reason: 'old'; readonly writtenAt: string }
    /** The server was set back; this device has newer data. `server`: what the server has, null when nothing. */
    | { readonly reason: 'set_back'; readonly aside: Aside; readonly server: UnitValues | null }
  )

/** Each choice has two answers: stand by what this device, or the conflict, has; or by what the server has. */
export type Decision = 'mine' | 'theirs'

/** Units of one record; null removes a unit. */
export type RecordEdit = { readonly ref: RecordRef; readonly set: UnitValues }

export type RecordCounts = {
  readonly kind: string
  readonly records: number
  /** Changes that have not been sent. */
  readonly unsent: number
  /** Bytes of the sealed copies. */
  readonly bytes: number
}

export type RecordStore = {
  readonly newId: () => string
  /**
   * Sets units of a record, and makes it if there is none. null removes a unit. `shown`: what the person saw of these units when they
   * began to type, null for nothing; another device's value that came in since is then not replaced unseen. Throws OfflineError deleted.
   */
  readonly edit: (owner: UserId, ref: RecordRef, set: UnitValues, shown?: UnitValues) => Promise<void>
  /** As `edit`, of several records at once: all of them, or none. */
  readonly editAll: (owner: UserId, edits: readonly RecordEdit[]) => Promise<void>
  readonly remove: (owner: UserId, ref: RecordRef) => Promise<void>
  /** As `remove`, of several records at once: all of them, or none. */
  readonly removeAll: (owner: UserId, refs: readonly RecordRef[]) => Promise<void>
  /** null: there is none, or it is deleted. Throws OfflineError locked. */
  readonly read: (owner: UserId, ref: RecordRef) => Promise<RecordView | null>
  /** Newest first, by the kind's order. `newest`: so many records at least, if there are; those with unsent changes are always among them. */
  readonly list: (owner: UserId, kind: string, newest?: number) => Promise<RecordList>
  readonly choices: (owner: UserId) => Promise<readonly RecordChoice[]>
  readonly decide: (owner: UserId, choice: RecordChoice, decision: Decision) => Promise<void>
  readonly counts: (owner: UserId) => Promise<readonly RecordCounts[]>
  /** Needs a connection. `next`: the cursor of a further page. */
  readonly history: (ref: RecordRef, next: string | null) => Promise<RecordHistoryResponse>
  /** Calls the listener when reading may give a new result; returns an unsubscribe function. */
  readonly onChange: (listener: () => void) => () => void
  /** When everything was last pulled (milliseconds since 1970); null: never. */
  readonly pulledAt: (owner: UserId) => Promise<number | null>
  /** Calls the listener when `pulledAt` may give a new result; returns an unsubscribe function. */
  readonly onPulled: (listener: () => void) => () => void
}
