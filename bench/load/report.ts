/** The printed results. */
import { cpus } from 'node:os'
import type { Figures } from './figures.ts'
import type { Measured } from './loops.ts'
import { OTHERS } from './processor-time.ts'

const REASONS = 5

export function printCalls(title: string, measured: Measured): void {
  console.log(
    `\n${title}: ${measured.perSecond.toFixed(0)} calls/s for ${measured.seconds.toFixed(0)} s, ${errorRate(measured)} failed`,
  )
  console.table(
    Object.fromEntries(
      [...measured.byCall].map(([name, { calls, failures, p50, p99 }]) => [
        name,
        { calls, failed: failures, 'p50 ms': round(p50), 'p99 ms': round(p99) },
      ]),
    ),
  )
  for (const [why, times] of measured.reasons.slice(0, REASONS)) console.log(`  ${times} x ${why}`)
}

export function errorRate({ calls, failures }: Figures): string {
  return `${((100 * failures) / Math.max(1, calls + failures)).toFixed(2)} %`
}

export type Spent = Readonly<Record<string, number>>

/** Milliseconds of CPU time by program. */
export function spentBetween(before: Spent, after: Spent): Spent {
  return Object.fromEntries(Object.entries(after).map(([name, time]) => [name, time - (before[name] ?? 0)]))
}

/** The average number of cores busy with other processes. */
export function coresOfOthers(spent: Spent, seconds: number): number {
  return coresFor(spent[OTHERS] ?? 0, seconds)
}

export function othersOf(spent: Spent, seconds: number): string {
  return `${coresOfOthers(spent, seconds)} of ${cpus().length} cores were busy with other work of the machine`
}

/** All work of the machine. A call waits the longer the fewer cores are free, however little it costs itself. */
export function busyOf(spent: Spent, seconds: number): string {
  const busy = Object.values(spent).reduce((total, time) => total + time, 0)
  return `${coresFor(busy, seconds)} of ${cpus().length} cores were busy`
}

function coresFor(milliseconds: number, seconds: number): number {
  return round(milliseconds / 1000 / seconds, 2)
}

/** CPU time per call. */
export function perCall(spent: Spent, { calls, failures }: Figures): Spent {
  return Object.fromEntries(
    Object.entries(spent)
      .filter(([name]) => name !== OTHERS)
      .map(([name, time]) => [name, round(time / Math.max(1, calls + failures), 2)]),
  )
}

/** The same as columns of a table. */
export function perCallColumns(spent: Spent, figures: Figures): Spent {
  return Object.fromEntries(
    Object.entries(perCall(spent, figures)).map(([name, time]) => [`${name} CPU ms`, time]),
  )
}

export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits))
}

export function verdict(what: string, holds: boolean): boolean {
  console.log(`${holds ? 'holds' : 'FAILS'}: ${what}`)
  return holds
}
