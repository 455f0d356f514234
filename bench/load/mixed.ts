/** Two copies of BFF and API under mixed load: their capacity, and how evenly they respond at half of it. */
import { measureCapacity } from './capacity.ts'
import { median } from './figures.ts'
import { closedLoop, openLoop, type Measured } from './loops.ts'
import type { Options } from './options.ts'
import { busyOf, othersOf, perCall, printCalls, spentBetween, verdict } from './report.ts'
import { setStage } from './scene.ts'
import { SEND } from './traffic.ts'

const COPIES = 2
/** Windows at half of the capacity; their median counts, as the machine has other load at times. */
const WINDOWS = 5
const REFERRALS = 20_000
/** Seconds before measuring, as programs are compiled while they run. */
export const WARM_UP = 12
/** The limit for the ratio of p99 to p50 on the signed path. */
const SPREAD = 4

export async function measureMixed({ seconds, seed }: Options): Promise<boolean> {
  const stage = await setStage({ copies: COPIES, referrals: REFERRALS, connected: false, seed })
  try {
    const scene = await stage.scene()
    await closedLoop(scene, { seconds: WARM_UP, withOutside: false })

    const { taken: capacity, spent } = await measureCapacity(stage, scene, seconds)
    printCalls(`as much as ${COPIES} + ${COPIES} processes take`, capacity)
    console.log('processor time per call, ms:', perCall(spent, capacity))
    console.log(`${busyOf(spent, capacity.seconds)}; ${othersOf(spent, capacity.seconds)}`)

    const windows: Measured[] = []
    const beforeWindows = stage.processorTimes()
    for (let window = 1; window <= WINDOWS; window += 1)
      windows.push(await openLoop(scene, capacity.perSecond / 2, { seconds, withOutside: false }))
    const inWindows = spentBetween(beforeWindows, stage.processorTimes())
    const length = windows.reduce((sum, window) => sum + window.seconds, 0)
    console.log(`at half of it: ${busyOf(inWindows, length)}; ${othersOf(inWindows, length)}`)
    windows.forEach((half, index) => printCalls(`half of it, window ${index + 1}`, half))
    const spreads = windows.map(
      ({ byCall }) => (byCall.get(SEND)?.p99 ?? NaN) / (byCall.get(SEND)?.p50 ?? NaN),
    )
    const spread = median(spreads)
    return verdict(
      `p99 of ${SEND} is ${spread.toFixed(1)} times its p50, in the single windows ${spreads.map((one) => one.toFixed(1)).join(', ')}; ` +
        `to stay under ${SPREAD}`,
      spread < SPREAD && windows.every(({ failures }) => failures === 0),
    )
  } finally {
    await stage.close()
  }
}
