/**
 * 5,000 liens in 834 books on a device: from the sealed rows to the sorted and summed list, beside the first rows of the list of 10,000 sent
 * referrals in the same browser. `npm run bench:liens`. Exits with 1 above the goals.
 */
import { signInAs } from '../../e2e/fixtures/signed-in.ts'
import { madeUpBooks } from '../../shared/domain/books/testing/made-up-books.ts'
import { timeFirstRows } from '../lists/first-rows.ts'
import { LONG_TASK, traceMainThread } from '../outbox/main-thread.ts'
import { bundleForPage, say, withProduct } from '../product.ts'
import { lineOf, percentile, type Figure } from '../records/figures.ts'
import type { OpenedLiens } from './device-page.ts'

const LIENS = 5_000
const OPENED = 10
/** Of the first rows of the referrals. */
const FLOOR_SHARE = 1.2
/** Of one draw of a screen with 60 of them a second: a key of a search is felt at once. */
const FRAME = 16

process.exitCode = (await main()) ? 0 : 1

async function main(): Promise<boolean> {
  const pageCode = await bundleForPage(import.meta.dirname, 'device-page.ts')
  return withProduct({ SEED: 'load', RATE_LIMITS: 'off' }, async ({ browser, origin }) => {
    const referrals = await browser.newPage({ baseURL: origin })
    await signInAs(referrals)
    const floor = await timeFirstRows(referrals)
    await referrals.close()
    const page = await browser.newPage({ baseURL: origin })
    await page.addInitScript({ content: pageCode })
    // A page of the product's origin that does nothing meanwhile.
    await page.goto('/terms-of-service')
    await page.evaluate((books) => window.liensBench.fill(books), JSON.stringify(madeUpBooks(LIENS, 1)))
    const opened: OpenedLiens[] = []
    const { longest, tasks } = await traceMainThread(browser, page, async () => {
      for (let turn = 0; turn <= OPENED; turn += 1)
        opened.push(await page.evaluate(() => window.liensBench.open()))
    })
    const slowest = (part: Exclude<keyof OpenedLiens, 'liens'>): number =>
      percentile(
        // The first one warms the browser's caches.
        opened.slice(1).map((times) => times[part]),
        0.95,
      )
    say(`first rows of 10,000 sent referrals, after the answer: ${floor.toFixed(0)} ms`)
    say(
      `all ${LIENS} liens read, sorted and summed: p95 ${slowest('rows').toFixed(0)} ms, of which opening the books ${slowest('books').toFixed(0)} ms`,
    )
    const own = `own time, of ${tasks} tasks; ${longest.wall.toFixed(0)} ms passed`
    const ms = 'ms' as const
    const figures: readonly Figure[] = [
      {
        what: 'rows of the newest 50 books, p95',
        measured: slowest('first'),
        goal: Math.round(floor * FLOOR_SHARE),
        unit: ms,
      },
      { what: 'a filter of all of them, p95', measured: slowest('filter'), goal: FRAME, unit: ms },
      { what: 'a sort of them, p95', measured: slowest('sort'), goal: LONG_TASK, unit: ms },
      { what: 'their totals, p95', measured: slowest('totals'), goal: FRAME, unit: ms },
      {
        what: 'longest main-thread task meanwhile',
        measured: longest.cpu,
        goal: LONG_TASK,
        unit: ms,
        note: own,
      },
    ]
    for (const figure of figures) say(lineOf(figure))
    return (
      figures.every(({ measured, goal }) => measured <= goal) && opened.every(({ liens }) => liens === LIENS)
    )
  })
}
