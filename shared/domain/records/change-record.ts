/**
 * What the server does with an operation, as a pure function. A change is compared with what the person saw (revs, never values or
 * clocks): it is applied, kept beside the present value for a person to decide, or handed back. Nothing typed is dropped.
 */
import {
  MAX_CONFLICTS,
  unitErrors,
  unitOf,
  type CheckedChange,
  type MergeRule,
  type RecordKind,
} from './record-kind.ts'
import {
  isSameJson,
  withUnits,
  type AppliedResult,
  type Conflict,
  type DeleteOperation,
  type JsonValue,
  type OperationResult,
  type RecordOperation,
  type RecordState,
  type ResolveOperation,
  type SetOperation,
  type UnitError,
  type UnitValues,
} from './record.ts'

export type ChangeContext = {
  readonly kind: Pick<
    RecordKind,
    'version' | 'fields' | 'lists' | 'groups' | 'maxBody' | 'hasHistory' | 'noun' | 'check' | 'undeletable'
  >
  readonly deviceId: string
  readonly deviceLabel: string
  /** The server's time (ISO 8601, UTC). */
  readonly at: string
}

/** The seq is known once the change is stored. */
type Outcome = Exclude<OperationResult, AppliedResult> | Omit<AppliedResult, 'seq'>

export type RecordEffect = {
  readonly result: Outcome
  /** The record after the operation; null if it is as before. */
  readonly next: RecordState | null
  /** What the operation replaced and the history keeps. */
  readonly replaced: UnitValues
}

export function changeRecord(
  current: RecordState | null,
  operation: RecordOperation,
  context: ChangeContext,
): RecordEffect {
  if (operation.schemaVersion > context.kind.version) return unchanged({ kind: 'outdated' })
  const effect = effectOf(current, operation, context)
  if (effect.next === null) return effect
  const checked = withMarks(current, effect, {
    ...context,
    isDecision: operation.type === 'resolve',
    sent: { id: operation.id, isResent: operation.type === 'set' && operation.restore === true },
  })
  return tooLarge(checked.next, context) ?? checked
}

function effectOf(
  current: RecordState | null,
  operation: RecordOperation,
  context: ChangeContext,
): RecordEffect {
  switch (operation.type) {
    case 'set':
      return setUnits(current, operation, context)
    case 'delete':
      return deleteRecord(current, operation, context)
    case 'resolve':
      return resolveConflict(current, operation, context)
  }
}

/** The effect with what the kind's own check adds to it, or what the check refuses. */
function withMarks(
  current: RecordState | null,
  effect: RecordEffect,
  { kind, at, isDecision, sent }: ChangeContext & Required<Pick<CheckedChange, 'isDecision' | 'sent'>>,
): RecordEffect {
  const { next } = effect
  if (kind.check === undefined || next === null || next.body === null) return effect
  const { errors, marks } = kind.check({
    ...{ before: current?.body ?? null, after: next.body, at, isDecision, sent },
    conflicts: next.conflicts.map((conflict) => conflict.unit),
  })
  if (errors.length > 0) return refused(errors)
  const names = Object.keys(marks)
  if (names.length === 0) return effect
  const units = { ...next.units, ...Object.fromEntries(names.map((name) => [name, next.rev])) }
  return { ...effect, next: { ...next, body: withUnits(next.body, marks), units } }
}

/** A record with units that the server itself writes. Nothing that a device may not write is checked here: the caller has made them. */
export function writtenByServer(
  current: RecordState & { readonly body: UnitValues },
  set: UnitValues,
  at: string,
): RecordState {
  const rev = current.rev + 1
  const units = { ...current.units, ...Object.fromEntries(Object.keys(set).map((name) => [name, rev])) }
  return { ...current, rev, units, updatedAt: at, body: withUnits(current.body, set) }
}

function refused(details: readonly UnitError[]): RecordEffect {
  return unchanged({ kind: 'invalid', message: 'Please correct the marked fields.', details })
}

function unchanged(result: Outcome): RecordEffect {
  return { result, next: null, replaced: {} }
}

/** The operation had nothing to do. */
function asBefore(current: RecordState | null): RecordEffect {
  const rev = current?.rev ?? 0
  return unchanged({ kind: 'applied', prev: rev, rev, conflicted: [], units: {} })
}

function setUnits(
  current: RecordState | null,
  operation: SetOperation,
  context: ChangeContext,
): RecordEffect {
  const details = unitErrors(context.kind, operation.set)
  if (details.length > 0) return refused(details)
  if (current === null)
    return operation.create ? newRecord(null, operation, context) : unchanged({ kind: 'gone' })
  if (current.body === null)
    return operation.restore === true ? newRecord(current, operation, context) : unchanged({ kind: 'gone' })
  return mergeUnits({ ...current, body: current.body }, operation, context)
}

function newRecord(
  tombstone: RecordState | null,
  { set, schemaVersion }: SetOperation,
  context: ChangeContext,
): RecordEffect {
  const prev = tombstone?.rev ?? 0
  const rev = prev + 1
  const units = Object.fromEntries(Object.keys(set).map((name) => [name, rev]))
  const next: RecordState = {
    rev,
    schemaVersion,
    createdAt: tombstone?.createdAt ?? context.at,
    updatedAt: context.at,
    body: withUnits({}, set),
    units,
    conflicts: [],
  }
  return { result: { kind: 'applied', prev, rev, conflicted: [], units }, next, replaced: {} }
}

type LiveRecord = RecordState & { readonly body: UnitValues }

type Merged = 'same' | 'replaces' | 'stays' | 'conflicts'

function mergeUnits(current: LiveRecord, operation: SetOperation, context: ChangeContext): RecordEffect {
  const { set, over = {} } = operation
  const names = Object.keys(set)
  const merged = new Map(
    names.map((name) => {
      const rule = unitOf(context.kind, name)?.rule ?? 'ask'
      return [
        name,
        mergeOf(current.body[name], set[name], { wasSeen: wasSeen(current, operation, name), rule }),
      ]
    }),
  )
  const namesThat = (outcome: Merged) => names.filter((name) => merged.get(name) === outcome)
  const conflicted = namesThat('conflicts')
  const replacing = namesThat('replaces')
  const entries = conflicted.map((name) => conflictOf(operation, name, context))
  const conflicts = mergeConflicts(current.conflicts, entries, (entry) =>
    isTypedOver(entry, over, merged.has(entry.unit)),
  )
  if (conflicts.length > MAX_CONFLICTS) return tooManyConflicts(context)

  const prev = current.rev
  const hasChanged = replacing.length > 0 || !isSameJson(ids(conflicts), ids(current.conflicts))
  const rev = hasChanged ? prev + 1 : prev
  const changes = Object.fromEntries(replacing.map((name) => [name, set[name] ?? null]))
  const units = { ...current.units, ...Object.fromEntries(replacing.map((name) => [name, rev])) }
  const result = {
    kind: 'applied',
    prev,
    rev,
    conflicted,
    units: Object.fromEntries(names.map((name) => [name, units[name] ?? 0])),
  } as const
  if (!hasChanged) return unchanged(result)
  const next = {
    ...current,
    ...{ rev, units, conflicts, updatedAt: context.at },
    schemaVersion: Math.max(current.schemaVersion, operation.schemaVersion),
    body: withUnits(current.body, changes),
  }
  const kept = replacing.filter((name) => context.kind.hasHistory || !wasSeen(current, operation, name))
  return { result, next, replaced: valuesOf(current.body, kept) }
}

/** A unit that the record never had holds nothing that a person would have to see. One that was removed does: its removal. */
function wasSeen(current: RecordState, { seen }: SetOperation, name: string): boolean {
  const rev = current.units[name]
  return rev === undefined || rev === (seen[name] ?? 0)
}

function mergeOf(
  present: JsonValue | undefined,
  value: JsonValue | undefined,
  { wasSeen: isSeen, rule }: { readonly wasSeen: boolean; readonly rule: MergeRule },
): Merged {
  if (isSameJson(present, value)) return 'same'
  if (rule === 'max') return isLarger(value, present) ? 'replaces' : 'stays'
  return isSeen || rule === 'latest' ? 'replaces' : 'conflicts'
}

function isLarger(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (other === undefined || other === null) return true
  if (typeof one === 'number' && typeof other === 'number') return one > other
  return typeof one === 'string' && typeof other === 'string' && one > other
}

/** A value typed over one of this device's own values takes its place: the person has seen that one. */
function isTypedOver(entry: Conflict, over: Readonly<Record<string, string>>, isSet: boolean): boolean {
  const opId = over[entry.unit]
  return isSet && opId !== undefined && entry.id === conflictId(opId, entry.unit)
}

function conflictId(opId: string, name: string): string {
  return `${opId}/${name}`
}

function conflictOf({ opId, set }: SetOperation, name: string, context: ChangeContext): Conflict {
  const { deviceId, deviceLabel, at } = context
  return { id: conflictId(opId, name), unit: name, value: set[name] ?? null, deviceId, deviceLabel, at }
}

/** An entry of the same id is there already: the operation came again. */
function mergeConflicts(
  present: readonly Conflict[],
  added: readonly Conflict[],
  isReplaced: (entry: Conflict) => boolean,
): readonly Conflict[] {
  const staying = present.filter((entry) => !isReplaced(entry))
  return [...staying, ...added.filter(({ id }) => staying.every((entry) => entry.id !== id))]
}

function ids(conflicts: readonly Conflict[]): readonly string[] {
  return conflicts.map(({ id }) => id)
}

function valuesOf(body: UnitValues, names: readonly string[]): UnitValues {
  return Object.fromEntries(names.map((name) => [name, body[name] ?? null]))
}

function deleteRecord(
  current: RecordState | null,
  { seenRev, force = false }: DeleteOperation,
  { at, kind }: ChangeContext,
): RecordEffect {
  if (current === null || current.body === null) return asBefore(current)
  if (kind.undeletable !== undefined)
    return unchanged({ kind: 'invalid', message: kind.undeletable, details: [] })
  if (current.rev !== seenRev && !force) return unchanged({ kind: 'changed', rev: current.rev })
  const prev = current.rev
  const rev = prev + 1
  // Nothing of the content stays, not even in the history: the repository deletes that too.
  const next = { ...current, rev, updatedAt: at, body: null, units: {}, conflicts: [] }
  return { result: { kind: 'applied', prev, rev, conflicted: [], units: {} }, next, replaced: {} }
}

function resolveConflict(
  current: RecordState | null,
  { conflictId: id, take, seen }: ResolveOperation,
  context: ChangeContext,
): RecordEffect {
  if (current === null || current.body === null) return asBefore(current)
  const entry = current.conflicts.find((other) => other.id === id)
  // Decided on another device, or deleted by somebody who saw it.
  if (entry === undefined) return asBefore(current)
  const { unit: name, value } = entry
  if ((current.units[name] ?? 0) !== seen) return unchanged({ kind: 'changed', rev: current.rev })
  const prev = current.rev
  const rev = prev + 1
  const isTaken = take === 'mine' && !isSameJson(current.body[name], value)
  const next: RecordState = {
    ...current,
    ...{ rev, updatedAt: context.at },
    body: isTaken ? withUnits(current.body, { [name]: value }) : current.body,
    units: isTaken ? { ...current.units, [name]: rev } : current.units,
    conflicts: current.conflicts.filter((other) => other !== entry),
  }
  // The value that a person decided against stays readable where the kind keeps a history.
  const loser = isTaken ? (current.body[name] ?? null) : value
  const replaced: UnitValues = context.kind.hasHistory ? { [name]: loser } : {}
  const units = { [name]: next.units[name] ?? 0 }
  return { result: { kind: 'applied', prev, rev, conflicted: [], units }, next, replaced }
}

function tooLarge(next: RecordState | null, { kind }: ChangeContext): RecordEffect | null {
  const body = next?.body ?? null
  if (body === null || sizeOf(body) <= kind.maxBody) return null
  const message = `This ${kind.noun} is too large to be saved. Shorten its texts.`
  return unchanged({ kind: 'invalid', message, details: [] })
}

function tooManyConflicts({ kind }: ChangeContext): RecordEffect {
  const message = `This ${kind.noun} has ${MAX_CONFLICTS} differences that nobody has decided. Decide some, then save again.`
  return unchanged({ kind: 'invalid', message, details: [] })
}

/** Bytes of a body as JSON in UTF-8. */
export function sizeOf(body: UnitValues): number {
  return new TextEncoder().encode(JSON.stringify(body)).length
}
