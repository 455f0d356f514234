/**
 * Records: a person's own data that several devices may edit. Words:
 * a unit is the smallest thing that changes as one (a field, a group, or one element of a list: `parties/{id}`);
 * a record's rev counts its accepted changes, and a unit's rev is the record's rev at the unit's last change;
 * seq counts the changes of all of an owner's records, so that a device can ask for what came after it.
 */

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

/** Values by unit. null: removed; a stored body has no such unit. */
export type UnitValues = Readonly<Record<string, JsonValue>>

/** Revs by unit; 0 for a unit that nobody has set. */
export type UnitRevs = Readonly<Record<string, number>>

/** A value that was typed without seeing the present one. Both stay until a person chooses. */
export type Conflict = {
  /** The operation and the unit, so that a repeated operation adds nothing. */
  readonly id: string
  readonly unit: string
  readonly value: JsonValue
  readonly deviceId: string
  /** Shown to the person: "Chrome on Windows". */
  readonly deviceLabel: string
  /** When the server got it (ISO 8601, UTC). */
  readonly at: string
}

export type RecordState = {
  readonly rev: number
  readonly schemaVersion: number
  /** ISO 8601, UTC, by the server's clock. */
  readonly createdAt: string
  readonly updatedAt: string
  /** null exactly when the record is deleted: what remains is a tombstone. */
  readonly body: UnitValues | null
  readonly units: UnitRevs
  readonly conflicts: readonly Conflict[]
}

type OperationTarget = {
  readonly opId: string
  readonly kind: string
  readonly id: string
  readonly schemaVersion: number
}

/** One change of one record, made on a device. */
export type RecordOperation = OperationTarget & RecordChange

export type RecordChange =
  | {
      readonly type: 'set'
      /** Makes the record if there is none. */
      readonly create: boolean
      /** Makes a deleted record again, under the same id. */
      readonly restore?: boolean | undefined
      readonly set: UnitValues
      /** Each unit's rev as the person saw it; -1 is never the present one. */
      readonly seen: UnitRevs
      /** Units whose value was typed over one of this device's own earlier operations, by the id of that operation. */
      readonly over?: Readonly<Record<string, string>> | undefined
    }
  | {
      readonly type: 'delete'
      /** The record's rev as the person saw it. */
      readonly seenRev: number
      /** Deletes whatever has changed since. */
      readonly force?: boolean | undefined
    }
  | {
      readonly type: 'resolve'
      readonly conflictId: string
      /** mine: the value of the conflict; theirs: the present one. */
      readonly take: 'mine' | 'theirs'
      /** The unit's rev as the person saw it. */
      readonly seen: number
    }

export type SetOperation = OperationTarget & Extract<RecordChange, { readonly type: 'set' }>
export type DeleteOperation = OperationTarget & Extract<RecordChange, { readonly type: 'delete' }>
export type ResolveOperation = OperationTarget & Extract<RecordChange, { readonly type: 'resolve' }>

/** The record's rev before and after the operation, and what became of its units. */
export type AppliedResult = {
  readonly kind: 'applied'
  readonly prev: number
  readonly rev: number
  /** A device that has pulled up to here has seen the outcome. */
  readonly seq: number
  readonly conflicted: readonly string[]
  /** The revs of the operation's units after it. */
  readonly units: UnitRevs
}

export type OperationResult =
  | AppliedResult
  /** The record was deleted. */
  | { readonly kind: 'gone' }
  /** What was to be deleted or decided has changed since. */
  | { readonly kind: 'changed'; readonly rev: number }
  /** The server does not take the content; `details` by unit. */
  | { readonly kind: 'invalid'; readonly message: string; readonly details: readonly UnitError[] }
  /** Written by a version of the app that the server does not know yet. */
  | { readonly kind: 'outdated' }
  /** An earlier operation of the same record in the same call was not applied. */
  | { readonly kind: 'blocked' }

export type UnitError = { readonly field: string; readonly message: string }

/** Whether two JSON values are equal, whatever the order of their keys. */
export function isSameJson(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  const [a, b] = [one ?? null, other ?? null]
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (isList(a) || isList(b))
    return (
      isList(a) && isList(b) && a.length === b.length && a.every((item, index) => isSameJson(item, b[index]))
    )
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSameJson(a[key], b[key]))
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}

/** The values with `changes` applied; null removes a unit. */
export function withUnits(values: UnitValues, changes: UnitValues): UnitValues {
  return Object.fromEntries(Object.entries({ ...values, ...changes }).filter(([, value]) => value !== null))
}
