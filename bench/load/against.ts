/** What this release takes next to another one: the same calls on the same machine, by turns. */
import { measureCapacity } from './capacity.ts'
import { median } from './figures.ts'
import { closedLoop } from './loops.ts'
import type { Options } from './options.ts'
import { errorRate, othersOf, perCallColumns, round, verdict } from './report.ts'
import { setStage } from './scene.ts'

const COPIES = 2
const REFERRALS = 20_000
/** Times that each is measured, as the machine's other work comes and goes. */
const TURNS = 2
/** Seconds of calls before measuring: a server that has run for a while has compiled its code and prepared its statements on each connection. */
const WARM_UP = 40
const TIMES_AS_MANY = 2

export async function measureAgainst({ against, seconds, seed }: Options): Promise<boolean> {
  if (against === '') {
    console.log('left out, as --against names no checkout of another release')
    return true
  }
  const lines: Record<string, Record<string, number | string>> = {}
  const taken = { before: [] as number[], now: [] as number[] }
  let failures = 0
  for (let turn = 1; turn <= TURNS; turn += 1) {
    for (const release of ['before', 'now'] as const) {
      const from = release === 'before' ? { root: against } : {}
      const stage = await setStage({ copies: COPIES, referrals: REFERRALS, connected: false, seed, ...from })
      try {
        const scene = await stage.scene()
        await closedLoop(scene, { seconds: WARM_UP, withOutside: false })
        const { taken: calls, spent } = await measureCapacity(stage, scene, seconds)
        taken[release].push(calls.perSecond)
        failures += calls.failures
        lines[`${release}, ${turn}`] = {
          'calls/s': round(calls.perSecond, 0),
          failed: errorRate(calls),
          ...perCallColumns(spent, calls),
        }
        console.log(`${release}, ${turn}: ${othersOf(spent, calls.seconds)}`)
      } finally {
        await stage.close()
      }
    }
  }
  console.table(lines)
  const times = median(taken.now) / median(taken.before)
  return verdict(
    `${times.toFixed(2)} times as many calls as before, to be at least ${TIMES_AS_MANY}, and none fails`,
    times >= TIMES_AS_MANY && failures === 0,
  )
}
