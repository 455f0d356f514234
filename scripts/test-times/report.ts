/** The summary of `npm test`: the time by phase and kind, and the slowest files. */
import type { FileTime, RunTimes } from './times.ts'

export type PhaseTime = { readonly name: string; readonly milliseconds: number }

export type Report = {
  /** Wall clock times, in the order of execution. */
  readonly phases: readonly PhaseTime[]
  readonly unit: RunTimes | null
  readonly journeys: RunTimes | null
}

const SLOWEST = 20

export function reportLines({ phases, unit, journeys }: Report): readonly string[] {
  const runs = [unit, journeys].filter((run) => run !== null)
  const total = phases.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  const slowest = runs
    .flatMap(({ files }) => files)
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, SLOWEST)
  return [
    'Where the time went',
    ...phases.map(({ name, milliseconds }) => row(minutes(milliseconds), name)),
    row(minutes(total), 'in all'),
    ...(runs.length === 0 ? [] : ['By kind, as the sum over the workers']),
    ...runs.flatMap(({ files }) => sumsByKind(files)),
    ...(journeys === null ? [] : inJourneys(journeys)),
    ...(slowest.length === 0 ? [] : [`The slowest ${slowest.length} files`]),
    ...slowest.map(({ kind, file, milliseconds }) => row(seconds(milliseconds), `${file} (${kind})`)),
  ]
}

/** The line with the result, for people and tools. */
export function outcomeLine({ unit, journeys }: Report): string {
  const sum = (of: 'passed' | 'failed'): number => (unit?.[of] ?? 0) + (journeys?.[of] ?? 0)
  return `${sum('passed')} passed, ${sum('failed')} failed`
}

function sumsByKind(files: readonly FileTime[]): readonly string[] {
  const kinds = Map.groupBy(files, ({ kind }) => kind)
  return [...kinds].map(([kind, members]) =>
    row(
      minutes(members.reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
      `${kind}: ${members.length} files`,
    ),
  )
}

function inJourneys({ starts, waits }: RunTimes): readonly string[] {
  const waited = waits.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  return [
    row(
      minutes(starts.milliseconds),
      `of the journeys: starting the workers’ programs, ${starts.count} times`,
    ),
    row(minutes(waited), `of the journeys: waiting on real timers, in ${waits.length} tests`),
  ]
}

function row(time: string, what: string): string {
  return `${time.padStart(9)}  ${what}`
}

function minutes(milliseconds: number): string {
  const whole = Math.round(milliseconds / 1000)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')} min`
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
