/**
 * What to offer on negotiable liens so that the client gets a wanted net amount. Every lien is reduced by one factor, weighted, but never
 * below its floor or above its amount. Amounts in integer cents. Pure.
 */
import { divided, sum } from './money.ts'

export type Negotiable = {
  readonly amount: number
  /** The least that may be offered; above the amount it counts as the amount. */
  readonly floor: number
  /** A whole number, 1 by default: a lien of weight 2 is paid twice the part of one of weight 1. With 0 it gets its floor. */
  readonly weight?: number
}

export type SolverInput = {
  readonly settlement: number
  readonly fee: number
  readonly costs: number
  readonly other?: number
  readonly holdback?: number
  /** Lines that are not negotiable: locked, by law, or agreed. */
  readonly fixed: number
  readonly wantedNet: number
  readonly negotiable: readonly Negotiable[]
}

/** A line that keeps the net below the wanted one, with the largest net if it were 0. */
export type Obstacle = {
  readonly row: number | 'fixed'
  readonly cents: number
  readonly netWithoutIt: number
}

export type Solution = {
  readonly feasible: boolean
  /** In the order of the input; at the floors if the wanted net cannot be reached. */
  readonly finals: readonly number[]
  /** The net with these finals: the wanted one, or more where no lien has to be reduced for it. */
  readonly net: number
  /** With every lien at its floor. Negative if even that costs more than there is. */
  readonly largestNet: number
  /** Empty if feasible. */
  readonly obstacles: readonly Obstacle[]
}

export function solve(input: SolverInput): Solution {
  const { settlement, fee, costs, other = 0, holdback = 0, fixed, wantedNet, negotiable } = input
  const available = settlement - fee - costs - other - holdback - fixed
  const floors = negotiable.map(({ amount, floor }) => Math.min(floor, amount))
  const largestNet = available - sum(floors)
  const feasible = wantedNet <= largestNet
  const finals = feasible ? offers(available - wantedNet, negotiable, floors) : floors
  const obstacles = [...floors.map((cents, row) => ({ row, cents })), { row: 'fixed' as const, cents: fixed }]
    .filter(({ cents }) => cents > 0)
    .map((obstacle) => ({ ...obstacle, netWithoutIt: largestNet + obstacle.cents }))
  return {
    feasible,
    finals,
    net: available - sum(finals),
    largestNet,
    obstacles: feasible ? [] : obstacles,
  }
}

/** A factor k, exact: `part / whole`. */
type Factor = { readonly part: bigint; readonly whole: bigint }

type Row = {
  readonly floor: bigint
  readonly amount: bigint
  /** weight × amount: what the row gets for each unit of the factor. */
  readonly slope: bigint
  /** The factors at which the row leaves its floor and at which it reaches its amount. Null: it stays at its floor. */
  readonly leaves: Factor | null
  readonly fills: Factor | null
}

/** Finds, by exact comparison, which rows the factor for this pool leaves between floor and amount; these share what the others leave. */
function offers(
  pool: number,
  negotiable: readonly Negotiable[],
  floors: readonly number[],
): readonly number[] {
  const rows = negotiable.map(({ amount, weight = 1 }, at) => rowOf(amount, floors[at] ?? 0, weight))
  const factors = rows
    .flatMap(({ leaves, fills }) => [leaves, fills])
    .filter((factor) => factor !== null)
    .sort(compare)
  const reached = countWithin(factors, (factor) => fitsIn(rows, factor, BigInt(pool)))
  const from = factors[reached - 1] ?? { part: 0n, whole: 1n }
  const to = factors[reached]
  if (to === undefined) return rows.map(({ amount, floor, fills }) => Number(fills === null ? floor : amount))
  const isFree = ({ leaves, fills }: Row): boolean =>
    leaves !== null && fills !== null && compare(leaves, from) <= 0 && compare(fills, to) >= 0
  const settled = rows.map((row) => (isFree(row) ? null : settledAt(row, from)))
  const left = pool - sum(settled.map((cents) => cents ?? 0))
  const shares = divided(
    left,
    rows.map((row) => (isFree(row) ? row.slope : 0n)),
  )
  return settled.map((cents, at) => cents ?? shares[at] ?? 0)
}

function rowOf(amount: number, floor: number, weight: number): Row {
  const slope = BigInt(amount) * BigInt(weight)
  return {
    floor: BigInt(floor),
    amount: BigInt(amount),
    slope,
    leaves: slope === 0n ? null : { part: BigInt(floor), whole: slope },
    fills: slope === 0n ? null : { part: 1n, whole: BigInt(weight) },
  }
}

function settledAt({ floor, amount, fills }: Row, factor: Factor): number {
  return Number(fills !== null && compare(fills, factor) <= 0 ? amount : floor)
}

function fitsIn(rows: readonly Row[], { part, whole }: Factor, pool: bigint): boolean {
  const total = rows.reduce((sofar, { floor, amount, slope }) => {
    const exact = part * slope
    const [low, high] = [floor * whole, amount * whole]
    if (slope === 0n || exact < low) return sofar + low
    return sofar + (exact > high ? high : exact)
  }, 0n)
  return total <= pool * whole
}

/** How many of the sorted factors hold; those that hold come first. */
function countWithin(factors: readonly Factor[], holds: (factor: Factor) => boolean): number {
  let [low, high] = [0, factors.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const factor = factors[middle]
    if (factor !== undefined && holds(factor)) low = middle + 1
    else high = middle
  }
  return low
}

function compare(one: Factor, other: Factor): number {
  const [left, right] = [one.part * other.whole, other.part * one.whole]
  if (left === right) return 0
  return left < right ? -1 : 1
}
