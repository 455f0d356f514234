/**
 * A fifth of all calls goes to Google and Microsoft, which stop responding. Calls on referrals must be unaffected: windows with and without
 * the fault alternate, so that other load on the machine affects both equally.
 */
import { median } from './figures.ts'
import { closedLoop, openLoop, type Measured } from './loops.ts'
import { WARM_UP } from './mixed.ts'
import type { Options } from './options.ts'
import { printCalls, round, verdict } from './report.ts'
import { setStage } from './scene.ts'
import { REFERRAL_CALLS, REFERRALS_TOGETHER } from './traffic.ts'

const COPIES = 2
const REFERRALS = 20_000
const PAIRS = 3
/** Milliseconds, longer than any timeout. */
const HANGS = 60_000
/** Seconds of the same traffic before a window: the timeout of a provider call, so that the number of waiting calls is at its maximum. */
const LEAD = 16
/** The limit for the change of the referrals' median p99. */
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
        const window = await openLoop(scene, rate, { seconds, lead: LEAD, withOutside: true })
        windows[dead ? 'dead' : 'well'].push(window)
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
  return judge(windows)
}

type Windows = Readonly<Record<'well' | 'dead', readonly Measured[]>>

/** Judges all calls together: a single call has only a few dozen samples per window. */
function judge(windows: Windows): boolean {
  const p99 = (state: keyof Windows, call: string): number =>
    median(windows[state].map(({ byCall }) => byCall.get(call)?.p99 ?? Infinity))
  const lines = [REFERRALS_TOGETHER, ...REFERRAL_CALLS].map((call) => {
    const [well, dead] = [p99('well', call), p99('dead', call)]
    return { call, well: round(well), dead: round(dead), moved: round(dead / well, 2) }
  })
  console.log('p99, the median of the windows, ms')
  console.table(Object.fromEntries(lines.map(({ call, ...figures }) => [call, figures])))
  const failures = windows.dead
    .flatMap(({ byCall }) => REFERRAL_CALLS.map((call) => byCall.get(call)?.failures ?? 0))
    .reduce((sum, count) => sum + count, 0)
  const moved = lines[0]?.moved ?? NaN
  return verdict(
    `with Google and Microsoft dead the p99 of referrals is ${moved} times what it is with both well; ${failures} failed`,
    moved < MOVES && failures === 0,
  )
}
