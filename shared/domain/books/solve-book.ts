/**
 * What to offer on the liens of a matter so that the client gets a wanted net. It fills the solver from a book, and adds a second way to share
 * a reduction: by the order of payment, the last payer first. Amounts in integer cents. Pure.
 */
import { isLocked } from '../liens/lien-lifecycle.ts'
import { share, sum, THIRD } from '../liens/money.ts'
import { solve, type SolverInput } from '../liens/solver.ts'
import type { AmountKind, PaymentRank } from '../liens/waterfall.ts'
import type { Scenario } from '../records/book.ts'
import { bestKnown } from './best-known.ts'
import type { BookLien } from './read-book.ts'
import { claimOf, type SettlementFigures } from './settlement-figures.ts'

/** `fixedAt`: the cents of a lien that is not reduced here; null: it is negotiable, from `floor` to `amount`. */
export type ProblemLine = Scenario['lines'][number]

/** The inputs of one set of offers; a saved scenario holds them with a name. */
export type Problem = Omit<Scenario, 'name' | 'at' | 'wantedNet'>

export type LineObstacle = {
  /** A lien's id. */
  readonly line: string
  readonly what: 'floor' | 'fixed'
  readonly cents: number
  /** The largest net if the line were 0. */
  readonly netWithoutIt: number
}

export type Offers = {
  readonly feasible: boolean
  /** What each line gets, fixed ones too: the offers, or the floors if the wanted net cannot be reached. */
  readonly cents: ReadonlyMap<string, number>
  readonly net: number
  /** What the solver was asked, with the ids of its rows, so that the result can be stored and worked out again. */
  readonly asked: { readonly input: SolverInput; readonly rows: readonly string[] }
  readonly obstacles: readonly LineObstacle[]
}

/** Why a line is not reduced; null: it is negotiable. */
export type FixedWhy = 'locked' | 'formula' | 'not_negotiable' | 'no_claim' | null

/** A result of a formula stays unless the person says that the lien is negotiable. */
export function fixedWhy(lien: BookLien, kind: AmountKind): FixedWhy {
  if (isLocked(lien.status)) return 'locked'
  const chosen = lien.unit('negotiable')
  if (chosen === false) return 'not_negotiable'
  if (kind === 'formula' && chosen !== true) return 'formula'
  return claimOf(lien) === null ? 'no_claim' : null
}

/** `pinned`: offers that a person chose, in cents by lien; they are fixed too. */
export function problemOf(
  figures: SettlementFigures,
  liens: readonly BookLien[],
  sharing: Scenario['sharing'],
  pinned: ReadonlyMap<string, number> = new Map(),
): Problem {
  const byId = new Map(liens.map((lien) => [lien.id, lien]))
  const { gross: settlement, fee, costs, other, holdback, order } = figures
  const lines = figures.lines.flatMap(({ id, rank, kind }): readonly ProblemLine[] => {
    const lien = byId.get(id)
    return lien === undefined ? [] : [lineOf(lien, rank, kind, pinned.get(id) ?? null)]
  })
  return { settlement, fee, costs, other, holdback, sharing, order: [...order], lines: [...lines] }
}

function lineOf(lien: BookLien, rank: PaymentRank, kind: AmountKind, pinned: number | null): ProblemLine {
  const why = fixedWhy(lien, kind)
  const known = bestKnown(lien).cents
  const amount = why === 'locked' ? known : (claimOf(lien) ?? known)
  const [floor, weight] = [lien.unit('floor'), lien.unit('weight')]
  return {
    ...{ id: lien.id, rank, amount },
    floor: typeof floor === 'number' ? floor : 0,
    weight: typeof weight === 'number' ? weight : 1,
    fixedAt: why === null ? pinned : known,
  }
}

/** What is left for the client and the negotiable liens. */
function availableIn({ settlement, fee, costs, other, holdback, lines }: Problem): number {
  return settlement - fee - costs - other - holdback - sum(lines.map(({ fixedAt }) => fixedAt ?? 0))
}

function floorOf({ floor, amount }: ProblemLine): number {
  return Math.min(floor, amount)
}

/** A line of weight 0 never gets more than its floor. */
function fullOf(line: ProblemLine): number {
  return line.weight === 0 ? floorOf(line) : line.amount
}

export type NetRange = {
  /** With every claim paid in full. */
  readonly nothingReduced: number
  /** With every lien at its floor. Negative if even that is more than there is. */
  readonly largest: number
}

export function netRange(problem: Problem): NetRange {
  const [available, open] = [availableIn(problem), openLines(problem)]
  return {
    nothingReduced: available - sum(open.map(fullOf)),
    largest: available - sum(open.map(floorOf)),
  }
}

function openLines({ lines }: Problem): readonly ProblemLine[] {
  return lines.filter(({ fixedAt }) => fixedAt === null)
}

/** The net if every negotiable lien is reduced by a third, but not below its floor. */
export function netOfThirds(problem: Problem): number {
  const offers = openLines(problem).map((line) =>
    Math.min(fullOf(line), Math.max(floorOf(line), line.amount - share(line.amount, THIRD))),
  )
  return availableIn(problem) - sum(offers)
}

export function offersFor(problem: Problem, wantedNet: number): Offers {
  const [first = [], ...later] = groupsOf(problem)
  let offers = offersIn(problem, wantedNet, first, [])
  for (const [at, group] of later.entries()) {
    if (offers.feasible) break
    offers = offersIn(problem, wantedNet, group, [first, ...later.slice(0, at)])
  }
  return offers
}

/** Lines that are reduced together, in the order in which they are reduced. */
function groupsOf(problem: Problem): readonly (readonly ProblemLine[])[] {
  const open = openLines(problem)
  if (problem.sharing === 'equal_factor') return [open]
  const groups = problem.order
    .map((rank) => open.filter((line) => line.rank === rank))
    .filter((group) => group.length > 0)
    .reverse()
  return groups
}

/** `group` is reduced for the wanted net; those of `reduced` are at their floors already, and all others are paid in full. */
function offersIn(
  problem: Problem,
  wantedNet: number,
  group: readonly ProblemLine[],
  reduced: readonly (readonly ProblemLine[])[],
): Offers {
  const atFloor = new Set(reduced.flat().map(({ id }) => id))
  const inGroup = new Set(group.map(({ id }) => id))
  const cents = new Map(
    problem.lines.map((line) => [
      line.id,
      line.fixedAt ?? (atFloor.has(line.id) ? floorOf(line) : fullOf(line)),
    ]),
  )
  const { settlement, fee, costs, other, holdback } = problem
  const fixed = sum([...cents].map(([id, each]) => (inGroup.has(id) ? 0 : each)))
  const negotiable = group.map(({ amount, floor, weight }) => ({ amount, floor, weight }))
  const input: SolverInput = { settlement, fee, costs, other, holdback, fixed, wantedNet, negotiable }
  const { feasible, finals, net } = solve(input)
  group.forEach(({ id }, row) => cents.set(id, finals[row] ?? 0))
  return {
    ...{ feasible, cents, net },
    asked: { input, rows: group.map(({ id }) => id) },
    obstacles: feasible ? [] : obstaclesOf(problem),
  }
}

function obstaclesOf(problem: Problem): readonly LineObstacle[] {
  const { largest } = netRange(problem)
  return problem.lines
    .map((line): Omit<LineObstacle, 'netWithoutIt'> =>
      line.fixedAt === null
        ? { line: line.id, what: 'floor', cents: floorOf(line) }
        : { line: line.id, what: 'fixed', cents: line.fixedAt },
    )
    .filter(({ cents }) => cents > 0)
    .map((obstacle) => ({ ...obstacle, netWithoutIt: largest + obstacle.cents }))
}
