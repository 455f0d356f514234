/** How long the list of sent referrals takes until it has rows. */
import type { Page } from '@playwright/test'

const LIST_PATH = '/dashboard/referrals?tab=sent'

/** By the page's own clock: from the end of the list's response to the frame with the first rows. */
export async function timeFirstRows(page: Page): Promise<number> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('main tr[data-index]') === null) return
      observer.disconnect()
      requestAnimationFrame(() => performance.mark('bench-first-rows'))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto(LIST_PATH)
  await page.waitForFunction(() => performance.getEntriesByName('bench-first-rows').length > 0)
  return page.evaluate(() => {
    const rows = performance.getEntriesByName('bench-first-rows')[0]?.startTime ?? Infinity
    const answers = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => new URL(name).pathname === '/api/referrals' && responseEnd <= rows)
    return rows - Math.min(...answers.map(({ responseEnd }) => responseEnd))
  })
}
