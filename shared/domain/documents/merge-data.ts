/** The data that a template is filled with, and how each kind of value is printed. Pure. */
import { z } from 'zod'
import { isCalendarDate } from '../calendar-date.ts'
import { formatDate } from '../format-time.ts'
import { formatDollars } from '../referral-fee.ts'
import { tableOf } from '../table-schema.ts'

const valueSchema = z.union([z.string(), z.number()])

const enteredSchema = z.union([
  valueSchema,
  /** A value that a person typed for this document; every other one is from the matter. */
  z.strictObject({ typed: valueSchema, by: z.string().min(1) }),
])

export const mergeDataSchema = z.strictObject({
  /** By path, such as "client.name". Money is integer cents, a day is YYYY-MM-DD. */
  values: tableOf(enteredSchema),
  /** By name of the list, such as "costs": one record of values for each row. */
  rows: tableOf(z.array(tableOf(enteredSchema))),
  /** By name of the choice, such as "reasons": the keys that were chosen, in the order of the template. */
  choices: tableOf(z.array(z.string())),
})

export type EnteredValue = z.output<typeof enteredSchema>
export type MergeData = z.output<typeof mergeDataSchema>

export type ValueKind = 'text' | 'day' | 'money'

export type PrintedValue = { readonly value: string | null; readonly typedBy?: string }

/** Null for a value that is absent, empty, or not one of its kind: an impossible day, or an amount that is no whole number of cents. */
export function printedValue(entered: EnteredValue | undefined, kind: ValueKind): PrintedValue {
  if (entered === undefined) return { value: null }
  return typeof entered === 'object'
    ? { value: asPrinted(entered.typed, kind), typedBy: entered.by }
    : { value: asPrinted(entered, kind) }
}

function asPrinted(value: string | number, kind: ValueKind): string | null {
  switch (kind) {
    case 'text': {
      const text = String(value).replaceAll('\r\n', '\n').trim()
      return text === '' ? null : text
    }
    case 'day':
      return typeof value === 'string' && isCalendarDate(value)
        ? formatDate(new Date(`${value}T00:00:00Z`))
        : null
    case 'money':
      return typeof value === 'number' && Number.isSafeInteger(value) ? formatDollars(value) : null
  }
}

/** The amount in cents; null if it is missing. */
export function centsOf(entered: EnteredValue | undefined): number | null {
  const value = typeof entered === 'object' ? entered.typed : entered
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
}
