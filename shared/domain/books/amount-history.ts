/**
 * The value of an amount from its append-only entries. Each entry names the ones that its person saw and replaced (`over`); entries that
 * nobody replaced are its ends. Ends that differ are a conflict, and no clock decides it: both stay until an entry is over both. Pure.
 */
import type { AmountEntry } from '../records/book.ts'

export type Entry = { readonly id: string; readonly value: AmountEntry }

export type AmountValue = {
  /** The last entry that everybody's later ones build on: the value itself, unless it is disputed. Null: the ends have nothing in common. */
  readonly current: Entry | null
  /** What nobody replaced, by id. More than one only after devices wrote without seeing each other. */
  readonly ends: readonly Entry[]
  readonly isDisputed: boolean
  /** What sums use, in cents: the value, or the higher claim of a dispute. */
  readonly counted: number
}

/** null: no entry. Entries of one amount of one lien, in any order, without a circle. */
export function amountValue(entries: readonly Entry[]): AmountValue | null {
  const ends = endsOf(entries)
  const [first, ...others] = ends
  if (first === undefined) return null
  const counted = ends.reduce((most, { value }) => Math.max(most, value.cents), 0)
  if (others.every(({ value }) => value.cents === first.value.cents))
    return { current: ends.at(-1) ?? first, ends, isDisputed: false, counted }
  return { current: lastCommon(entries, ends), ends, isDisputed: true, counted }
}

/** Ordered by id, so that every device shows the same. */
export function endsOf(entries: readonly Entry[]): readonly Entry[] {
  if (entries.length < 2) return entries
  const replaced = new Set(entries.flatMap(({ value }) => value.over))
  return entries.filter(({ id }) => !replaced.has(id)).toSorted(byId)
}

function byId(one: Entry, other: Entry): number {
  return one.id < other.id ? -1 : 1
}

function lastCommon(entries: readonly Entry[], ends: readonly Entry[]): Entry | null {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const [first = new Set<string>(), ...others] = ends.map((end) => before(end, byId))
  const common = [...first].filter((id) => others.every((ids) => ids.has(id)))
  return endsOf(common.flatMap((id) => byId.get(id) ?? [])).at(-1) ?? null
}

/** Ids of the entries that this one replaced, and of those that they replaced. */
function before(end: Entry, byId: ReadonlyMap<string, Entry>): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [...end.value.over]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(byId.get(id)?.value.over ?? []))
  }
  return found
}

/** Whether entries replace each other in a circle, which would leave an amount without a value. */
export function hasCircle(entries: readonly Entry[]): boolean {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const waiting = new Map(
    entries.map(({ id, value }) => [id, new Set(value.over.filter((over) => byId.has(over)))]),
  )
  const following = new Map<string, string[]>()
  for (const [id, over] of waiting)
    for (const former of over) following.set(former, [...(following.get(former) ?? []), id])
  const free = [...waiting].filter(([, over]) => over.size === 0).map(([id]) => id)
  let placed = 0
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    placed += 1
    for (const next of following.get(id) ?? []) {
      const over = waiting.get(next)
      over?.delete(id)
      if (over?.size === 0) free.push(next)
    }
  }
  return placed < entries.length
}
