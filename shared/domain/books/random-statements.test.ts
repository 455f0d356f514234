/** Random books and their statements. Replay: the seed is fixed. */
import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { sum } from '../liens/money.ts'
import { statementLinesSchema, type IssuedStatement, type StatementLines } from '../records/book-statement.ts'
import type { UnitValues } from '../records/record.ts'
import { checkBook } from './check-book.ts'
import { hashedText, statementObstacles } from './statement-of-book.ts'
import { aLien, madeId } from './testing/book-parts.ts'
import { agreedLien, GIVEN, issuedFrom, settledBook } from './testing/settled-book.ts'
import { testHash } from './testing/test-hash.ts'

const FIRST = madeId(201)
const cents = fc.nat(3_000_000)

const books = fc
  .record({
    recoveries: fc.array(cents, { minLength: 0, maxLength: 3 }),
    costs: fc.array(cents, { maxLength: 4 }),
    deductions: fc.array(cents, { maxLength: 2 }),
    liens: fc.array(fc.record({ asserted: cents, final: cents, open: fc.nat(9), hidden: fc.nat(9) }), {
      maxLength: 5,
    }),
    fee: fc.constantFrom<UnitValues[string]>(
      { kind: 'tiers', base: 'gross', tiers: [{ from: 0, percent: '33 1/3' }] },
      {
        kind: 'tiers',
        base: 'net_of_costs',
        tiers: [
          { from: 100_000, percent: '10' },
          { from: 0, percent: '40' },
        ],
      },
      { kind: 'amount', cents: 123_457, reason: 'Set by the court' },
    ),
    holdback: fc.option(cents),
    capacity: fc.constantFrom('adult', 'adult', 'minor'),
    courtApproval: fc.constantFrom(null, 'given', 'not_needed'),
    share: fc.option(fc.constantFrom('25', '33 1/3', '100', '0')),
  })
  .map(({ recoveries, costs, deductions, liens, fee, holdback, capacity, courtApproval, share }) => {
    let next = 1_000
    const id = (): string => madeId((next += 10))
    const rows = (list: string, of: readonly number[], text: string) =>
      Object.fromEntries(of.map((each) => [`${list}/${id()}`, { [text]: 'Row', cents: each }]))
    const body: Record<string, UnitValues[string]> = {
      ...Object.fromEntries(
        Object.entries(settledBook()).filter(([name]) => !name.includes('/') && name !== 'holdback'),
      ),
      ...Object.fromEntries(
        recoveries.map((each) => [`recoveries/${id()}`, { source: 'Insurer', cents: each * 5, on: null }]),
      ),
      ...rows('costs', costs, 'text'),
      ...rows('deductions', deductions, 'text'),
      ...{ fee, capacity },
      ...(holdback !== null && { holdback }),
      ...(courtApproval !== null && { courtApproval }),
      ...(share !== null && { referralShare: share }),
    }
    for (const { asserted, final, open, hidden } of liens) {
      const [lien, number] = [id(), (next += 10)]
      const more = hidden === 0 ? { hidden: true } : {}
      Object.assign(
        body,
        open === 0 ? aLien(lien, more) : agreedLien(lien, number, { asserted, final, more }),
      )
    }
    return body
  })

/** Every cent of the lines, and how to move it. */
function movedByACent(lines: StatementLines, pick: number): StatementLines {
  const places: ((more: number) => Partial<StatementLines>)[] = [
    (more) => ({ gross: lines.gross + more }),
    (more) => ({ net: lines.net + more }),
    (more) => ({ holdback: lines.holdback + more }),
    (more) => ({ fee: { ...lines.fee, cents: lines.fee.cents + more } }),
    ...lines.recoveries.map((row, at) => (more: number) => ({
      recoveries: lines.recoveries.with(at, { ...row, cents: row.cents + more }),
    })),
    ...(['costs', 'deductions'] as const).flatMap((list) =>
      lines[list].map((row, at) => (more: number) => ({
        [list]: lines[list].with(at, { ...row, cents: row.cents + more }),
      })),
    ),
    ...lines.liens.flatMap((row, at) =>
      (['asserted', 'saved', 'final'] as const).map((name) => (more: number) => ({
        liens: lines.liens.with(at, { ...row, [name]: (row[name] ?? 0) + more }),
      })),
    ),
    ...(lines.feeShare === null
      ? []
      : [lines.feeShare].map((share) => (more: number) => ({
          feeShare: { ...share, cents: share.cents + more },
        }))),
  ]
  return { ...lines, ...places[pick % places.length]?.(1) }
}

/** `npm run test:long` makes 10,000 of them. */
const RUNS = inject('bookRuns')

it(
  `the server takes what the screen may issue, to the cent, and nothing that is forged by one, in ${RUNS} books`,
  { timeout: 60_000 + RUNS * 20 },
  () => {
    let [issued, blocked] = [0, 0]
    const AT = '2026-11-26T10:00:00.000Z'
    const errorsOf = (before: UnitValues, row: UnitValues) =>
      checkBook({ before, after: { ...before, ...row }, at: AT, conflicts: [], isDecision: false }, testHash)
        .errors
    fc.assert(
      fc.property(books, fc.nat(1_000), (body, pick) => {
        const unit = issuedFrom(body, FIRST, { given: { ...GIVEN, sharer: 'Ray Referrer' } })
        const row = unit[`statements/${FIRST}`] as unknown as IssuedStatement
        if (statementObstacles(body, []).length > 0) {
          blocked += 1
          expect(errorsOf(body, unit)).toHaveLength(1)
          return
        }
        issued += 1
        const { lines } = row
        expect(errorsOf(body, unit)).toEqual([])
        expect(statementLinesSchema.safeParse(lines).success).toBe(true)
        const out = [lines.costs, lines.deductions].flat().map((each) => each.cents)
        const finals = lines.liens.map(({ final }) => final)
        expect(sum([lines.fee.cents, ...out, ...finals, lines.holdback, lines.net])).toBe(lines.gross)
        const bad = forgedRow(row, movedByACent(lines, pick))
        expect(errorsOf(body, { [`statements/${FIRST}`]: bad })).toHaveLength(1)
      }),
      { numRuns: RUNS, seed: 20_261_126 },
    )
    expect(Math.min(issued, blocked)).toBeGreaterThan(RUNS / 10)
  },
)

function forgedRow(row: IssuedStatement, lines: StatementLines): IssuedStatement {
  return { ...row, lines, hash: testHash(hashedText({ ...row, lines })) }
}
