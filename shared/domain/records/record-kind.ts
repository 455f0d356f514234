/** Describes a kind of record: its units, limits and retention. One file for each kind in this folder, and a line in `registry.ts`. */
import { z } from 'zod'
import type { PeopleIn } from './people.ts'
import type { JsonValue, UnitError, UnitValues } from './record.ts'

/** What is about to be stored of a record. */
export type CheckedChange = {
  /** null: the record is new, or is made again. */
  readonly before: UnitValues | null
  readonly after: UnitValues
  /** The server's time (ISO 8601, UTC). */
  readonly at: string
  /** Units that wait for a decision after the change. */
  readonly conflicts: readonly string[]
  /** A person has seen two values of a unit and chosen one. */
  readonly isDecision: boolean
  /**
   * The record's id, and whether its device sends what it had before: the record was restored, or the server was set back. Absent: nothing is
   * sent, only looked at.
   */
  readonly sent?: { readonly id: string; readonly isResent: boolean }
}

/** `errors`: the change is not taken. `marks`: units that the server writes itself, whatever was sent; null removes one. */
export type CheckedResult = { readonly errors: readonly UnitError[]; readonly marks: UnitValues }

/**
 * What happens to a value that was typed without seeing the present one.
 * ask: both stay, and a person chooses. latest: it replaces the present one, which goes to the history. max: the larger one stays.
 */
export type MergeRule = 'ask' | 'latest' | 'max'

export type UnitShape = { readonly schema: z.ZodType<JsonValue>; readonly rule: MergeRule }

/** What a device knows of every kind, whether or not it has loaded the screens that edit it. */
export type KindFacts = {
  /** Stored with every record: 'call'. */
  readonly kind: string
  /** The user-facing name, within a sentence; and of several. */
  readonly noun: string
  readonly plural: string
  /** The user-facing names of units; for a list, of one of its elements; for a group, of a field: `liens/status`. */
  readonly labels: Readonly<Record<string, string>>
  /** How a person tells a record from others of the kind. */
  readonly titleOf: (body: UnitValues) => string
  /** A value as a person reads it. */
  readonly textOf: (unit: string, value: JsonValue) => string
  readonly version: number
  /** `migrations[n]` converts a body of version n to version n + 1. */
  readonly migrations: Readonly<Record<number, (body: UnitValues) => UnitValues>>
  /** Days after the last change for which the server keeps the record; null: until its owner deletes it. */
  readonly keepDays: (body: UnitValues) => number | null
  /** Days after the last change for which a device keeps a copy; null, and by default: as long as the server keeps the record. */
  readonly deviceDays?: (body: UnitValues) => number | null
  /** The number that the device's lists are ordered by, unencrypted: a day, never text. */
  readonly sortOf: (body: UnitValues, createdAt: string) => number
}

export type RecordKind = KindFacts & {
  /** Units that a record has once. */
  readonly fields: Readonly<Record<string, UnitShape>>
  /** Lists whose elements are units of their own: `parties/{id}`. */
  readonly lists: Readonly<Record<string, UnitShape>>
  /** Lists whose elements have fields that are units of their own: `liens/{id}/{field}`. */
  readonly groups?: Readonly<Record<string, Readonly<Record<string, UnitShape>>>>
  /** What the server checks beyond the shape of each unit. Only the server knows it: devices do without its code. */
  readonly check?: (change: CheckedChange) => CheckedResult
  /**
   * Units that the server seals with a key of its own before it stores them, because of what they name: a Medicare number, a date of birth.
   * A kind that has any keeps no history.
   */
  readonly sealed?: readonly string[]
  /** Why no device can delete a record of the kind, in words. Absent: its owner may. */
  readonly undeletable?: string
  /** The people and companies that a record names, for checks of conflicts. Absent: it names none. */
  readonly peopleOf?: PeopleIn
  /** Only for attorneys who may act. */
  readonly attorneysOnly: boolean
  /** Whether the server keeps what a change replaced. */
  readonly hasHistory: boolean
  readonly maxRecords: number
  /** Bytes of a body as JSON. */
  readonly maxBody: number
}

/** Conflicts that one record can hold. */
export const MAX_CONFLICTS = 20
/** Days for which the server keeps tombstones, and remembers operations that it has answered. */
export const KEEP_TOMBSTONES = 180
export const KEEP_ANSWERS = 180
/** Days after which the device asks before it sends an operation, because the server may have forgotten that it has it. */
export const ASK_BEFORE_SENDING = 150

export function unit(schema: z.ZodType<JsonValue>, rule: MergeRule = 'ask'): UnitShape {
  return { schema, rule }
}

/** A text of at most `max` characters, refused in words. */
export function text(max: number): z.ZodType<string> {
  return z.string().max(max, `Please use at most ${max.toLocaleString('en-US')} characters.`)
}

const DAY = 86_400_000

/** `sortOf` of the kinds that are listed by the day of their making. */
export function dayMade(_: UnitValues, createdAt: string): number {
  return Math.floor(Date.parse(createdAt) / DAY)
}

const ELEMENT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

type KindUnits = Pick<RecordKind, 'fields' | 'lists' | 'groups'>

/** null when the kind has no such unit. */
export function unitOf({ fields, lists, groups = {} }: KindUnits, name: string): UnitShape | null {
  const [list = '', id, field, ...rest] = name.split('/')
  if (id === undefined) return ownOf(fields, name)
  if (rest.length > 0 || !ELEMENT_ID.test(id)) return null
  return field === undefined ? ownOf(lists, list) : ownOf(ownOf(groups, list) ?? {}, field)
}

function ownOf<Value>(table: Readonly<Record<string, Value>>, name: string): Value | null {
  return Object.hasOwn(table, name) ? (table[name] ?? null) : null
}

/** What the kind does not accept, by unit. null (removal) is always accepted. */
export function unitErrors(kind: KindUnits, values: UnitValues): readonly UnitError[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const shape = unitOf(kind, name)
    if (shape === null) return [{ field: name, message: 'This field is not known.' }]
    if (value === null) return []
    const issue = shape.schema.safeParse(value).error?.issues[0]
    return issue === undefined ? [] : [{ field: name, message: issue.message }]
  })
}

/** The elements of a list in the order of their ids, which is the order in which they were made. */
export function elementsOf<Value>(
  body: UnitValues,
  list: string,
  schema: z.ZodType<Value>,
): readonly { readonly id: string; readonly value: Value }[] {
  return Object.keys(body)
    .filter((name) => name.startsWith(`${list}/`))
    .sort()
    .flatMap((name) => {
      const parsed = schema.safeParse(body[name])
      return parsed.success ? [{ id: name.slice(list.length + 1), value: parsed.data }] : []
    })
}

/** The body in the shape of this version; null if it was written by a later one or cannot be converted. */
export function migratedBody(
  kind: Pick<KindFacts, 'version' | 'migrations'>,
  version: number,
  body: UnitValues,
): UnitValues | null {
  if (version > kind.version) return null
  let current = body
  for (let from = version; from < kind.version; from += 1) {
    const migrate = kind.migrations[from]
    if (migrate === undefined) return null
    current = migrate(current)
  }
  return current
}

/** Of a deleted record, and of a kind that is not known: none. */
export function namesOf(
  kind: Pick<RecordKind, 'peopleOf'> | null,
  body: UnitValues | null,
): readonly string[] {
  return body === null ? [] : (kind?.peopleOf?.(body) ?? []).map(({ name }) => name)
}

export function labelOf({ labels }: Pick<KindFacts, 'labels'>, unitName: string): string {
  return labels[labelKey(unitName)] ?? unitName
}

/** The name of a unit without the id of its element: `notes`, `liens/status`. */
export function labelKey(unitName: string): string {
  const [list = '', , field] = unitName.split('/')
  return field === undefined ? list : `${list}/${field}`
}
