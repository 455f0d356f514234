/**
 * What a device does with its own operations, as pure functions: it adds edits to them, shows them over the last pulled record, and follows
 * the server's answers. Operations of one record are sent one after another; the functions below take those of one record, oldest first.
 */
import { isSameJson, withUnits } from './record.ts'
import type {
  AppliedResult,
  Conflict,
  OperationResult,
  RecordChange,
  RecordOperation,
  UnitRevs,
  UnitValues,
} from './record.ts'

/** The record as last pulled. */
export type Shadow = {
  readonly rev: number
  /** null: deleted. */
  readonly body: UnitValues | null
  readonly units: UnitRevs
  readonly conflicts: readonly Conflict[]
  /** What stood in a deleted record while this device still had changes of it; null otherwise. */
  readonly lastBody: UnitValues | null
}

/** Answers that need a person. old: written so long ago that the server may have forgotten whether it has it. */
export type ChoiceReason =
  | Extract<OperationResult, { readonly kind: 'gone' | 'changed' | 'invalid' }>
  | { readonly kind: 'old' }

export type PendingOperation = {
  readonly opId: string
  readonly schemaVersion: number
  readonly change: RecordChange
  /** It may have reached the server: it is never changed again. */
  readonly isClaimed: boolean
  /** The server has it. It is shown until the device has pulled up to `seq`. */
  readonly answer: AppliedResult | null
  /** A person must decide before this operation, and those after it, can go on. */
  readonly choice: ChoiceReason | null
}

/** `put`: add or replace by `opId`. */
export type PendingEffect = {
  readonly put: readonly PendingOperation[]
  readonly remove: readonly string[]
}

export type NewOperation = { readonly opId: string; readonly schemaVersion: number }

type Sight = { readonly seen: number; readonly over: string | null }

/**
 * null: a deleted record cannot be edited. `shown`: what the person saw of the units when they began to type, where the shadow
 * may be newer.
 */
export function withEdit(
  shadow: Shadow | null,
  pending: readonly PendingOperation[],
  set: UnitValues,
  fresh: NewOperation,
  shown: UnitValues = {},
): PendingEffect | null {
  const last = pending.at(-1)
  const body = viewOf(shadow, pending)
  if (body === null && (shadow !== null || last !== undefined)) return null
  const isOpen = last !== undefined && last.answer === null && !last.isClaimed && last.choice === null
  const isRejected = last?.choice?.kind === 'invalid'
  if (last?.change.type === 'set' && (isOpen || isRejected)) {
    const change = withMoreUnits(last.change, set, (unit) => sightOf({ shadow, pending, shown }, unit, last))
    // The server keeps its answer to a rejected operation under its id, so the corrected one needs another.
    const put = [isRejected ? { ...pendingOf(change, fresh) } : { ...last, change }]
    return { put, remove: isRejected ? [last.opId] : [] }
  }
  const create = body === null
  const change = withMoreUnits({ type: 'set', create, set: {}, seen: {} }, set, (unit) =>
    sightOf({ shadow, pending, shown }, unit, null),
  )
  return { put: [pendingOf(change, fresh)], remove: [] }
}

export function withDelete(
  shadow: Shadow | null,
  pending: readonly PendingOperation[],
  fresh: NewOperation,
): PendingEffect {
  if (viewOf(shadow, pending) === null) return { put: [], remove: [] }
  const seenRev = pending.reduce(revAfter, shadow?.rev ?? 0)
  return { put: [pendingOf({ type: 'delete', seenRev }, fresh)], remove: [] }
}

export function pendingOf(change: RecordChange, fresh: NewOperation): PendingOperation {
  return { ...fresh, change, isClaimed: false, answer: null, choice: null }
}

type SetChange = Extract<RecordChange, { readonly type: 'set' }>

/** The first sight of a unit stays: what the person saw before they began to type. */
function withMoreUnits(change: SetChange, set: UnitValues, sight: (unit: string) => Sight): SetChange {
  const added = Object.keys(set).filter((unit) => !Object.hasOwn(change.set, unit))
  const sights = added.map((unit) => ({ unit, ...sight(unit) }))
  const over = sights.flatMap(({ unit, over: opId }) => (opId === null ? [] : [[unit, opId] as const]))
  return {
    ...change,
    set: { ...change.set, ...set },
    seen: { ...change.seen, ...Object.fromEntries(sights.map(({ unit, seen }) => [unit, seen])) },
    over: { ...change.over, ...Object.fromEntries(over) },
  }
}

/** Never the present rev. */
const UNSEEN = -1

type Seen = {
  readonly shadow: Shadow | null
  readonly pending: readonly PendingOperation[]
  readonly shown: UnitValues
}

/** What the person saw of a unit: this device's own last value of it, else the pulled one. */
function sightOf({ shadow, pending, shown }: Seen, unit: string, except: PendingOperation | null): Sight {
  const own = pending.findLast(
    ({ opId, change }) => opId !== except?.opId && unitsOf(change, shadow).includes(unit),
  )
  if (own === undefined) {
    const isCurrent = !Object.hasOwn(shown, unit) || isSameJson(shown[unit], shadow?.body?.[unit])
    return { seen: isCurrent ? (shadow?.units[unit] ?? 0) : UNSEEN, over: null }
  }
  return { seen: revOfUnit(own.change, own.answer, unit), over: own.opId }
}

function unitsOf(change: RecordChange, shadow: Shadow | null): readonly string[] {
  switch (change.type) {
    case 'set':
      return Object.keys(change.set)
    case 'delete':
      return []
    case 'resolve':
      return (shadow?.conflicts ?? []).filter(({ id }) => id === change.conflictId).map(({ unit }) => unit)
  }
}

/** A unit's rev after an own operation: the old one while it is unanswered or in conflict, so that a later edit meets the conflict again. */
function revOfUnit(change: RecordChange, answer: AppliedResult | null, unit: string): number {
  const seen = change.type === 'set' ? (change.seen[unit] ?? 0) : change.type === 'resolve' ? change.seen : 0
  if (answer === null || answer.conflicted.includes(unit)) return seen
  return answer.units[unit] ?? seen
}

/** The rev that a delete may name after this operation: -1 once somebody else's change lies between. */
function revAfter(rev: number, { answer }: Pick<PendingOperation, 'answer'>): number {
  // A rev from a pull may include the operation, and all before it, before its answer arrives.
  if (answer === null || answer.rev <= rev) return rev
  return answer.prev === rev && answer.conflicted.length === 0 ? answer.rev : UNSEEN
}

function isUnanswered({ answer }: PendingOperation): boolean {
  return answer === null
}

/** The record as its person sees it: the pulled one with their own changes; null when there is none or it is deleted. */
export function viewOf(shadow: Shadow | null, pending: readonly PendingOperation[]): UnitValues | null {
  const isKept = pending.some((operation) => isUnanswered(operation) && operation.change.type === 'set')
  const base = shadow?.body ?? (isKept ? (shadow?.lastBody ?? null) : null)
  return pending.reduce<UnitValues | null>((body, { change, choice }) => {
    switch (change.type) {
      case 'set':
        return withUnits(body ?? {}, change.set)
      case 'delete':
        return choice === null ? null : body
      case 'resolve': {
        const entry = shadow?.conflicts.find(({ id }) => id === change.conflictId)
        return body === null || entry === undefined || change.take === 'theirs'
          ? body
          : withUnits(body, { [entry.unit]: entry.value })
      }
    }
  }, base)
}

/** Conflicts that this device has not decided yet. */
export function undecided(shadow: Shadow | null, pending: readonly PendingOperation[]): readonly Conflict[] {
  const decided = new Set(
    pending.flatMap(({ change }) => (change.type === 'resolve' ? [change.conflictId] : [])),
  )
  return (shadow?.conflicts ?? []).filter(({ id }) => !decided.has(id))
}

/** The next operation to send; null while none is left or a person must decide first. */
export function nextToSend(pending: readonly PendingOperation[]): PendingOperation | null {
  const next = pending.find(isUnanswered)
  return next === undefined || next.choice !== null ? null : next
}

/** `outdated` and `blocked` change nothing: the operation is sent again. */
export function afterAnswer(
  pending: readonly PendingOperation[],
  opId: string,
  result: OperationResult,
): PendingEffect {
  const answered = pending.find((operation) => operation.opId === opId)
  if (answered === undefined || answered.answer !== null) return { put: [], remove: [] }
  switch (result.kind) {
    case 'applied':
      return afterApplied(pending, answered, result)
    case 'changed':
      // A conflict that changed since is still in the record, and is shown again.
      if (answered.change.type === 'resolve') return { put: [], remove: [opId] }
      return { put: [{ ...answered, choice: result }], remove: [] }
    case 'gone':
    case 'invalid':
      return { put: [{ ...answered, choice: result }], remove: [] }
    case 'outdated':
    case 'blocked':
      return { put: [], remove: [] }
  }
}

function afterApplied(
  pending: readonly PendingOperation[],
  operation: PendingOperation,
  answer: AppliedResult,
): PendingEffect {
  const later = pending.slice(pending.indexOf(operation) + 1).filter((other) => !other.isClaimed)
  const followed = later.map((other) => ({ ...other, change: followAnswer(other.change, operation, answer) }))
  return { put: [{ ...operation, answer }, ...followed], remove: [] }
}

function followAnswer(
  change: RecordChange,
  { opId, change: answered }: PendingOperation,
  answer: AppliedResult,
): RecordChange {
  switch (change.type) {
    case 'resolve':
      return change
    case 'delete':
      return { ...change, seenRev: revAfter(change.seenRev, { answer }) }
    case 'set': {
      const typedOver = Object.keys(change.seen).filter((unit) => change.over?.[unit] === opId)
      const seen = Object.fromEntries(typedOver.map((unit) => [unit, revOfUnit(answered, answer, unit)]))
      return { ...change, seen: { ...change.seen, ...seen } }
    }
  }
}

/** Answered operations that the pulled record includes. */
export function settledBy(pending: readonly PendingOperation[], cursor: number): readonly string[] {
  return pending.filter(({ answer }) => answer !== null && answer.seq <= cursor).map(({ opId }) => opId)
}

/** After a pulled deletion: the content stays only while this device has changes of it that a person must decide about. */
export function deletedShadow(
  shadow: Shadow | null,
  pending: readonly PendingOperation[],
  rev: number,
): Shadow {
  const lastBody = pending.some(isUnanswered) ? (shadow?.body ?? shadow?.lastBody ?? null) : null
  return { rev, body: null, units: {}, conflicts: [], lastBody }
}

/**
 * The server was set back to a backup, so revs may mean other values now: unanswered operations have seen nothing of it, and whatever
 * differs is put before a person.
 */
export function withoutSight(pending: readonly PendingOperation[]): readonly PendingOperation[] {
  return pending.filter(isUnanswered).map((operation) => ({ ...operation, change: unseen(operation.change) }))
}

function unseen(change: RecordChange): RecordChange {
  switch (change.type) {
    case 'set':
      return { ...change, seen: Object.fromEntries(Object.keys(change.set).map((unit) => [unit, UNSEEN])) }
    case 'delete':
      return { ...change, seenRev: UNSEEN }
    case 'resolve':
      return { ...change, seen: UNSEEN }
  }
}

/** Units whose values differ, as changes from `present` to `wanted`. */
export function differences(present: UnitValues, wanted: UnitValues): UnitValues {
  const names = [...new Set([...Object.keys(present), ...Object.keys(wanted)])]
  return Object.fromEntries(
    names
      .filter((name) => !isSameJson(present[name], wanted[name]))
      .map((name) => [name, wanted[name] ?? null]),
  )
}

/** As it is sent. */
export function wireOf(
  record: { readonly kind: string; readonly id: string },
  { opId, schemaVersion, change }: PendingOperation,
): RecordOperation {
  return { opId, schemaVersion, ...record, ...change }
}
