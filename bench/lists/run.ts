/**
 * The list of 10,000 sent referrals: the time from the server's response to the first rows, and the longest main-thread task while
 * scrolling through the whole list. `npm run bench:lists`. Exits with 1 above the goals.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { signInAs } from '../../e2e/fixtures/signed-in.ts'
import { say, withProduct } from '../product.ts'
import { timeFirstRows } from './first-rows.ts'
import { LONG_TASK, traceMainThread } from '../outbox/main-thread.ts'

/** Milliseconds from the response to the first rows. */
const FIRST_ROWS = 300
/** Pixels per wheel event, and milliseconds between events. */
const TURN = 2500
const PAUSE = 16
const SCROLL_LIMIT = 240_000

process.exitCode = (await main()) ? 0 : 1

async function main(): Promise<boolean> {
  return withProduct({ SEED: 'load', RATE_LIMITS: 'off' }, async ({ browser, origin }) => {
    const page = await browser.newPage({ baseURL: origin })
    await signInAs(page)
    const firstRows = await timeFirstRows(page)
    say(`first rows           ${firstRows.toFixed(0)} ms after the answer; to stay under ${FIRST_ROWS} ms`)
    const scrolled = await scrollThrough(browser, page)
    const { longest, long, tasks } = scrolled.mainThread
    say(
      [
        `scrolled             to row ${scrolled.lastRow} of ${scrolled.referrals} in ${scrolled.seconds.toFixed(0)} s`,
        `longest task         ${longest.wall.toFixed(1)} ms, of own time ${longest.cpu.toFixed(1)} ms; to stay under ${LONG_TASK} ms`,
        `tasks                ${tasks}; ${long.wall} of ${LONG_TASK} ms or longer, ${long.cpu} by own time`,
      ].join('\n'),
    )
    // By CPU time: on a busy machine the rest of a task is waiting for a processor.
    return firstRows < FIRST_ROWS && longest.cpu < LONG_TASK && scrolled.lastRow >= scrolled.referrals
  })
}

async function scrollThrough(browser: Browser, page: Page) {
  const referrals = await rowCount(page)
  let lastRow = 0
  let seconds = 0
  const mainThread = await traceMainThread(browser, page, async () => {
    const start = performance.now()
    await page.mouse.move(600, 400)
    while (lastRow < referrals && performance.now() - start < SCROLL_LIMIT) {
      for (let turn = 1; turn <= 10; turn += 1) {
        await page.mouse.wheel(0, TURN)
        await wait(PAUSE)
      }
      lastRow = Math.max(lastRow, await lastRowInSight(page))
    }
    seconds = (performance.now() - start) / 1000
  })
  return { mainThread, referrals, lastRow, seconds }
}

/** The row count of the whole list, including rows on the server, without the header row. */
async function rowCount(page: Page): Promise<number> {
  const rows = await page.getByRole('table', { name: 'Sent referrals' }).getAttribute('aria-rowcount')
  return Number(rows) - 1
}

function lastRowInSight(page: Page): Promise<number> {
  return page
    .locator('main tr[data-index]')
    .evaluateAll((rows) => Math.max(0, ...rows.map((row) => Number(row.getAttribute('data-index')) + 1)))
}
