/** The gain and cost of more processes: the same traffic on 1, 2 and 4 copies of BFF and API. */
import { measureCapacity } from './capacity.ts'
import { closedLoop } from './loops.ts'
import { WARM_UP } from './mixed.ts'
import type { Options } from './options.ts'
import { errorRate, othersOf, perCallColumns, round } from './report.ts'
import { setStage } from './scene.ts'
import { SEND } from './traffic.ts'

const COPIES = [1, 2, 4]
const REFERRALS = 20_000

export async function measureProcesses({ seconds, seed }: Options): Promise<boolean> {
  const stage = await setStage({ copies: COPIES[0] ?? 1, referrals: REFERRALS, connected: false, seed })
  const lines: Record<string, Record<string, number | string>> = {}
  let clean = true
  try {
    for (const copies of COPIES) {
      if (copies !== COPIES[0]) await stage.stack.runCopies(copies)
      const scene = await stage.scene()
      await closedLoop(scene, { seconds: WARM_UP, withOutside: false })
      const { taken, spent } = await measureCapacity(stage, scene, seconds)
      const send = taken.byCall.get(SEND)
      lines[`${copies} + ${copies}`] = {
        'calls/s': round(taken.perSecond, 0),
        'send p50 ms': round(send?.p50 ?? NaN),
        'send p99 ms': round(send?.p99 ?? NaN),
        failed: errorRate(taken),
        ...perCallColumns(spent, taken),
      }
      console.log(`${copies} + ${copies}: ${othersOf(spent, taken.seconds)}`)
      clean &&= taken.failures === 0
      for (const [why, times] of taken.reasons.slice(0, 3)) console.log(`  ${times} x ${why}`)
    }
  } finally {
    await stage.close()
  }
  console.table(lines)
  return clean
}
