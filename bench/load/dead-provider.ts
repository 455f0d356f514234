/**
 * A fifth of all calls goes to Google and Microsoft, and both stop answering. Who sends and reads referrals must not feel it: windows with
 * and without the trouble take turns, so that whatever else the machine does meets both alike.
 */
import { median } from './figures.ts'
import { closedLoop, openLoop, type Measured } from './loops.ts'
import { WARM_UP } from './mixed.ts'
import type { Options } from './options.ts'
import { printCalls, round, verdict } from './report.ts'
import { setStage } from './scene.ts'
import { REFERRAL_CALLS } from './traffic.ts'

const COPIES = 2
const REFERRALS = 20_000
const PAIRS = 4
/** Longer than anybody waits. */
const HANGS = 60_000
/** The median p99 of referrals may move by so much. */
const MOVES = 1.2

export async function measureDeadProvider({ seconds, seed }: Options): Promise<boolean> {
  const stage = await setStage({ copies: COPIES, referrals: REFERRALS, connected: true, seed })
  const { sandbox } = stage.stack
  const setBoth = async (dead: boolean): Promise<void> => {
    for (const provider of ['google', 'microsoft'] as const)
      await sandbox.setFault(provider, dead ? { mode: 'slow', delayMs: HANGS } : { mode: 'ok' })
  }
  const windows = { well: [] as Measured[], dead: [] as Measured[] }
  try {
    const scene = await stage.scene()
    await closedLoop(scene, { seconds: WARM_UP, withOutside: true })
    const capacity = await closedLoop(scene, { seconds: seconds / 2, withOutside: true })
    const rate = capacity.perSecond / 3
    console.log(`${rate.toFixed(0)} calls/s, a third of what is taken with both well`)
    for (let pair = 1; pair <= PAIRS; pair += 1) {
      for (const dead of pair % 2 === 0 ? [true, false] : [false, true]) {
        await setBoth(dead)
        windows[dead ? 'dead' : 'well'].push(await openLoop(scene, rate, { seconds, withOutside: true }))
      }
    }
  } finally {
    await setBoth(false)
    await stage.close()
  }
  for (const state of ['well', 'dead'] as const) {
    const last = windows[state].at(-1)
    if (last !== undefined) printCalls(`Google and Microsoft ${state}, last window`, last)
  }
  let holds = true
  for (const call of REFERRAL_CALLS) {
    const [well, dead] = (['well', 'dead'] as const).map((state) =>
      median(windows[state].map(({ byCall }) => byCall.get(call)?.p99 ?? Infinity)),
    )
    const moved = (dead ?? NaN) / (well ?? NaN)
    const failures = windows.dead.reduce((sum, { byCall }) => sum + (byCall.get(call)?.failures ?? 0), 0)
    const what = `${call}: p99 ${round(well ?? NaN)} ms, with both dead ${round(dead ?? NaN)} ms`
    holds =
      verdict(`${what} (x ${moved.toFixed(2)}), ${failures} failed`, moved < MOVES && failures === 0) && holds
  }
  return holds
}
