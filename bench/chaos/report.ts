/** Prints the result as Markdown tables. */
import type { RunResult } from './fault-run.ts'
import type { Fault } from './plan.ts'

/** The number of violations printed per finding. */
const SHOWN = 15

/** Returns true if there are no violations. */
export function printReport(result: RunResult, say: (line: string) => void): boolean {
  const { seed, minutes, how, log, tallies, refusedForRoom, findings } = result
  const wrong = findings.filter(({ wrongs }) => wrongs.length > 0)
  say('')
  say(`Seed ${seed}, ${minutes} minutes of faults, DATA_DIR filled by way of ${how}`)
  say('')
  table(say, ['struck', 'how', 'times', 'seconds'], rowsOf(log.faults))
  say('')
  say(
    `${refusedForRoom} writes of the sandbox were refused for lack of room. Longest recovery beyond what was planned: ${(log.slowestRecovery / 1000).toFixed(1)} s.`,
  )
  say('')
  table(
    say,
    ['asked for', 'answered', 'not answered'],
    [...tallies].map(([what, { done, failed }]) => [what, String(done), String(failed)]),
  )
  say('')
  table(
    say,
    ['must be so', 'found', ''],
    findings.map(({ what, found, wrongs }) => [
      what,
      found,
      wrongs.length === 0 ? 'yes' : `NO: ${wrongs.length}`,
    ]),
  )
  for (const { what, wrongs } of wrong) {
    say('')
    say(`Not so: ${what}.`)
    for (const words of wrongs.slice(0, SHOWN)) say(`  ${words}`)
    if (wrongs.length > SHOWN) say(`  and ${wrongs.length - SHOWN} more`)
  }
  say('')
  say(wrong.length === 0 ? 'The books are right.' : 'The books are NOT right.')
  return wrong.length === 0
}

function rowsOf(faults: readonly Fault[]): readonly (readonly string[])[] {
  const kinds = Map.groupBy(faults, ({ target, kind }) => `${target} | ${kind}`)
  return [...kinds]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, those]) => {
      const lasted = those.reduce((sum, fault) => sum + ('lasts' in fault ? fault.lasts : 0), 0)
      return [...name.split(' | '), String(those.length), lasted === 0 ? '' : (lasted / 1000).toFixed(0)]
    })
}

function table(
  say: (line: string) => void,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  say(`| ${head.join(' | ')} |`)
  say(`|${'---|'.repeat(head.length)}`)
  for (const row of rows) say(`| ${row.join(' | ')} |`)
}
