/**
 * Whether copies add up: one to four, each a BFF and an API on a machine of its own so small that four of them, the database and the load fit
 * on the cores at hand (throttle.ts). What is not to grow with them, the database, has what is left.
 */
import { measureCapacity } from './capacity.ts'
import { closedLoop } from './loops.ts'
import type { Options } from './options.ts'
import { coresOfOthers, errorRate, perCallColumns, round, verdict } from './report.ts'
import { setStage, type Stage } from './scene.ts'
import { throttle } from './throttle.ts'

const COPIES = [1, 2, 3, 4]
const REFERRALS = 20_000
/** Of one core, for each copy. */
const SHARE = 0.15
/** Attorneys that call at once: enough to keep four copies busy, few enough that one answers before anybody gives up. */
const CALLERS = 40
/** Seconds without a limit for each copy, as programs are compiled while they run: however many, each has had as many calls. */
const WARM_UP = 40
/** How much of the first copy's calls each further one must add. */
const GROWTH = 0.8

export async function measureCopies({ seconds, seed }: Options): Promise<boolean> {
  const stage = await setStage({ copies: 1, referrals: REFERRALS, connected: false, seed })
  const rates: number[] = []
  const lines: Record<string, Record<string, number | string>> = {}
  let failures = 0
  try {
    for (const copies of COPIES) {
      if (copies > 1) await stage.stack.runCopies(copies)
      const whole = await stage.scene()
      const scene = { ...whole, attorneys: whole.attorneys.slice(0, CALLERS) }
      await closedLoop(scene, { seconds: WARM_UP * copies, withOutside: false })
      const limit = throttle(groupsOf(stage), SHARE)
      try {
        const { taken, spent } = await measureCapacity(stage, scene, seconds)
        rates.push(taken.perSecond)
        failures += taken.failures
        lines[copies] = {
          'calls/s': round(taken.perSecond, 1),
          'of a copy': round(taken.perSecond / (rates[0] ?? NaN) / copies, 2),
          failed: errorRate(taken),
          ...perCallColumns(spent, taken),
          'other work, cores': coresOfOthers(spent, taken.seconds),
        }
      } finally {
        limit.end()
      }
    }
  } finally {
    await stage.close()
  }
  console.table(lines)
  const added = rates.slice(1).map((rate, index) => (rate - (rates[index] ?? NaN)) / (rates[0] ?? NaN))
  return verdict(
    `a second, third and fourth copy add ${added.map((one) => one.toFixed(2)).join(', ')} of the first one’s calls; each at least ${GROWTH}, none fails`,
    Math.min(...added) >= GROWTH && failures === 0,
  )
}

function groupsOf({ stack }: Stage): readonly (readonly number[])[] {
  const { bff, api } = stack.pids()
  return bff.map((pid, index) => [pid, ...api.slice(index, index + 1)])
}
