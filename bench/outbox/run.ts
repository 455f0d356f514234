/**
 * Drains queued referrals in a real browser against the whole product: rows per second, the longest main-thread task, memory.
 * `npm run bench:outbox -- [rows] [screen ...]`; a screen is a path that is open during the drain.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { untilOfflineReady } from '../../e2e/fixtures/referral-form.ts'
import { signInAs } from '../../e2e/fixtures/signed-in.ts'
import { DEMO_ACCOUNTS } from '../../shared/domain/demo-accounts.ts'
import { bundleForPage, say, withProduct } from '../product.ts'
import { heapAfterCollection, LONG_TASK, traceMainThread, type MainThread } from './main-thread.ts'
import type {} from './seed-page.ts'

const DRAIN_LIMIT = 15 * 60_000
const OWNER = DEMO_ACCOUNTS[0].id

const [rows = '1000', ...screens] = process.argv.slice(2)
await main(
  Number(rows),
  screens.length > 0 ? screens : ['/submit-referral', '/dashboard/referrals?tab=queue'],
)

type Measured = {
  readonly screen: string
  readonly seconds: number
  readonly mainThread: MainThread
  readonly heap: { readonly before: number; readonly after: number }
}

async function main(count: number, paths: readonly string[]): Promise<void> {
  const seedCode = await bundleForPage(import.meta.dirname, 'seed-page.ts')
  await withProduct({ RATE_LIMITS: 'off' }, async ({ browser, origin, port }) => {
    const results: Measured[] = []
    for (const screen of paths) {
      const context = await browser.newContext({ baseURL: origin })
      results.push(await drain(context, { screen, count, seedCode }))
      await context.close()
      report(results.slice(-1), count)
    }
    const mails = await mailCount(port + 2)
    say(
      `In the mailbox: ${mails.messages} messages for ${count * paths.length} referrals, ${mails.doubled} delivered more than once.`,
    )
  })
}

async function drain(
  context: BrowserContext,
  plan: { readonly screen: string; readonly count: number; readonly seedCode: string },
): Promise<Measured> {
  const browser = context.browser()
  if (!browser) throw new Error('The context belongs to no browser.')
  const page = await context.newPage()
  await signInAs(page)
  await page.goto(plan.screen)
  await untilOfflineReady(page)
  const session = await context.newCDPSession(page)
  await context.setOffline(true)
  await page.evaluate(plan.seedCode)
  await page.evaluate(([owner, count]) => window.outboxBench.seed(owner, count), [OWNER, plan.count] as const)
  const before = await heapAfterCollection(session)

  let seconds = 0
  const mainThread = await traceMainThread(browser, page, async () => {
    const start = performance.now()
    await context.setOffline(false)
    await untilDrained(page)
    seconds = (performance.now() - start) / 1000
  })
  return {
    screen: plan.screen,
    seconds,
    mainThread,
    heap: { before, after: await heapAfterCollection(session) },
  }
}

async function untilDrained(page: Page): Promise<void> {
  const limit = Date.now() + DRAIN_LIMIT
  for (;;) {
    const counts = await page.evaluate((owner) => window.outboxBench.counts(owner), OWNER)
    if (counts.unsent === 0) return
    if (counts.attention > 0) throw new Error(`${counts.attention} rows were refused.`)
    if (Date.now() > limit)
      throw new Error(`${counts.unsent} rows were left after ${DRAIN_LIMIT / 60_000} minutes.`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function mailCount(port: number): Promise<{ messages: number; doubled: number }> {
  const response = await fetch(`http://127.0.0.1:${port}/mail/messages`)
  // Our own sandbox's response; its tests check its shape.
  const messages = (await response.json()) as { deliveries: number }[]
  return { messages: messages.length, doubled: messages.filter(({ deliveries }) => deliveries > 1).length }
}

function report(results: readonly Measured[], count: number): void {
  for (const { screen, seconds, mainThread, heap } of results) {
    const { longest, long, tasks } = mainThread
    console.log(
      [
        `\n${screen}`,
        `  rows                     ${count} in ${seconds.toFixed(1)} s = ${(count / seconds).toFixed(1)} rows/s`,
        `  longest main-thread task ${longest.wall.toFixed(1)} ms, of own time ${longest.cpu.toFixed(1)} ms; to stay under ${LONG_TASK} ms`,
        `  tasks                    ${tasks}; ${long.wall} of ${LONG_TASK} ms or longer, ${long.cpu} by own time`,
        `  heap                     ${heap.before.toFixed(1)} MiB with the queue full, ${heap.after.toFixed(1)} MiB after`,
      ].join('\n'),
    )
  }
}
