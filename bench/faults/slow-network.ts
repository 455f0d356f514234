/**
 * A long queue on a slow network: 500 rows at 400 ms and 50 kB/s, with a reload half way. The screen must show progress that never goes
 * back.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { SEND_REFERRAL_EMAIL_PATH } from '../../shared/contracts/referral-email.ts'
import { LINE, slowDownPage, slowDownWorker } from '../slow-line.ts'
import { SENDER, type FaultRecord, type QueuedReferral } from './books.ts'
import { openBrowserDevice, untilSettledOnScreen, type Chromium } from './browser-device.ts'
import { address, type FaultPlan } from './server-faults.ts'
import type { Stack } from './stack.ts'

const ROWS = 500
const DRAIN_LIMIT = 15 * 60_000
const READ_LIMIT = 60_000
/** The minimum of different numbers in the status pill for visible progress. */
const MIN_STEPS = 20

export async function drainOnSlowNetwork(
  { origin, calls }: Stack,
  chromium: Chromium,
  { name }: FaultPlan,
): Promise<FaultRecord> {
  const device = await openBrowserDevice(origin, chromium, calls)
  try {
    const page = await device.openQueue()
    await device.context.setOffline(true)
    const addresses = Array.from({ length: ROWS }, (_, row) => address(name, String(row + 1)))
    const referrals = await device.enqueue(page, addresses)
    await page.reload()
    await device.context.setOffline(false)
    await slowDownPage(page)
    await slowDownWorker(chromium.browser, origin)
    const answers = timeAnswers(device.context)
    const shown = await watchDrain(page)
    assertProgress(shown)
    console.log(`  the pill showed ${new Set(shown).size} different numbers on the way down`)
    for (const [who, took] of Object.entries(answers)) assertSlow(who, took)
    return { ...(await readEnd(page, referrals)), ...attemptsOf(device) }
  } finally {
    await device.close()
  }
}

/** Milliseconds of the responses to referrals, for the page and the worker, as measured in the test. */
function timeAnswers(context: BrowserContext): Readonly<Record<'page' | 'worker', readonly number[]>> {
  const starts = new Map<Request, number>()
  const took = { page: [] as number[], worker: [] as number[] } // widened: they are filled later
  context.on('request', (request) => {
    if (request.url().endsWith(SEND_REFERRAL_EMAIL_PATH)) starts.set(request, performance.now())
  })
  context.on('response', (response) => {
    const request = response.request()
    const start = starts.get(request)
    if (start !== undefined)
      took[request.serviceWorker() === null ? 'page' : 'worker'].push(performance.now() - start)
  })
  return took
}

/** Uses the median, as events are delayed on a busy machine. */
function assertSlow(who: string, took: readonly number[]): void {
  const median = took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? Infinity
  console.log(`  ${who}: ${took.length} answers, half of them within ${Math.round(median)} ms`)
  if (median < LINE.latency) throw new Error(`The line was not slow for the ${who}.`)
}

function attemptsOf(device: Awaited<ReturnType<typeof openBrowserDevice>>) {
  const { all, byWorker } = device.attempts()
  return { attempts: all, byWorker }
}

async function readEnd(
  page: Page,
  referrals: readonly QueuedReferral[],
): Promise<Pick<FaultRecord, 'referrals' | 'sightings' | 'last'>> {
  return { referrals, sightings: [], last: await untilSettledOnScreen(page, referrals, READ_LIMIT) }
}

/** The numbers in the status pill, in order. */
async function watchDrain(page: Page): Promise<readonly number[]> {
  const pill = page.getByRole('status').filter({ hasText: /waiting|Online|Offline/ })
  const shown: number[] = []
  const end = Date.now() + DRAIN_LIMIT
  let isReloaded = false
  for (;;) {
    const waiting = /(\d+) waiting/.exec((await pill.first().textContent()) ?? '')?.[1]
    if (waiting !== undefined) shown.push(Number(waiting))
    const unsent = await page.evaluate((owner) => window.faultBench.unsent(owner), SENDER.id)
    if (unsent === 0) return shown
    if (Date.now() > end) throw new Error(`${unsent} rows still wait.`)
    if (!isReloaded && unsent <= ROWS / 2) {
      isReloaded = true
      await page.reload()
    }
    await wait(250)
  }
}

function assertProgress(shown: readonly number[]): void {
  const steps = new Set(shown).size
  if (steps < MIN_STEPS) throw new Error(`The pill showed ${steps} different numbers only.`)
  const back = shown.find((count, index) => count > (shown[index - 1] ?? Infinity))
  if (back !== undefined) throw new Error(`The pill went back up to ${back}.`)
}
