/** What a device does when its person has decided: pure, like `pending-operations.ts`. Each takes the operations of one record, oldest first. */
import {
  differences,
  pendingOf,
  viewOf,
  withDelete,
  type NewOperation,
  type PendingEffect,
  type PendingOperation,
  type Shadow,
} from './pending-operations.ts'
import { isSameJson, withUnits, type Conflict, type UnitRevs, type UnitValues } from './record.ts'

/** What a device had of a record before the server was set back to a backup that lacks it. */
export type Aside = {
  readonly body: UnitValues
  /** Values that waited for a decision. */
  readonly conflicts: readonly Conflict[]
}

/** What a device keeps when the server is set back once more before its person has decided: the values of both times. */
export function keptAside(earlier: Aside | null, { body, conflicts }: Aside): Aside {
  if (earlier === null) return { body, conflicts }
  const both = Object.entries(differences(earlier.body, body)).filter(([, value]) => value !== null)
  const values = both.map(([unit, value]): Conflict => ({
    ...{ id: `aside/${unit}`, unit, value },
    ...{ deviceId: '', deviceLabel: '', at: '' },
  }))
  return { body: earlier.body, conflicts: [...earlier.conflicts, ...conflicts, ...values] }
}

/** What the server still lacks of it; another device may have sent it again since. null: nothing. `server`: null when it has no such record. */
export function stillMissing(
  aside: Aside,
  server: { readonly body: UnitValues | null; readonly conflicts: readonly Conflict[] } | null,
): Aside | null {
  const body = server?.body ?? null
  if (server === null || body === null) return aside
  // Sent again, a value that waits for a decision waits under another id.
  const isThere = ({ id, unit, value }: Conflict): boolean =>
    isSameJson(body[unit], value) ||
    server.conflicts.some(
      (other) => other.id === id || (other.unit === unit && isSameJson(other.value, value)),
    )
  const conflicts = aside.conflicts.filter((conflict) => !isThere(conflict))
  const isSame = Object.keys(differences(body, aside.body)).length === 0
  return isSame && conflicts.length === 0 ? null : { ...aside, conflicts }
}

/** A conflict, by one of the two values. null if it is decided already. */
export function resolved(
  shadow: Shadow | null,
  { conflictId, take }: { readonly conflictId: string; readonly take: 'mine' | 'theirs' },
  fresh: NewOperation,
): PendingEffect | null {
  const entry = shadow?.conflicts.find(({ id }) => id === conflictId)
  if (shadow === null || entry === undefined) return null
  const seen = shadow.units[entry.unit] ?? 0
  return { put: [pendingOf({ type: 'resolve', conflictId, take, seen }, fresh)], remove: [] }
}

/** "Restore with my changes": the whole record as this device shows it, under the same id. */
export function restored(
  shadow: Shadow | null,
  pending: readonly PendingOperation[],
  fresh: NewOperation,
): PendingEffect {
  const set = viewOf(shadow, pending) ?? {}
  const change = { type: 'set', create: true, restore: true, set, seen: {} } as const
  return { put: [pendingOf(change, fresh)], remove: ids(pending) }
}

/** "Let it go": whatever this device has not sent of the record. */
export function letGo(pending: readonly PendingOperation[]): PendingEffect {
  return { put: [], remove: ids(pending.filter(({ answer }) => answer === null)) }
}

/** "Keep": without the deletion that came too late. */
export function kept(pending: readonly PendingOperation[]): PendingEffect {
  return { put: [], remove: ids(pending.filter(({ choice }) => choice?.kind === 'changed')) }
}

/** "Delete anyway": names the rev that the person sees now, so that a change after it is asked about again. */
export function deletedAnyway(
  shadow: Shadow | null,
  pending: readonly PendingOperation[],
  fresh: NewOperation,
): PendingEffect {
  const { remove } = kept(pending)
  const others = pending.filter(({ opId }) => !remove.includes(opId))
  return { put: withDelete(shadow, others, fresh).put, remove }
}

/** "Send what this device has", after the server was set back. */
export function setBackSent(
  shadow: Shadow | null,
  pending: readonly PendingOperation[],
  { body, conflicts }: Aside,
  fresh: () => NewOperation,
): PendingEffect {
  const unsent = pending.filter(
    ({ isClaimed, answer, choice }) => answer === null && (!isClaimed || choice !== null),
  )
  const edits = pending.flatMap(({ change }) => (change.type === 'set' ? [change] : []))
  const wanted = edits.reduce((values, { set }) => withUnits(values, set), body)
  const set = differences(shadow?.body ?? {}, wanted)
  // Over values that an edit hides, the person has not seen what the server has.
  const revs = edits.reduce<UnitRevs>((all, edit) => ({ ...all, ...edit.seen }), shadow?.units ?? {})
  const seen = Object.fromEntries(Object.entries(revs).filter(([unit]) => Object.hasOwn(set, unit)))
  const whole = pendingOf({ type: 'set', create: true, restore: true, set, seen }, fresh())
  // A value that waited for a decision waits again: nobody has seen -1.
  const waiting = conflicts.map(({ unit, value }) =>
    pendingOf({ type: 'set', create: true, set: { [unit]: value }, seen: { [unit]: -1 } }, fresh()),
  )
  const put = Object.keys(set).length > 0 ? [whole, ...waiting] : waiting
  return { put, remove: ids(unsent.filter(({ change }) => change.type === 'set')) }
}

function ids(pending: readonly PendingOperation[]): readonly string[] {
  return pending.map(({ opId }) => opId)
}
