/**
 * A matter with its liens, offers and payments: one book, sealed and stored as one record, and changed unit by unit.
 * Money is integer US cents, a day is YYYY-MM-DD, an instant is ISO 8601 in UTC. What only the server checks is in `../books/check-book.ts`.
 */
import { z } from 'zod'
import {
  DISPUTE_REASONS,
  LIEN_ACTIONS,
  LIEN_STATUSES,
  LIEN_TYPES,
  type LienType,
} from '../liens/lien-lifecycle.ts'
import { MAX_CENTS } from '../liens/money.ts'
import { PAYMENT_ORDER } from '../liens/waterfall.ts'
import { INTEGRATION_PROVIDERS } from '../integrations.ts'
import { isProviderId } from '../provider-id.ts'
import { tableOf } from '../table-schema.ts'
import { US_JURISDICTIONS } from '../us-states.ts'
import { answerSchema, askEndSchema, askSchema } from './book-asks.ts'
import { BOOK_FACTS } from './book-facts.ts'
import { statementRowSchema } from './book-statement.ts'
import { cents, day, filled, id, instant, line, percentage, words } from './book-values.ts'
import { peopleInBook } from './people.ts'
import { text, unit, type RecordKind, type UnitShape } from './record-kind.ts'
import type { JsonValue } from './record.ts'

/** Amounts that are typed or computed. What was offered, countered and paid is in the rows of offers and payments. */
export const AMOUNT_FIELDS = [
  'billed',
  'adjustments',
  'insurancePaid',
  'patientPaid',
  'unrelated',
  'asserted',
  'confirmed',
  'payoff',
  'final',
] as const
export type AmountField = (typeof AMOUNT_FIELDS)[number]

export const MATTER_STAGES = {
  treating: 'Treating',
  demand: 'Demand sent',
  litigation: 'In litigation',
  settled: 'Settled',
  closed: 'Closed',
} as const

/** Of the settlement of a minor or an incapacitated person. */
export const COURT_APPROVALS = {
  needed: 'Needed, not given yet',
  given: 'Given',
  not_needed: 'Not needed',
} as const

export const CLIENT_CAPACITIES = { adult: 'Adult', minor: 'Minor', incapacitated: 'Incapacitated' } as const

/** What a file proves. */
export const PROOF_KINDS = {
  notice: 'Notice of the lien',
  ledger: 'Ledger or bill',
  letter: 'Letter or agreement',
  release: 'Release',
  other: 'Other',
} as const

/** More steps than a lien goes through, and rows that one entry can replace. */
const MAX_STEPS = 60
const MAX_OVER = 20
const MAX_RESULTS = 10
const MAX_TIERS = 10
/** Of a file in another service. */
const MAX_NAME = 400
const MAX_URL = 2_048

const weight = z.int().min(0).max(1_000)

function keysOf<const Table extends Readonly<Record<string, unknown>>>(table: Table, message: string) {
  return z.enum(Object.keys(table) as [keyof Table & string], message) // a table has at least one key
}

/** Bytes of the inputs or of the outputs of one formula. */
const MAX_VALUES = 8 * 1024
const MAX_DEPTH = 4

/** As the database stores it within its limits: 1e-300 would be 300 digits there. */
function isPlain(value: unknown, depth = 0): value is JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Math.abs(value) <= MAX_CENTS && !String(value).includes('e')
  return (
    typeof value === 'object' &&
    depth < MAX_DEPTH &&
    Object.values(value).every((inner) => isPlain(inner, depth + 1))
  )
}

type Output = number | string | boolean | null | readonly (number | string)[]

const values = z.custom<JsonValue>(
  (given) => isPlain(given) && JSON.stringify(given).length <= MAX_VALUES,
  'These inputs are too large, or hold a number that is no amount.',
)
const outputs = z.custom<Readonly<Record<string, Output>>>(
  (given) =>
    isPlain(given, MAX_DEPTH - 2) &&
    typeof given === 'object' &&
    given !== null &&
    !Array.isArray(given) &&
    JSON.stringify(given).length <= MAX_VALUES,
  'These are no results of a formula.',
)

/** Stored with what it made, so that anybody can work it out again. `pack`: the rule that chose the formula; null: a person did. */
export const formulaResultSchema = z.strictObject({
  formula: z.string().min(1).max(60),
  pack: z
    .strictObject({
      state: z.string().max(20),
      topic: z.string().max(60),
      version: z.int().min(1).max(9_999),
    })
    .nullable(),
  inputs: values,
  outputs,
})

/**
 * One value that an amount of a lien had; never changed or removed. `over`: the entries that its person saw and replaced. Two entries that
 * do not know of each other are a conflict, until a later one is over both. `at`: by the device's clock; it decides nothing.
 */
export const amountEntrySchema = z.strictObject({
  lien: id,
  field: z.enum(AMOUNT_FIELDS, 'This amount is not known.'),
  cents,
  asOf: day.nullable(),
  source: z.strictObject({ document: line, page: z.int().min(1).max(100_000).nullable() }).nullable(),
  why: line,
  who: line,
  at: instant,
  over: z.array(id).max(MAX_OVER),
  result: formulaResultSchema.nullable(),
})
export type AmountEntry = z.infer<typeof amountEntrySchema>

/** Never changed or removed: the next one follows. `by`: us, or the lienholder. `results`: what the offer is based on. */
export const offerSchema = z.strictObject({
  lien: id,
  by: z.enum(['us', 'them']),
  cents,
  channel: line,
  reasons: z.array(line).max(20),
  results: z.array(formulaResultSchema).max(MAX_RESULTS),
  respondBy: day.nullable(),
  note: words,
  document: line,
  who: line,
  at: instant,
})
export type Offer = z.infer<typeof offerSchema>

/** Never changed or removed. A wrong one is reversed by a further row that names it. */
export const paymentSchema = z.strictObject({
  lien: id,
  cents,
  on: day,
  number: line,
  payee: line,
  reverses: id.nullable(),
  why: line,
  who: line,
  at: instant,
})
export type Payment = z.infer<typeof paymentSchema>

/** What was done with a lien. `cents`: the final amount, of an agreement. `proof`: the document or offer that shows it. */
export const lienStepSchema = z.strictObject({
  action: z.enum(LIEN_ACTIONS),
  to: z.enum(LIEN_STATUSES),
  cents: cents.nullable(),
  dispute: keysOf(DISPUTE_REASONS, 'Please choose a reason.').nullable(),
  reason: line,
  proof: line,
  who: line,
  at: instant,
})
export type LienStep = z.infer<typeof lienStepSchema>

/** Every step from the first one: a lien without any is `identified`. */
export const lienStatusSchema = z.strictObject({ steps: z.array(lienStepSchema).max(MAX_STEPS) })

export const recoverySchema = z.strictObject({ source: line, cents, on: day.nullable() })
/** Of a cost or another deduction. */
export const deductionSchema = z.strictObject({ text: line, cents })
/** Percentages stay as they were typed: 33 1/3 is a third. */
export const feeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('tiers'),
    base: z.enum(['gross', 'net_of_costs']),
    tiers: z
      .array(z.strictObject({ from: cents, percent: percentage }))
      .min(1)
      .max(MAX_TIERS),
  }),
  z.strictObject({ kind: z.literal('amount'), cents, reason: line }),
])
const contactSchema = z.strictObject({
  kind: line,
  agent: line,
  address: line,
  phone: line,
  fax: line,
  email: line,
  payee: line,
})
/** How offers share a reduction: one factor for all, or the payer that comes last is reduced first. */
export const SHARINGS = ['equal_factor', 'last_payer_first'] as const
/** More liens than a settlement has; bounds what is stored of a scenario. */
const MAX_LINES = 200

/**
 * The inputs of offers for a wanted net, kept to be compared with others; what comes of them is worked out again. `fixedAt`: cents of a lien
 * that is not reduced here.
 */
export const scenarioSchema = z.strictObject({
  name: filled('Please name the scenario.'),
  settlement: cents,
  fee: cents,
  costs: cents,
  other: cents,
  holdback: cents,
  wantedNet: cents,
  sharing: z.enum(SHARINGS),
  order: z.array(z.enum(PAYMENT_ORDER)).max(PAYMENT_ORDER.length),
  lines: z
    .array(
      z.strictObject({
        id,
        rank: z.enum(PAYMENT_ORDER),
        amount: cents,
        floor: cents,
        weight,
        fixedAt: cents.nullable(),
      }),
    )
    .max(MAX_LINES),
  at: instant,
})
export type Scenario = z.infer<typeof scenarioSchema>

export const noteSchema = z.strictObject({ lien: id.nullable(), text: words, at: instant })

/**
 * A file that stays in its owner's Google Drive or OneDrive. `lien` null: of the matter. `changedAt`: its last change when it was attached,
 * so that a later one can be told. `at`: by the device's clock.
 */
export const proofFileSchema = z.strictObject({
  lien: id.nullable(),
  provider: z.enum(INTEGRATION_PROVIDERS),
  fileId: z.string().refine(isProviderId, 'This is no id of a file.'),
  name: text(MAX_NAME),
  url: z
    .url({ protocol: /^https$/ })
    .max(MAX_URL)
    .nullable(),
  changedAt: instant.nullable(),
  kind: keysOf(PROOF_KINDS, 'Please choose what the file is.'),
  who: line,
  at: instant,
})
export type ProofFile = z.infer<typeof proofFileSchema>

/**
 * Written by the server alone. `check`: what came of working the results, or the figures of a statement, out again; null: there are none.
 * `proof`: of an issued statement or an answer, that the server made this receipt of it.
 */
export const receiptSchema = z.strictObject({
  at: instant,
  check: z.enum(['same', 'not_checked']).nullable(),
  proof: z.string().min(1).max(100).exactOptional(),
})
export type Receipt = z.infer<typeof receiptSchema>

const lastWins = (schema: z.ZodType<JsonValue>): UnitShape => unit(schema, 'latest')

/** Of a lien, `liens/{id}/{field}`. Texts and dates: the last one wins, and the other stays in the history. */
const LIEN_UNITS = {
  holder: lastWins(filled('Please name the lienholder.')),
  contact: lastWins(contactSchema),
  type: unit(keysOf(LIEN_TYPES, 'Please choose a type.')),
  fileNumber: lastWins(line),
  basis: lastWins(z.strictObject({ kind: z.enum(['statute', 'plan', 'contract', 'unknown']), text: line })),
  selfFunded: unit(z.boolean()),
  excludesCommonFund: unit(z.boolean()),
  planDocument: lastWins(line),
  perfected: lastWins(z.strictObject({ how: line, on: day.nullable(), certifiedMail: line })),
  class: lastWins(line),
  dischargedOn: lastWins(day),
  noticeOn: lastWins(day),
  noticeChannel: lastWins(line),
  lastContactOn: lastWins(day),
  responseDue: lastWins(day),
  conditionalLetterOn: lastWins(day),
  conditionalNoticeOn: lastWins(day),
  demandOn: lastWins(day),
  /** Percent a year, from the letter of the demand. */
  interestRate: lastWins(percentage),
  portalDisputeOn: lastWins(day),
  portalNoticeOn: lastWins(day),
  portalRequestOn: lastWins(day),
  suitFiledOn: lastWins(day),
  paymentLearnedOn: lastWins(day),
  status: unit(lienStatusSchema),
  release: lastWins(z.strictObject({ on: day.nullable(), document: line })),
  weight: lastWins(weight),
  floor: unit(cents),
  negotiable: lastWins(z.boolean()),
  /** The reason by the id of a formula that a person does not apply to the lien. */
  notApplied: lastWins(tableOf(filled('Please give the reason.'), 'Please give the reason.')),
  hidden: lastWins(z.boolean()),
}
export type LienField = keyof typeof LIEN_UNITS

export const BOOK_KIND: RecordKind = {
  ...BOOK_FACTS,
  fields: {
    title: lastWins(filled('Please enter a title.')),
    client: lastWins(filled('Please name the client.')),
    state: unit(z.enum(US_JURISDICTIONS, 'Please choose a state.')),
    injury: unit(day),
    settledOn: unit(day),
    stage: lastWins(keysOf(MATTER_STAGES, 'Please choose a stage.')),
    carrier: lastWins(line),
    claimNumber: lastWins(line),
    adjuster: lastWins(line),
    liableParty: lastWins(line),
    fault: unit(percentage),
    fullValue: unit(z.strictObject({ cents, basis: line })),
    capacity: unit(keysOf(CLIENT_CAPACITIES, 'Please choose one.')),
    courtApproval: unit(keysOf(COURT_APPROVALS, 'Please choose one.')),
    referral: unit(id),
    fee: unit(feeSchema),
    holdback: unit(cents),
    wantedNet: unit(cents),
    /** Percent of the fee that a referring attorney gets out of it. */
    referralShare: unit(percentage),
    order: unit(z.array(z.enum(PAYMENT_ORDER)).max(PAYMENT_ORDER.length)),
    closedOn: unit(day),
    hidden: lastWins(z.boolean()),
  },
  lists: {
    recoveries: unit(recoverySchema),
    costs: unit(deductionSchema),
    deductions: unit(deductionSchema),
    amounts: unit(amountEntrySchema),
    offers: unit(offerSchema),
    payments: unit(paymentSchema),
    notes: unit(noteSchema),
    files: lastWins(proofFileSchema),
    scenarios: lastWins(scenarioSchema),
    statements: unit(statementRowSchema),
    asks: unit(askSchema),
    askEnds: unit(askEndSchema),
    answers: lastWins(answerSchema),
    receipts: lastWins(receiptSchema),
  },
  groups: { liens: LIEN_UNITS },
  undeletable: 'A matter with its amounts is kept. Hide it instead.',
  peopleOf: peopleInBook,
  attorneysOnly: true,
  hasHistory: true,
  maxRecords: 5_000,
  maxBody: 256 * 1024,
}

/** A type that this version does not know counts as `other`. */
export function lienTypeOf(value: JsonValue | undefined): LienType {
  return typeof value === 'string' && Object.hasOwn(LIEN_TYPES, value) ? (value as LienType) : 'other' // a key of the table
}
