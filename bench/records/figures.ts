/** Figures beside their goals. */

export type Figure = {
  readonly what: string
  readonly measured: number
  readonly goal: number
  readonly unit: 's' | 'ms' | 'MiB' | 'rows'
  /** What the figure contains, or how it was taken. */
  readonly note?: string
}

export function lineOf({ what, measured, goal, unit, note }: Figure): string {
  const digits = unit === 's' || unit === 'MiB' ? 1 : 0
  const verdict = measured <= goal ? 'met' : 'MISSED'
  const more = note === undefined ? '' : ` (${note})`
  return `${what.padEnd(52)} ${`${measured.toFixed(digits)} ${unit}`.padStart(9)}; goal ${goal} ${unit}: ${verdict}${more}`
}

/** `share`: 0.95 for the time that 95 of 100 stay within. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Infinity
}
