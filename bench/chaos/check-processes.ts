/** Checks each process for memory and file leaks, and that it only ended when told to, and correctly. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Finding } from './finding.ts'
import { PROCESSES, type ProcessName } from './plan.ts'
import { memoryAfterCollection, openFiles, type Memory, type OpenFiles } from './process-facts.ts'
import type { Stack } from './stack.ts'
import type { StrikeLog } from './strikes.ts'
import type { Ending } from './supervised.ts'

type Each<Value> = Readonly<Record<ProcessName, Value>>
export type MemorySample = { readonly at: number; readonly of: Each<Memory & { readonly pid: number }> }
export type FilesSample = Each<OpenFiles>

const MB = 1024 * 1024
/** Allowed growth between the two measurements: caches that fill, code that is compiled. */
const GROWTH = { live: { share: 0.05, bytes: 3 * MB }, resident: { share: 0.1, bytes: 16 * MB } }
/** Milliseconds below which growth proves nothing: a young process is still warming up. */
const MIN_SPAN = 150_000
/** Additional sockets and files that are not leaks: connections about to close. */
const SLACK = 4
const REST_LIMIT = 60_000
/** architecture: "exit 0 within 25 s". */
const END_LIMIT = 25_000

export async function sampleMemory(stack: Stack): Promise<MemorySample> {
  const of = {} as Record<ProcessName, Memory & { pid: number }> // filled below, one by one
  for (const name of PROCESSES)
    of[name] = {
      ...(await memoryAfterCollection(stack.inspectors[name])),
      pid: stack.processes[name].pid(),
    }
  return { at: performance.now(), of }
}

export function checkMemory(early: MemorySample, late: MemorySample): Finding {
  const span = late.at - early.at
  const lines = PROCESSES.map((name) => {
    const [before, after] = [early.of[name], late.of[name]]
    const figures = `${name}: ${megabytes(before.live)} to ${megabytes(after.live)} live, ${megabytes(before.resident)} to ${megabytes(after.resident)} resident`
    const isSame = before.pid === after.pid
    const isFlat =
      grows(before.live, after.live, GROWTH.live) && grows(before.resident, after.resident, GROWTH.resident)
    return {
      figures,
      wrong: isSame && isFlat ? null : `${figures}${isSame ? '' : ' (not the same process)'}`,
    }
  })
  const isJudged = span >= MIN_SPAN
  return {
    what: `memory is flat over ${Math.round(span / 1000)} s${isJudged ? '' : ' (too short to judge)'}`,
    found: lines.map(({ figures }) => figures).join('; '),
    wrongs: isJudged ? lines.flatMap(({ wrong }) => wrong ?? []) : [],
  }
}

function grows(before: number, after: number, limit: { share: number; bytes: number }): boolean {
  return after <= before * (1 + limit.share) + limit.bytes
}

export function sampleFiles(stack: Stack): FilesSample {
  return Object.fromEntries(
    PROCESSES.map((name) => [name, openFiles(stack.processes[name].pid())]),
  ) as Record<ProcessName, OpenFiles> // one of each name
}

/** Waits for connections that are about to close. */
export async function checkFiles(stack: Stack, before: FilesSample): Promise<Finding> {
  const end = performance.now() + REST_LIMIT
  for (;;) {
    const after = sampleFiles(stack)
    const kept = PROCESSES.filter(
      (name) =>
        after[name].sockets > before[name].sockets + SLACK ||
        after[name].others > before[name].others + SLACK,
    )
    if (kept.length === 0 || performance.now() > end) {
      const figures = (name: ProcessName): string =>
        `${name}: ${before[name].sockets} to ${after[name].sockets} sockets, ${before[name].others} to ${after[name].others} others`
      return {
        what: 'open sockets and files are as at the beginning',
        found: PROCESSES.map(figures).join('; '),
        wrongs: kept.map(figures),
      }
    }
    await wait(1000)
  }
}

export function checkEndings(
  { terminations }: StrikeLog,
  last: Each<Ending>,
  stack: Stack,
): readonly Finding[] {
  const all = [...terminations, ...PROCESSES.map((name) => ({ name, ...last[name] }))]
  const longest = Math.max(...all.map(({ took }) => took))
  return [
    {
      what: 'SIGTERM ends with 0 within 25 s',
      found: `${all.length} times, the longest ${(longest / 1000).toFixed(2)} s`,
      wrongs: all
        .filter(({ code, took }) => code !== 0 || took > END_LIMIT)
        .map(
          ({ name, code, took }) => `${name} ended with ${String(code)} after ${(took / 1000).toFixed(1)} s`,
        ),
    },
    {
      what: 'no process ended by itself',
      found: '',
      wrongs: PROCESSES.flatMap((name) => stack.processes[name].surprises()),
    },
  ]
}

function megabytes(bytes: number): string {
  return `${(bytes / MB).toFixed(1)} MB`
}
