/**
 * The settlement statements of a book: rows that are never changed or removed. An issued one holds every line that it prints, so that what
 * was printed never depends on what the book says later.
 */
import { z } from 'zod'
import { US_JURISDICTIONS } from '../us-states.ts'
import { cents, day, filled, id, instant, line, percentage, words } from './book-values.ts'
import { text } from './record-kind.ts'

/** Far more than a statement has; a book with more is too large before. */
const MAX_LINES = 500
const MAX_RESULTS = 20
const MAX_VERSION = 9_999

/** Of amounts: their sum may be above the most that one may have. */
const total = z.int().min(0)

/** What a person enters for the statement; every other line is worked out from the book. */
export const statementGivenSchema = z.strictObject({
  /** The day that the statement states. */
  on: day,
  firm: filled('Please enter the law firm.'),
  address: filled('Please enter the address of the law firm.', text(500)),
  attorney: filled('Please name the attorney.'),
  /** Needed if an amount is held back. */
  holdbackReason: line,
  /** The other attorney; needed if one shares in the fee. */
  sharer: line,
  /** null: they have not cleared yet. */
  fundsClearedOn: day.nullable(),
})
export type StatementGiven = z.infer<typeof statementGivenSchema>

const sumLine = z.strictObject({ text: line, cents })

/** `asserted` null: nothing was asserted. `saved` is never below 0. `results`: the rows with the results that the amounts are based on. */
const lienLine = z.strictObject({
  lien: id,
  holder: line,
  basis: words,
  asserted: cents.nullable(),
  saved: cents,
  final: cents,
  results: z.array(z.strictObject({ row: id, formula: z.string().min(1).max(60) })).max(MAX_RESULTS),
})

export const statementLinesSchema = z.strictObject({
  given: statementGivenSchema,
  client: line,
  state: z.enum(US_JURISDICTIONS),
  injury: day,
  capacity: z.enum(['adult', 'minor', 'incapacitated']),
  courtApproval: z.enum(['needed', 'given', 'not_needed']).nullable(),
  recoveries: z
    .array(z.strictObject({ source: line, cents, on: day.nullable() }))
    .min(1)
    .max(MAX_LINES),
  gross: total,
  /** `basis`: how the fee was computed, in words with its figures. */
  fee: z.strictObject({ cents: total, basis: words }),
  /** Of another attorney, paid out of the fee; null: nobody shares in it. */
  feeShare: z.strictObject({ percent: percentage, cents: total }).nullable(),
  costs: z.array(sumLine).max(MAX_LINES),
  deductions: z.array(sumLine).max(MAX_LINES),
  liens: z.array(lienLine).max(MAX_LINES),
  holdback: cents,
  net: total,
})
export type StatementLines = z.infer<typeof statementLinesSchema>

/** `hash`: SHA-256 in hexadecimal over the canonical JSON of version, lines and changes. `changes`: since the version before. */
const issuedSchema = z.strictObject({
  kind: z.literal('issued'),
  version: z.int().min(1).max(MAX_VERSION),
  lines: statementLinesSchema,
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'This is no hash.'),
  changes: words,
  who: line,
  at: instant,
})
export type IssuedStatement = z.infer<typeof issuedSchema>

const withdrawnSchema = z.strictObject({
  kind: z.literal('withdrawn'),
  statement: id,
  reason: filled('Please give the reason.', words),
  who: line,
  at: instant,
})

const reached = <const Kind extends string>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), statement: id, on: day, note: line, who: line, at: instant })

export const statementRowSchema = z.discriminatedUnion('kind', [
  issuedSchema,
  withdrawnSchema,
  reached('signed'),
  reached('paid_out'),
  reached('closed'),
])
export type StatementRow = z.infer<typeof statementRowSchema>
/** What happened to an issued statement. */
export type StatementStep = Exclude<StatementRow, IssuedStatement>
