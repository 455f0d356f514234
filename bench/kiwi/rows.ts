/** A measured figure beside its floor, which is taken in the same run, and its goal. */

export type Row = {
  readonly what: string
  readonly measured: number
  /** What the usual tool gives for the same work; null: nothing to compare with. */
  readonly floor: number | null
  readonly goal: number
  /** `most`: the goal is the most that is allowed. `least`: the least. */
  readonly is: 'most' | 'least'
  readonly unit: '%' | 'ms' | 'x' | 'rows'
  readonly note?: string
}

export function isMet({ measured, goal, is }: Row): boolean {
  return is === 'most' ? measured <= goal : measured >= goal
}

export function lineOf(row: Row): string {
  const { what, measured, floor, goal, is, unit, note } = row
  const digits = unit === 'rows' ? 0 : unit === 'x' ? 2 : 1
  const beside =
    floor === null ? '' : `; floor ${floor.toFixed(digits)}, ratio ${(measured / floor).toFixed(2)}`
  const verdict = `; goal at ${is} ${goal} ${unit}: ${isMet(row) ? 'met' : 'MISSED'}`
  return `${what.padEnd(46)} ${measured.toFixed(digits)} ${unit}${beside}${verdict}${note === undefined ? '' : ` (${note})`}`
}

export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole
}
