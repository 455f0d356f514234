/**
 * 5,000 liens in 834 books: the list in the product, and from the sealed rows of a device to the sorted and summed rows; beside the first
 * rows of the list of 10,000 sent referrals in the same browser. `npm run bench:liens`. Exits with 1 above the goals.
 */
import type { Browser } from '@playwright/test'
import { signInAs } from '../../e2e/fixtures/signed-in.ts'
import { madeUpBooks, type MadeUpBook } from '../../shared/domain/books/testing/made-up-books.ts'
import { DEMO_ACCOUNTS } from '../../shared/domain/demo-accounts.ts'
import { BOOK_KIND } from '../../shared/domain/records/book.ts'
import { timeFirstRows } from '../lists/first-rows.ts'
import { LONG_TASK, traceMainThread, type MainThread } from '../outbox/main-thread.ts'
import { bundleForPage, say, withProduct } from '../product.ts'
import { lineOf, percentile, type Figure } from '../records/figures.ts'
import { signInToServer } from '../records/office-server.ts'
import type { OpenedLiens } from './device-page.ts'
import { timeDocuments } from './documents.ts'
import { timeSlider } from './slider.ts'
import { measureRealList } from './real-list.ts'

const LIENS = 5_000
/** Has the 10,000 referrals of `SEED=load` too. */
const [ATTORNEY] = DEMO_ACCOUNTS
const OPENED = 10
/** Of the first rows of the referrals. */
const FLOOR_SHARE = 1.2
/** Of one draw of a screen with 60 of them a second: a key of a search is felt at once. */
const FRAME = 16
/** Books that one push holds. */
const AT_ONCE = 20
/** MiB by which the heap may be larger at the end of the list: the rows that are drawn are other ones. */
const FLAT = 4

const PARTS = { slider, documents, list: main }
const wanted = process.argv[2]
let isMet = true
for (const [name, part] of Object.entries(PARTS))
  if (wanted === undefined || wanted === name) isMet = (await part()) && isMet
process.exitCode = isMet ? 0 : 1

async function documents(): Promise<boolean> {
  return withProduct({ RATE_LIMITS: 'off' }, async ({ browser, origin }) => {
    const figures = await timeDocuments(browser, origin)
    for (const figure of figures) say(lineOf(figure))
    return figures.every(({ measured, goal }) => measured <= goal)
  })
}

async function slider(): Promise<boolean> {
  const pageCode = await bundleForPage(import.meta.dirname, 'slider-page.ts')
  return withProduct({ RATE_LIMITS: 'off' }, async ({ browser, origin }) => {
    const figures = await timeSlider(await browser.newPage({ baseURL: origin }), pageCode)
    for (const figure of figures) say(lineOf(figure))
    return figures.every(({ measured, goal }) => measured <= goal)
  })
}

async function main(): Promise<boolean> {
  const pageCode = await bundleForPage(import.meta.dirname, 'device-page.ts')
  return withProduct({ SEED: 'load', RATE_LIMITS: 'off' }, async ({ browser, origin }) => {
    const books = madeUpBooks(LIENS, 1)
    const figures = [
      ...(await realFigures(browser, origin, books)),
      ...(await storedFigures(browser, origin, { books, pageCode })),
    ]
    for (const figure of figures) say(lineOf(figure))
    return figures.every(({ measured, goal }) => measured <= goal)
  })
}

/** In the product, with the books on the server first. */
async function realFigures(
  browser: Browser,
  origin: string,
  books: readonly MadeUpBook[],
): Promise<readonly Figure[]> {
  const server = await signInToServer(origin, ATTORNEY)
  await server.store(BOOK_KIND, books, AT_ONCE)
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await signInAs(page)
  const real = await measureRealList(browser, page, { liens: LIENS, times: OPENED })
  await context.close()
  const [liens, referrals] = [percentile(real.liens, 0.5), percentile(real.referrals, 0.5)]
  const [before, after] = real.heap
  say(
    `first rows from the navigation, median of ${OPENED}: liens ${liens.toFixed(0)} ms, 10,000 sent referrals ${referrals.toFixed(0)} ms`,
  )
  say(
    `heap before scrolling ${before.toFixed(1)} MiB, at row ${real.lastRow} of ${LIENS} ${after.toFixed(1)} MiB`,
  )
  const task = (what: string, { longest, tasks, long }: MainThread): Figure => ({
    ...{ what, measured: longest.cpu, goal: LONG_TASK, unit: 'ms' },
    note: `own time, of ${tasks} tasks, ${long.cpu} above; ${longest.wall.toFixed(0)} ms passed`,
  })
  return [
    {
      what: 'first rows of the list, from the navigation',
      measured: liens,
      goal: Math.round(referrals * FLOOR_SHARE),
      unit: 'ms',
    },
    task('longest task: filters, sorts, searches, sums', real.looks),
    task('longest task: scrolling through all of them', real.scrolling),
    { what: 'rows that scrolling did not reach', measured: LIENS - real.lastRow, goal: 0, unit: 'rows' },
    { what: 'growth of the heap while scrolling', measured: after - before, goal: FLAT, unit: 'MiB' },
  ]
}

/** The sealed books of a device and the rows of the list, without a screen. */
async function storedFigures(
  browser: Browser,
  origin: string,
  { books, pageCode }: { readonly books: readonly MadeUpBook[]; readonly pageCode: string },
): Promise<readonly Figure[]> {
  const referrals = await browser.newPage({ baseURL: origin })
  await signInAs(referrals)
  const floor = await timeFirstRows(referrals)
  await referrals.close()
  const page = await browser.newPage({ baseURL: origin })
  await page.addInitScript({ content: pageCode })
  // A page of the product's origin that does nothing meanwhile.
  await page.goto('/terms-of-service')
  await page.evaluate((made) => window.liensBench.fill(made), JSON.stringify(books))
  const opened: OpenedLiens[] = []
  const { longest, tasks } = await traceMainThread(browser, page, async () => {
    for (let turn = 0; turn <= OPENED; turn += 1)
      opened.push(await page.evaluate(() => window.liensBench.open()))
  })
  if (opened.some(({ liens }) => liens !== LIENS)) throw new Error('Not all liens were read.')
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
  const ms = 'ms' as const
  return [
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
      note: `own time, of ${tasks} tasks; ${longest.wall.toFixed(0)} ms passed`,
    },
  ]
}
