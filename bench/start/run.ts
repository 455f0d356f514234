/**
 * The time until a signed-in attorney sees the dashboard's figures after opening the app, online and offline, and until the page is
 * displayed in a dead network (connections are accepted, nothing responds) with an expired session. Runs alternate, each in a new window of
 * the same browser.
 * `npm run bench:start`. Exits with 1 if offline is slower than online, or if a dead network blocks the page.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { untilOfflineReady } from '../../e2e/fixtures/referral-form.ts'
import { expireStoredSession } from '../../e2e/fixtures/stored-session.ts'
import { signInAs } from '../../e2e/fixtures/signed-in.ts'
import { say, withProduct } from '../product.ts'

const ROUNDS = 15
/** Tolerance for the error of a median of so few runs. */
const TOLERANCE = 1.05
/** The limit for the page in a dead network, in milliseconds; on a slow machine, a multiple of the online time. */
const DEAD_NETWORK = { limit: 1500, ratio: 1.5 }
/** The texts whose appearance is marked: the signed-in page, and its figures. */
const MARKS = { page: 'Good to see you', figures: 'Median time to response' } as const
type Mark = keyof typeof MARKS

process.exitCode = (await main()) ? 0 : 1

async function main(): Promise<boolean> {
  return withProduct({ SEED: 'load', RATE_LIMITS: 'off' }, async ({ browser, origin, pid }) => {
    const context = await browser.newContext({ baseURL: origin })
    await prepare(context)
    const online: number[] = []
    const offline: number[] = []
    const dead: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      online.push(await timeStart(context, 'figures'))
      await context.setOffline(true)
      offline.push(await timeStart(context, 'figures'))
      await context.setOffline(false)
      dead.push(await timeDeadNetwork(context, pid))
    }
    const ratio = median(offline) / median(online)
    say(`online   median ${median(online).toFixed(0)} ms, of ${spread(online)}`)
    say(`offline  median ${median(offline).toFixed(0)} ms, of ${spread(offline)}`)
    const limit = Math.max(DEAD_NETWORK.limit, DEAD_NETWORK.ratio * median(online))
    say(
      `dead     median ${median(dead).toFixed(0)} ms, of ${spread(dead)}; to stay under ${limit.toFixed(0)}`,
    )
    say(`offline takes ${ratio.toFixed(2)} of online; to stay under ${TOLERANCE}`)
    return ratio <= TOLERANCE && median(dead) < limit
  })
}

/** Signs in, waits until the app is cached, and opens the dashboard's figures once. */
async function prepare(context: BrowserContext): Promise<void> {
  await context.addInitScript((marks) => {
    for (const [mark, words] of Object.entries(marks)) {
      const observer = new MutationObserver(() => {
        if (document.querySelector('main')?.textContent.includes(words) !== true) return
        observer.disconnect()
        requestAnimationFrame(() => performance.mark(mark))
      })
      observer.observe(document, { childList: true, subtree: true })
    }
  }, MARKS)
  const page = await context.newPage()
  await signInAs(page)
  await untilOfflineReady(page)
  await page.goto('/dashboard')
  await untilShown(page, 'figures')
  await page.close()
}

/** Milliseconds from the navigation to the frame with the marked text, by the page's own clock. */
async function timeStart(context: BrowserContext, mark: Mark): Promise<number> {
  const page = await context.newPage()
  await page.goto('/dashboard')
  const shown = await untilShown(page, mark)
  await page.close()
  return shown
}

/** Connections are accepted and nothing responds; an expired session makes the page call the server before all else. */
async function timeDeadNetwork(context: BrowserContext, pid: number): Promise<number> {
  const page = await context.newPage()
  await page.goto('/settings')
  await expireStoredSession(page)
  await page.close()
  process.kill(pid, 'SIGSTOP')
  try {
    return await timeStart(context, 'page')
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

async function untilShown(page: Page, mark: Mark): Promise<number> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark)
  return page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? Infinity, mark)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity
}

function spread(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)} ms`
}
