/** 1,000 calls logged offline, sent over the slow line. */
import { setTimeout as wait } from 'node:timers/promises'
import type { DemoAccount } from '../../shared/domain/demo-accounts.ts'
import { traceMainThread, type MainThread } from '../outbox/main-thread.ts'
import { slowDownPage, slowDownWorker } from '../slow-line.ts'
import type { MadeUpCall } from './made-up-calls.ts'
import { openDevice, type Chromium, type OfficeDevice } from './office-device.ts'

const DRAIN_LIMIT = 10 * 60_000
const LOOK = 200

export type Drained = {
  readonly seconds: number
  readonly mainThread: MainThread | null
  readonly sent: number
}

type DrainPlan = {
  readonly calls: readonly MadeUpCall[]
  /** With a reload half way there is no trace: opening the app is not draining. */
  readonly isReloaded: boolean
}

export async function drainOffline(
  chromium: Chromium,
  account: DemoAccount,
  { calls, isReloaded }: DrainPlan,
): Promise<Drained> {
  const device = await openDevice(chromium, account)
  const { context, page, owner } = device
  await context.setOffline(true)
  await page.evaluate(([who, typed]) => window.recordsBench.queue(who, typed), [
    owner,
    JSON.stringify(calls),
  ] as const)
  let bytes = 0
  page.on('request', (request) => (bytes += request.postDataBuffer()?.byteLength ?? 0))
  let seconds = 0
  const drain = async (): Promise<void> => {
    await context.setOffline(false)
    await slowDownPage(page)
    await slowDownWorker(chromium.browser, chromium.origin)
    const start = performance.now()
    await untilSent(device, isReloaded ? calls.length / 2 : null)
    seconds = (performance.now() - start) / 1000
  }
  let mainThread: MainThread | null = null
  if (isReloaded) await drain()
  else mainThread = await traceMainThread(chromium.browser, page, drain)
  await context.close()
  return { seconds, mainThread, sent: bytes }
}

/** `reloadAt`: reloads once when so many are left. */
async function untilSent({ page, owner }: OfficeDevice, reloadAt: number | null): Promise<void> {
  const limit = Date.now() + DRAIN_LIMIT
  let isReloaded = reloadAt === null
  for (;;) {
    const { unsent, attention } = await page.evaluate((who) => window.recordsBench.unsent(who), owner)
    if (unsent === 0) return
    if (attention > 0) throw new Error(`${attention} calls wait for a decision.`)
    if (Date.now() > limit)
      throw new Error(`${unsent} calls were left after ${DRAIN_LIMIT / 60_000} minutes.`)
    if (!isReloaded && unsent <= (reloadAt ?? 0)) {
      isReloaded = true
      await page.reload()
    }
    await wait(LOOK)
  }
}
