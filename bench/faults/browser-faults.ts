/** Faults of a browser: a killed tab, several concurrent drainers, a wrong clock, weeks offline. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { FaultRecord, QueuedReferral, Sighting } from './books.ts'
import {
  openBrowserDevice,
  readQueue,
  setClockOffset,
  untilSettledOnScreen,
  wakeWorker,
  type BrowserDevice,
  type Chromium,
  type EnqueueOptions,
} from './browser-device.ts'
import { settleCalls } from './call-books.ts'
import type { Random } from '../../runtime/testing/seeded-random.ts'
import { address, type FaultPlan } from './server-faults.ts'
import type { Stack } from './stack.ts'

export type BrowserFault = (stack: Stack, chromium: Chromium, plan: FaultPlan) => Promise<FaultRecord>

const ROWS_A_ROUND = 4
const CALLS_A_ROUND = 2
const ROUND_LIMIT = 90_000
const DAY = 86_400_000
/** Milliseconds within which a fault can still interrupt the sending of a round's rows. */
const DRAIN = 900
/** Milliseconds that the worker leaves to open windows before it drains as well. */
const WORKER_HEAD_START = 2000

export const BROWSER_FAULTS: Readonly<Record<string, BrowserFault>> = {
  'tab killed': inRounds(killTab),
  'two tabs and the worker at once': inRounds(drainThreefold),
  'clock wrong by 3 days': inRounds((scene) => moveClock(scene, wrongByThreeDays(scene.random))),
  'offline for 45 days': inRounds((scene) => moveClock(scene, offlineFor45Days(scene.random))),
}

type Scene = {
  readonly origin: string
  readonly device: BrowserDevice
  readonly random: Random
  readonly addresses: readonly string[]
  /** Stays open from round to round. */
  readonly page: Page
  /** Records what a page displays. */
  readonly note: (page: Page) => Promise<void>
}
type RoundEnd = {
  readonly page: Page
  readonly referrals: readonly QueuedReferral[]
  readonly last: readonly Sighting[]
}

/** One browser is used for all rounds; every round starts online with an empty queue. */
function inRounds(play: (scene: Scene) => Promise<RoundEnd>): BrowserFault {
  return async ({ origin, databaseUrl, calls }, chromium, { name, rounds, random }) => {
    const device = await openBrowserDevice(origin, chromium, calls)
    const before = { calls: calls.calls.size, values: calls.typed.length }
    const referrals: QueuedReferral[] = []
    const sightings: Sighting[] = []
    const last: Sighting[] = []
    const note = async (seen: Page): Promise<void> => void sightings.push(...(await readQueue(seen)))
    try {
      let page = await device.openQueue()
      for (let round = 1; round <= rounds; round += 1) {
        const addresses = Array.from({ length: ROWS_A_ROUND }, (_, row) =>
          address(name, `${round}-${row + 1}`),
        )
        const end = await play({ origin, device, random, addresses, page, note })
        referrals.push(...end.referrals)
        last.push(...end.last)
        page = end.page
      }
      await page.reload()
      await device.untilCallsSent(page, ROUND_LIMIT)
      const settled = await settleCalls(databaseUrl, calls, [], ROUND_LIMIT)
      const written = { calls: settled.calls - before.calls, values: settled.values - before.values }
      const { all, byWorker } = device.attempts()
      return { referrals, sightings, last, attempts: all, byWorker, calls: { ...settled, ...written } }
    } finally {
      await device.close()
    }
  }
}

/** Closes half of the tabs, and crashes the others along with their process. */
async function killTab({ device, random, addresses, page, note }: Scene): Promise<RoundEnd> {
  await device.context.setOffline(true)
  const referrals = await device.enqueue(page, addresses)
  await device.logCalls(page, CALLS_A_ROUND)
  await device.context.setOffline(false)
  await wait(random.between(0, DRAIN))
  if (random.chance(0.5)) await crash(page)
  else await page.close()
  const next = await device.openQueue()
  await note(next)
  return { page: next, referrals, last: await untilSettledOnScreen(next, referrals, ROUND_LIMIT) }
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const gone = page.waitForEvent('crash')
  // There is no response, as the page has crashed.
  session.send('Page.crash').catch(() => undefined)
  await gone
  await page.close()
}

/** Removes the windows' head start over the worker: all three start when the network returns. */
async function drainThreefold({ origin, device, random, addresses, page, note }: Scene): Promise<RoundEnd> {
  const second = await device.openQueue()
  await device.context.setOffline(true)
  const referrals = await device.enqueue(page, addresses)
  await device.logCalls(page, CALLS_A_ROUND)
  await wakeWorker(await device.context.newCDPSession(page), origin)
  await wait(Math.max(WORKER_HEAD_START - random.between(0, DRAIN), 0))
  await device.context.setOffline(false)
  await wait(random.between(0, DRAIN))
  await note(page)
  await note(second)
  const last = await Promise.all(
    [page, second].map((tab) => untilSettledOnScreen(tab, referrals, ROUND_LIMIT)),
  )
  await second.close()
  return { page, referrals, last: last.flat() }
}

type ClockMove = {
  /** Milliseconds that the clock is ahead while writing and while sending the referrals. */
  readonly writing: number
  readonly sending: number
  readonly referral: EnqueueOptions
}

function wrongByThreeDays(random: Random): ClockMove {
  const wrong = random.chance(0.5) ? 3 * DAY : -3 * DAY
  const [writing, sending] = [
    [wrong, wrong],
    [wrong, 0],
    [0, wrong],
  ][random.between(0, 2)] ?? [wrong, wrong]
  return { writing: writing ?? 0, sending: sending ?? 0, referral: { deadlineDays: 7, fate: 'arrives' } }
}

/**
 * Written 45 days ago, or with the clock 45 days ahead. A referral whose deadline has passed must be rejected, and the screen must report
 * it.
 */
function offlineFor45Days(random: Random): ClockMove {
  if (random.chance(0.5))
    return { writing: 0, sending: 45 * DAY, referral: { deadlineDays: 7, fate: 'arrives' } }
  const isOver = random.chance(0.5)
  return {
    writing: -45 * DAY,
    sending: 0,
    referral: isOver ? { deadlineDays: 7, fate: 'refused' } : { deadlineDays: 60, fate: 'arrives' },
  }
}

async function moveClock(
  { device, random, addresses, page, note }: Scene,
  { writing, sending, referral }: ClockMove,
): Promise<RoundEnd> {
  await device.context.setOffline(true)
  await setClockOffset(page, writing)
  await page.reload()
  const referrals = await device.enqueue(page, addresses, referral)
  await device.logCalls(page, CALLS_A_ROUND)
  await setClockOffset(page, sending)
  await page.reload()
  await note(page)
  await device.context.setOffline(false)
  await wait(random.between(0, DRAIN))
  await note(page)
  return { page, referrals, last: await untilSettledOnScreen(page, referrals, ROUND_LIMIT) }
}
