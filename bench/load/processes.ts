/** The gain and cost of more processes: the same traffic on 1, 2 and 4 copies of BFF and API, and on one command with 1 and 2 processes. */
import { measureCapacity } from './capacity.ts'
import { closedLoop } from './loops.ts'
import { WARM_UP } from './mixed.ts'
import type { Options } from './options.ts'
import { errorRate, othersOf, perCallColumns, round } from './report.ts'
import { setStage } from './scene.ts'
import type { LoadStack } from './stack.ts'
import { SEND } from './traffic.ts'

type Way = { readonly name: string; readonly run: (stack: LoadStack) => Promise<void> }
const WAYS: readonly Way[] = [
  ...[1, 2, 4].map((copies) => ({
    name: `${copies} + ${copies}`,
    run: (stack: LoadStack) => stack.runCopies(copies),
  })),
  ...[1, 2].map((processes) => ({
    name: `PROCESSES=${processes}`,
    run: (stack: LoadStack) => stack.runTogether(processes),
  })),
]
const REFERRALS = 20_000

export async function measureProcesses({ seconds, seed }: Options): Promise<boolean> {
  const stage = await setStage({ copies: 1, referrals: REFERRALS, connected: false, seed })
  const lines: Record<string, Record<string, number | string>> = {}
  let clean = true
  try {
    for (const { name, run } of WAYS) {
      await run(stage.stack)
      const scene = await stage.scene()
      await closedLoop(scene, { seconds: WARM_UP, withOutside: false })
      const { taken, spent } = await measureCapacity(stage, scene, seconds)
      const send = taken.byCall.get(SEND)
      lines[name] = {
        'calls/s': round(taken.perSecond, 0),
        'send p50 ms': round(send?.p50 ?? NaN),
        'send p99 ms': round(send?.p99 ?? NaN),
        failed: errorRate(taken),
        ...perCallColumns(spent, taken),
      }
      console.log(`${name}: ${othersOf(spent, taken.seconds)}`)
      clean &&= taken.failures === 0
      for (const [why, times] of taken.reasons.slice(0, 3)) console.log(`  ${times} x ${why}`)
    }
  } finally {
    await stage.close()
  }
  console.table(lines)
  return clean
}
