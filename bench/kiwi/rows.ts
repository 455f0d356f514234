/** A measured figure beside its floor, which is taken in the same run, and its goal. */

export type Row = {
  readonly what: string
  readonly measured: number
  /** What the usual tool gives for the same work; null: nothing to compare with. */
  readonly floor: number | null
  /** What gives the floor. */
  readonly floorIs?: string
  readonly goal: number
  /** `most`: the goal is the most that is allowed. `least`: the least. */
  readonly is: 'most' | 'least'
  readonly unit: '%' | 'ms' | 'x' | 'rows' | 'MiB' | 'pages/s'
  readonly note?: string
}

export function isMet({ measured, goal, is }: Row): boolean {
  return is === 'most' ? measured <= goal : measured >= goal
}

/** A figure of the row with its unit. */
export function valueOf({ unit }: Pick<Row, 'unit'>, value: number): string {
  const digits = unit === 'rows' ? 0 : unit === 'x' ? 2 : 1
  return `${Number(value.toFixed(digits))} ${unit}`
}

export function lineOf(row: Row): string {
  const { what, measured, floor, floorIs, goal, is, note } = row
  const named = floorIs === undefined ? '' : ` (${floorIs})`
  const ratio = floor === null || floor === 0 ? '' : `, ratio ${(measured / floor).toFixed(2)}`
  const beside = floor === null ? '' : `; floor ${valueOf(row, floor)}${named}${ratio}`
  const verdict = `; goal at ${is} ${valueOf(row, goal)}: ${isMet(row) ? 'met' : 'MISSED'}`
  return `${what.padEnd(46)} ${valueOf(row, measured)}${beside}${verdict}${note === undefined ? '' : ` (${note})`}`
}

export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole
}
