/**
 * The settlement statement of a book: what keeps it from being issued, and its lines. The server works out the same lines from the book that
 * it has, and issues nothing else. Pure.
 */
import { canonicalJson } from '../canonical-json.ts'
import { FORMULAS } from '../liens/formulas/registry.ts'
import { isNothing, LIEN_TYPES } from '../liens/lien-lifecycle.ts'
import { isOutOfUse, NO_OVERRIDES, type PackOverrides } from '../liens/packs/overrides.ts'
import { PACKS } from '../liens/packs/registry.ts'
import { obstaclesToIssue, type FormulaResult, type StatementObstacle } from '../liens/statement.ts'
import { feeSchema, type AmountEntry, type Receipt } from '../records/book.ts'
import type { IssuedStatement, StatementGiven, StatementLines } from '../records/book-statement.ts'
import type { JsonValue, UnitValues } from '../records/record.ts'
import { feeBasis } from './fee-words.ts'
import { countedOf, disputedFields, liensOf, type BookLien } from './read-book.ts'
import { referralShareOf, settlementFigures } from './settlement-figures.ts'
import { statementsOf } from './statement-versions.ts'

export type RulesInUse = {
  readonly overrides: PackOverrides
  /** The book whose receipts say when the server got each entry. */
  readonly receivedIn: UnitValues
}

/**
 * `conflicts`: the units of the book that wait for a decision. `rules`: default: as they were shipped. Empty: the statement may be issued.
 */
export function statementObstacles(
  body: UnitValues,
  conflicts: readonly string[],
  all: readonly BookLien[] = liensOf(body),
  rules: RulesInUse = { overrides: NO_OVERRIDES, receivedIn: body },
): readonly StatementObstacle[] {
  const liens = all.filter(isShown)
  const { recoveries, terms, fee, costRows, deductionRows, holdback, waterfall } = settlementFigures(
    body,
    liens,
  )
  const amounts = (rows: readonly { readonly value: { readonly cents: number } }[]) =>
    rows.map(({ value }) => value.cents)
  return obstaclesToIssue({
    ...{ recoveries: amounts(recoveries), costs: amounts(costRows), other: amounts(deductionRows), holdback },
    fee: terms === null ? null : fee,
    feeReason: feeReasonOf(body['fee']),
    clientNet: waterfall.clientNet,
    liens: liens.map((lien) => ({
      ...{ id: lien.id, status: lien.status, final: countedOf(lien, 'final') },
      results: resultsOf(lien).map(({ result }) => result),
      isRuleOutOfUse: hasResultOutOfUse(body, lien, rules),
    })),
    hasOpenConflict: conflicts.length > 0 || liens.some((lien) => disputedFields(lien).length > 0),
    // Nothing is known of the fee rules of a state yet, which blocks nothing.
    feeGate: body['referral'] === undefined ? 'not_linked' : 'unknown',
    courtApprovalAnswered: capacityOf(body) === 'adult' ? null : body['courtApproval'] !== undefined,
  })
}

/** Meaningful only while nothing of `statementObstacles` is left. */
export function statementLines(
  body: UnitValues,
  given: StatementGiven,
  all: readonly BookLien[] = liensOf(body),
): StatementLines {
  const figures = settlementFigures(body, all.filter(isShown))
  const { recoveries, gross, fee, costs, costRows, deductionRows, holdback, waterfall } = figures
  const share = referralShareOf(body, fee)
  const capacity = capacityOf(body)
  const approval = body['courtApproval'] as StatementLines['courtApproval'] | undefined // as its kind stores it
  return {
    given,
    client: textOf(body['client']),
    state: body['state'] as StatementLines['state'], // as its kind stores it
    injury: textOf(body['injury']),
    capacity,
    courtApproval: capacity === 'adult' ? null : (approval ?? null),
    recoveries: recoveries.map(({ value }) => ({ ...value, source: named(value.source, 'Recovery') })),
    gross,
    fee: { cents: fee, basis: feeBasis(body['fee'], { gross, costs, fee }) },
    feeShare: share === null ? null : { percent: textOf(body['referralShare']), cents: share.referring },
    costs: costRows.map(({ value }) => ({ ...value, text: named(value.text, 'Case cost') })),
    deductions: deductionRows.map(({ value }) => ({ ...value, text: named(value.text, 'Deduction') })),
    liens: all.filter(isShown).map(lienLine),
    holdback,
    net: waterfall.clientNet,
  }
}

/** A row without a text is printed with what it is. */
function named(text: string, otherwise: string): string {
  return text.trim() === '' ? otherwise : text
}

function isShown({ unit }: BookLien): boolean {
  return unit('hidden') !== true
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function feeReasonOf(fee: JsonValue | undefined): string | null {
  const { data } = feeSchema.safeParse(fee)
  return data?.kind === 'amount' ? data.reason : null
}

function capacityOf({ capacity }: UnitValues): StatementLines['capacity'] {
  return capacity === 'minor' || capacity === 'incapacitated' ? capacity : 'adult'
}

function lienLine(lien: BookLien): StatementLines['liens'][number] {
  const final = isNothing(lien.status) ? 0 : (countedOf(lien, 'final') ?? 0)
  const asserted = countedOf(lien, 'asserted')
  const results = resultsOf(lien)
  return {
    ...{ lien: lien.id, holder: textOf(lien.unit('holder')), asserted, final },
    basis: basisOf(lien, results),
    saved: Math.max(0, (asserted ?? 0) - final),
    results: results.map(({ row, result }) => ({ row, formula: result.formula })),
  }
}

/** Of the amounts that a statement prints. An offer is what was said to the lienholder, and stays. */
function hasResultOutOfUse(
  body: UnitValues,
  { amounts }: BookLien,
  { overrides, receivedIn }: RulesInUse,
): boolean {
  if (overrides.length === 0) return false
  const days = { injury: dayOf(body['injury']), settlement: dayOf(body['settledOn']) }
  return (['asserted', 'final'] as const)
    .flatMap((field) => amounts.get(field)?.ends ?? [])
    .some(({ id, value: { result } }) =>
      isOutOfUse(result?.pack ?? null, receivedAt(receivedIn, id), { overrides, packs: PACKS, days }),
    )
}

function dayOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** ISO 8601, UTC; null: the server does not have the entry yet. */
function receivedAt(body: UnitValues, row: string): string | null {
  const receipt = body[`receipts/${row}`] as Receipt | undefined // as its kind stores it
  return receipt?.at ?? null
}

type StoredResult = { readonly row: string; readonly result: FormulaResult }

/** What the amounts of the lien are based on: of the entries that count, and of the last offer of the final amount. */
function resultsOf({ amounts, offers }: BookLien): readonly StoredResult[] {
  const ends = [...amounts.values()].flatMap((amount) => amount.ends)
  const final = amounts.get('final')?.counted
  const offer = offers.findLast(({ value }) => value.cents === final && value.results.length > 0)
  return [
    ...ends.flatMap(({ id, value }) => storedResult(id, value)),
    ...(offer?.value.results.map((result) => ({ row: offer.id, result })) ?? []),
  ]
}

function storedResult(row: string, { result }: AmountEntry): readonly StoredResult[] {
  return result === null ? [] : [{ row, result }]
}

/** "Hospital. Filed with the county clerk. File F-12. Texas hospital lien cap (Tex. Prop. Code 55.004)." */
function basisOf({ type, status, unit }: BookLien, results: readonly StoredResult[]): string {
  const basis = unit('basis')
  const typed = typeof basis === 'object' && basis !== null && 'text' in basis ? textOf(basis['text']) : ''
  const file = textOf(unit('fileNumber'))
  const formulas = new Set(results.map(({ result }) => result.formula))
  const rules = [...formulas].flatMap((id) => {
    const formula = FORMULAS.get(id)
    return formula === undefined ? [] : [`${formula.title} (${formula.source.citation})`]
  })
  const outcome = status === 'waived' ? 'Waived' : status === 'invalid' ? 'Not a valid lien' : ''
  const parts = [upperFirst(LIEN_TYPES[type]), typed, file === '' ? '' : `File ${file}`, ...rules, outcome]
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ')
    .slice(0, MAX_BASIS)
}

/** As the lines take it. */
const MAX_BASIS = 2_000

function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What the hash of an issued statement is made of: everything that it prints. */
export function hashedText({
  version,
  lines,
  changes,
}: Pick<IssuedStatement, 'version' | 'lines' | 'changes'>): string {
  return canonicalJson({ version, lines, changes })
}

type Signed = { readonly who: string; readonly at: string }

/** The row of the next version but for its hash, which the caller makes of `hashedText`. `at`: by the device's clock. */
export function nextStatement(
  body: UnitValues,
  given: StatementGiven,
  { who, at, changes }: Signed & { readonly changes: string },
): Omit<IssuedStatement, 'hash'> {
  const version = nextVersion(body)
  return { kind: 'issued', version, lines: statementLines(body, given), changes, who, at }
}

export function nextVersion(body: UnitValues): number {
  return (statementsOf(body).at(-1)?.value.version ?? 0) + 1
}
