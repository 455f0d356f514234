/**
 * How soon a signed-in attorney sees the dashboard after opening the app, with a network and without one, in turns, each in a new window of
 * the same browser. `npm run bench:start`. Exit 1 when opening it offline takes longer than online.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { untilOfflineReady } from '../../e2e/fixtures/referral-form.ts'
import { signInAs } from '../../e2e/fixtures/test.ts'
import { say, withProduct } from '../product.ts'

const ROUNDS = 15
/** What the wide eye of a median over so few starts may be mistaken by. */
const TOLERANCE = 1.05
const FIGURES = 'Median response time'
const MARK = 'bench-figures'

process.exitCode = (await main()) ? 0 : 1

async function main(): Promise<boolean> {
  return withProduct({ SEED: 'load', RATE_LIMITS: 'off' }, async ({ browser, origin }) => {
    const context = await browser.newContext({ baseURL: origin })
    await prepare(context)
    const online: number[] = []
    const offline: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      online.push(await timeStart(context, false))
      offline.push(await timeStart(context, true))
    }
    const ratio = median(offline) / median(online)
    say(`online   median ${median(online).toFixed(0)} ms, of ${spread(online)}`)
    say(`offline  median ${median(offline).toFixed(0)} ms, of ${spread(offline)}`)
    say(`offline takes ${ratio.toFixed(2)} of online; to stay under ${TOLERANCE}`)
    return ratio <= TOLERANCE
  })
}

/** Signed in, the worker holds the app, and the device has seen the dashboard's figures once. */
async function prepare(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ([words, mark]) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('main')?.textContent.includes(words) !== true) return
        observer.disconnect()
        requestAnimationFrame(() => performance.mark(mark))
      })
      observer.observe(document, { childList: true, subtree: true })
    },
    [FIGURES, MARK] as const,
  )
  const page = await context.newPage()
  await signInAs(page)
  await untilOfflineReady(page)
  await page.goto('/dashboard')
  await untilShown(page)
  await page.close()
}

/** Milliseconds from the navigation to the frame with the figures, by the page's own clock. */
async function timeStart(context: BrowserContext, isOffline: boolean): Promise<number> {
  await context.setOffline(isOffline)
  const page = await context.newPage()
  await page.goto('/dashboard')
  const shown = await untilShown(page)
  await page.close()
  return shown
}

async function untilShown(page: Page): Promise<number> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, MARK)
  return page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime ?? Infinity, MARK)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity
}

function spread(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)} ms`
}
