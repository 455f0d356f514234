/**
 * Test times, as the reporters of the two runners record them for `npm test`: one JSON file per runner, in milliseconds. A file's time is
 * that of its worker, so files in parallel workers add up to more than the elapsed time.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, '.cache', 'test-times')

const fileTimeSchema = z.object({
  /** A project of the runner's configuration. */
  kind: z.string(),
  /** Relative to the project's root. */
  file: z.string(),
  milliseconds: z.number(),
})
const runTimesSchema = z.object({
  passed: z.int(),
  failed: z.int(),
  files: z.array(fileTimeSchema),
  /** Starts of the programs by the journeys' workers: their number and total time. */
  starts: z.object({ count: z.int(), milliseconds: z.number() }),
  /** Waits on a real clock in tests that cannot be sped up. */
  waits: z.array(z.object({ what: z.string(), milliseconds: z.number() })),
})

export type FileTime = z.infer<typeof fileTimeSchema>
export type RunTimes = z.infer<typeof runTimesSchema>
export type Runner = 'unit' | 'journeys'

export const NO_TIMES: RunTimes = {
  passed: 0,
  failed: 0,
  files: [],
  starts: { count: 0, milliseconds: 0 },
  waits: [],
}

/** Deletes the times of an earlier run, so that they are not taken for those of the current one. */
export function forgetTimes(): void {
  rmSync(folder, { recursive: true, force: true })
}

export function writeTimes(runner: Runner, times: RunTimes): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${runner}.json`), JSON.stringify(times))
}

/** Returns null if the runner has not finished. */
export function readTimes(runner: Runner): RunTimes | null {
  try {
    return runTimesSchema.parse(JSON.parse(readFileSync(join(folder, `${runner}.json`), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
