/**
 * How long tests took, as the reporters of the two runners leave it for `npm test`: one JSON file a runner, times in milliseconds. A file's
 * time is what its worker spent on it, so the files of two workers add up to more than the clock shows.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, '.cache', 'test-times')

const fileTimeSchema = z.object({
  /** A project of the runner's configuration. */
  kind: z.string(),
  /** From the project's root. */
  file: z.string(),
  milliseconds: z.number(),
})
const runTimesSchema = z.object({
  passed: z.int(),
  failed: z.int(),
  files: z.array(fileTimeSchema),
  /** The programs of the journeys' workers: how often they were started, and how long that took in all. */
  starts: z.object({ count: z.int(), milliseconds: z.number() }),
  /** Time that tests let pass on a real clock because nothing shorter would prove what they prove. */
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

/** Of an earlier run: they must not be taken for those of the run that begins. */
export function forgetTimes(): void {
  rmSync(folder, { recursive: true, force: true })
}

export function writeTimes(runner: Runner, times: RunTimes): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${runner}.json`), JSON.stringify(times))
}

/** null: the runner has not come to its end. */
export function readTimes(runner: Runner): RunTimes | null {
  try {
    return runTimesSchema.parse(JSON.parse(readFileSync(join(folder, `${runner}.json`), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
