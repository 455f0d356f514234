/** Two copies of BFF and API under everything at once: what they can take, and how evenly they answer at half of it. */
import { closedLoop, openLoop } from './loops.ts'
import type { Options } from './options.ts'
import { perCall, printCalls, spentBetween, verdict } from './report.ts'
import { setStage } from './scene.ts'
import { SEND } from './traffic.ts'

const COPIES = 2
const REFERRALS = 20_000
/** Seconds before anything counts: programs are compiled while they run. */
export const WARM_UP = 12
/** The slowest hundredth of the signed path may take so many times as long as its median. */
const SPREAD = 5

export async function measureMixed({ seconds, seed }: Options): Promise<boolean> {
  const stage = await setStage({ copies: COPIES, referrals: REFERRALS, connected: false, seed })
  try {
    const scene = await stage.scene()
    await closedLoop(scene, { seconds: WARM_UP, withOutside: false })

    const before = stage.processorTimes()
    const capacity = await closedLoop(scene, { seconds, withOutside: false })
    const spent = perCall(spentBetween(before, stage.processorTimes()), capacity)
    printCalls(`as much as ${COPIES} + ${COPIES} processes take`, capacity)
    console.log('processor time per call, ms:', spent)

    const half = await openLoop(scene, capacity.perSecond / 2, { seconds: seconds * 2, withOutside: false })
    printCalls('half of it, at random moments', half)
    const send = half.byCall.get(SEND)
    const spread = (send?.p99 ?? NaN) / (send?.p50 ?? NaN)
    return verdict(
      `p99 of ${SEND} is ${spread.toFixed(1)} times its p50; to stay under ${SPREAD}`,
      spread < SPREAD && half.failures === 0,
    )
  } finally {
    await stage.close()
  }
}
