/** Measurements per call. Milliseconds. */

export type Recorder = {
  took(call: string, milliseconds: number): void
  /** Records a time that does not count as a call. */
  noticed(what: string, milliseconds: number): void
  /** Records an unexpected response, or none. */
  failed(call: string, why: string): void
  figures(): Figures
}

export type CallFigures = {
  readonly calls: number
  readonly failures: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export type Figures = {
  readonly byCall: ReadonlyMap<string, CallFigures>
  readonly calls: number
  readonly failures: number
  /** The failures' messages, most frequent first. */
  readonly reasons: readonly (readonly [why: string, times: number])[]
}

export function createRecorder(): Recorder {
  const times = new Map<string, number[]>()
  const notices = new Map<string, number[]>()
  const failures = new Map<string, number>()
  const reasons = new Map<string, number>()
  return {
    took: (call, milliseconds) => keep(times, call, milliseconds),
    noticed: (what, milliseconds) => keep(notices, what, milliseconds),
    failed(call, why) {
      failures.set(call, (failures.get(call) ?? 0) + 1)
      const reason = `${call}: ${why}`
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    },
    figures() {
      const names = [...new Set([...times.keys(), ...failures.keys()])]
      const calls = names.map(
        (name) => [name, figuresOf(times.get(name) ?? [], failures.get(name) ?? 0)] as const,
      )
      const noticed = [...notices].map(([what, taken]) => [what, figuresOf(taken, 0)] as const)
      const all = calls.map(([, figures]) => figures)
      return {
        byCall: new Map([...calls, ...noticed]),
        calls: all.reduce((sum, { calls }) => sum + calls, 0),
        failures: all.reduce((sum, figures) => sum + figures.failures, 0),
        reasons: [...reasons].sort(([, a], [, b]) => b - a),
      }
    },
  }
}

function keep(times: Map<string, number[]>, what: string, milliseconds: number): void {
  const known = times.get(what)
  if (known === undefined) times.set(what, [milliseconds])
  else known.push(milliseconds)
}

function figuresOf(times: readonly number[], failures: number): CallFigures {
  const sorted = times.toSorted((a, b) => a - b)
  return {
    calls: times.length,
    failures,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
  }
}

export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

/** The nearest rank; NaN without values. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN
}
