/** The kinds of inputs that formulas read, each refusing in words. Untrusted: from a file, a screen or a stored book. */
import { z } from 'zod'
import { isCalendarDate } from '../../calendar-date.ts'
import { isOver, MAX_CENTS, readPercent, WHOLE } from '../money.ts'

const MISSING = 'is missing: what is left out is unknown, not zero'

function says(wanted: string): { readonly error: (issue: { readonly input?: unknown }) => string } {
  return { error: ({ input }) => (input === undefined || input === null ? MISSING : wanted) }
}

const CENTS = `must be a whole number of cents from 0 to ${MAX_CENTS}`

/** Integer US cents, at least 0. */
export const cents = z.number(says(CENTS)).int(CENTS).min(0, CENTS).max(MAX_CENTS, CENTS)

/** Cents that something is divided by. */
export const centsAboveZero = cents.min(1, 'must be more than 0')

export const yesNo = z.boolean(says('must be true or false'))

const DATE = 'must be an existing date as YYYY-MM-DD'

/** YYYY-MM-DD. */
export const day = z.string(says(DATE)).refine(isCalendarDate, DATE)

const PERCENT = 'must be a percentage from 0 to 100, such as 33.333333 or "1/3"'

/** A percentage as typed, at most 100, read as an exact ratio: 33.333333, "33 1/3" or "1/3". */
export const percent = z.union([z.number(), z.string()], says(PERCENT)).transform((typed, context) => {
  const read = readPercent(typed)
  if (read !== null && !isOver(read, WHOLE)) return read
  context.addIssue(read === null ? PERCENT : 'must be at most 100 percent')
  return z.NEVER
})

export const name = z.string(says('must be text')).trim().min(1, 'must not be empty').max(200, 'is too long')

/** More rows than any settlement has; bounds the work of a file. */
const MAX_ROWS = 1000

export function rows<Row extends z.ZodType>(row: Row): z.ZodArray<Row> {
  return z.array(row, says('must be a list')).max(MAX_ROWS, `must have at most ${MAX_ROWS} rows`)
}

/** Of an input that does not change the result, or that another one can replace: left out or null, it is undefined. */
export function mayBeUnknown<Known extends z.ZodType>(known: Known) {
  return known.nullish().transform((value) => value ?? undefined)
}

/** Of an input that is a person's choice: left out or null, it is `none`. */
export function orElse<Known extends z.ZodType<number>>(known: Known, none: number) {
  return known.nullish().transform((value) => value ?? none)
}

const WEIGHT = 'must be a whole number from 0 to 1000'

export const weight = z.number(says(WEIGHT)).int(WEIGHT).min(0, WEIGHT).max(1000, WEIGHT)

/** Named inputs, or a row of a list of them. A name that the rule does not know is an error: it may be a misspelled one. */
export function inputs<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'must be an object'),
  })
}
