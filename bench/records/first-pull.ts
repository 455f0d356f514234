/** A new device of an office with thousands of calls, on the slow line; then its list, opened again and again. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import { pullRecordsEndpoint } from '../../shared/contracts/records.ts'
import type { DemoAccount } from '../../shared/domain/demo-accounts.ts'
import { traceMainThread, type MainThread } from '../outbox/main-thread.ts'
import { slowDownPage } from '../slow-line.ts'
import {
  CALLS,
  openDevice,
  untilFirstRows,
  type Chromium,
  type OfficeDevice,
  type Opened,
} from './office-device.ts'

const PULL_LIMIT = 10 * 60_000
const OPEN_LIMIT = 60_000
const LOOK = 200

export type Pulled = {
  /** Seconds from the navigation. */
  readonly usable: number
  readonly whole: number
  /** Of the pages on the line, compressed or not. */
  readonly bytes: number
  readonly pages: number
  readonly mainThread: MainThread
}

/** The device knows the app, but none of the calls that `fill` logs on the server. */
export async function pullAll(
  chromium: Chromium,
  account: DemoAccount,
  { fill, count }: { readonly fill: () => Promise<void>; readonly count: number },
): Promise<{ readonly device: OfficeDevice; readonly pulled: Pulled }> {
  const { context, page: first, owner } = await openDevice(chromium, account, '/dashboard')
  // Its live events would have the calls pulled before the line is slow.
  await first.close()
  await fill()
  const page = await context.newPage()
  const device = { context, page, owner }
  await slowDownPage(page)
  const answers: Promise<number>[] = []
  const weigh = (request: Request): void => {
    if (new URL(request.url()).pathname === pullRecordsEndpoint.path)
      answers.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  }
  page.on('requestfinished', weigh)
  let usable = 0
  let whole = 0
  const mainThread = await traceMainThread(chromium.browser, page, async () => {
    const start = performance.now()
    await page.goto(CALLS)
    usable = (await untilFirstRows(page, PULL_LIMIT)).rows / 1000
    await untilWhole(device, count)
    whole = (performance.now() - start) / 1000
  })
  page.off('requestfinished', weigh)
  const sizes = await Promise.all(answers)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return { device, pulled: { usable, whole, bytes, pages: sizes.length, mainThread } }
}

async function untilWhole({ page, owner }: OfficeDevice, count: number): Promise<void> {
  const limit = Date.now() + PULL_LIMIT
  for (;;) {
    const { records, isWhole } = await page.evaluate((who) => window.recordsBench.pulled(who), owner)
    if (isWhole && records >= count) return
    if (isWhole)
      throw new Error(`The pull is done, but only ${records} of ${count} records are on the device.`)
    if (Date.now() > limit) throw new Error(`Only ${records} records came in ${PULL_LIMIT / 60_000} minutes.`)
    await wait(LOOK)
  }
}

/** Opens it so many times, and once more before: that warms the browser's caches. */
export async function openList({ context }: OfficeDevice, times: number): Promise<readonly Opened[]> {
  const page = await context.newPage()
  const taken: Opened[] = []
  for (let turn = 0; turn <= times; turn += 1) taken.push(await openOnce(page))
  await page.close()
  return taken.slice(1)
}

async function openOnce(page: Page): Promise<Opened> {
  await page.goto(CALLS)
  const took = await untilFirstRows(page, OPEN_LIMIT)
  // The next navigation is one of a person, not in the middle of what this one started.
  await page.waitForLoadState('networkidle').catch(() => undefined)
  return took
}
