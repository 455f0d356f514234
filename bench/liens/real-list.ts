/** The list of liens as a person sees it, in the product: opened again and again, filtered, sorted, searched and scrolled through. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { heapAfterCollection, traceMainThread, type MainThread } from '../outbox/main-thread.ts'

const LIENS = '/dashboard/liens'
const REFERRALS = '/dashboard/referrals?tab=sent'
const PULL_LIMIT = 5 * 60_000
const LOOK_LIMIT = 30_000
/** A page that keeps a line to the server open is never idle. */
const IDLE_LIMIT = 3_000
const SCROLL_LIMIT = 240_000
/** Pixels per wheel event, and milliseconds between events. */
const TURN = 2_500
const PAUSE = 16

export type RealList = {
  /** Milliseconds from the navigation to the frame with the first rows. */
  readonly liens: readonly number[]
  readonly referrals: readonly number[]
  readonly looks: MainThread
  readonly scrolling: MainThread
  readonly lastRow: number
  /** MiB of the live heap, after a collection, at the top before and at the end of the list. */
  readonly heap: readonly [before: number, after: number]
}

/** `page` is signed in as somebody with so many liens and with sent referrals. */
export async function measureRealList(
  browser: Browser,
  page: Page,
  { liens, times }: { readonly liens: number; readonly times: number },
): Promise<RealList> {
  await page.addInitScript(markFirstRows)
  await page.goto(LIENS)
  await untilWhole(page, liens)
  const opened = { liens: [] as number[], referrals: [] as number[] }
  // In turn, so that what else the machine does falls on both. The first ones warm the browser's caches.
  for (let turn = 0; turn <= times; turn += 1) {
    const [ours, theirs] = [await openOnce(page, LIENS), await openOnce(page, REFERRALS)]
    if (turn === 0) continue
    opened.liens.push(ours)
    opened.referrals.push(theirs)
  }
  await page.goto(LIENS)
  await untilWhole(page, liens)
  const looks = await traceMainThread(browser, page, () => lookAround(page, liens))
  const session = await page.context().newCDPSession(page)
  const before = await heapAfterCollection(session)
  let lastRow = 0
  const scrolling = await traceMainThread(browser, page, async () => {
    lastRow = await scrollThrough(page, liens)
  })
  const after = await heapAfterCollection(session)
  return { ...opened, looks, scrolling, lastRow, heap: [before, after] }
}

/** Runs in the page. */
function markFirstRows(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('main tr[data-index]') === null) return
    observer.disconnect()
    requestAnimationFrame(() => performance.mark('bench-real-rows'))
  })
  observer.observe(document, { childList: true, subtree: true })
}

async function openOnce(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await page.waitForFunction(() => performance.getEntriesByName('bench-real-rows').length > 0, undefined, {
    timeout: LOOK_LIMIT,
  })
  const took = await page.evaluate(
    () => performance.getEntriesByName('bench-real-rows')[0]?.startTime ?? Infinity,
  )
  // The next navigation is one of a person, not in the middle of what this one started.
  await page.waitForLoadState('networkidle', { timeout: IDLE_LIMIT }).catch(() => undefined)
  return took
}

async function untilWhole(page: Page, liens: number): Promise<void> {
  await untilCount(page, liens, PULL_LIMIT)
}

async function untilCount(page: Page, liens: number, timeout = LOOK_LIMIT): Promise<void> {
  await page
    .getByRole('heading', { name: `${liens.toLocaleString('en-US')} liens`, exact: true })
    .waitFor({ timeout })
}

/** Each look and what is drawn of it. */
async function lookAround(page: Page, liens: number): Promise<void> {
  for (const column of ['Asserted', 'Asserted', 'Matter', 'Lienholder', 'Saved', 'Due']) {
    await page.getByRole('columnheader', { name: column }).getByRole('button').click()
    await wait(300)
  }
  await page.getByRole('button', { name: 'Filters' }).click()
  const status = page.getByRole('combobox', { name: 'Status' })
  for (const choice of ['agreed', 'paid', '']) {
    await status.selectOption(choice)
    await wait(300)
  }
  await page.getByRole('combobox', { name: 'Due' }).selectOption('month')
  await wait(300)
  await page.getByRole('combobox', { name: 'Due' }).selectOption('')
  await page.getByRole('button', { name: 'Filters' }).click()
  await untilCount(page, liens)
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.pressSequentially('roe hospital', { delay: 60 })
  await wait(800)
  await search.fill('')
  await untilCount(page, liens)
}

async function scrollThrough(page: Page, liens: number): Promise<number> {
  const start = performance.now()
  let last = 0
  await page.mouse.move(600, 400)
  while (last < liens && performance.now() - start < SCROLL_LIMIT) {
    for (let turn = 1; turn <= 10; turn += 1) {
      await page.mouse.wheel(0, TURN)
      await wait(PAUSE)
    }
    last = await page
      .locator('main tr[data-index]')
      .evaluateAll((rows) => Math.max(0, ...rows.map((row) => Number(row.getAttribute('data-index')) + 1)))
  }
  return last
}
