/** A device of an attorney: a browser profile of its own, signed in, with the shell on it so that it opens offline. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { untilOfflineReady } from '../../e2e/fixtures/referral-form.ts'
import { signInAs } from '../../e2e/fixtures/signed-in.ts'
import type { DemoAccount } from '../../shared/domain/demo-accounts.ts'
import type {} from './device-page.ts'

export const CALLS = '/call-center'

export type OfficeDevice = {
  readonly context: BrowserContext
  readonly page: Page
  readonly owner: string
}

export type Chromium = { readonly browser: Browser; readonly origin: string; readonly pageCode: string }

export async function openDevice(
  { browser, origin, pageCode }: Chromium,
  { id, email }: DemoAccount,
  place = CALLS,
): Promise<OfficeDevice> {
  const context = await browser.newContext({ baseURL: origin })
  await context.addInitScript({ content: pageCode })
  await context.addInitScript(markFirstRows)
  const page = await context.newPage()
  await signInAs(page, email, { place })
  await untilOfflineReady(page)
  return { context, page, owner: id }
}

/** Runs in the page: marks the heading of the page, and the frame in which the list of calls has rows. */
function markFirstRows(): void {
  let hasHeading = false
  const observer = new MutationObserver(() => {
    if (!hasHeading && document.querySelector('main h1') !== null) {
      hasHeading = true
      performance.mark('bench-heading')
    }
    if (document.querySelector('main li[data-index]') === null) return
    observer.disconnect()
    requestAnimationFrame(() => performance.mark('bench-first-rows'))
  })
  observer.observe(document, { childList: true, subtree: true })
}

export type Opened = {
  /** Milliseconds from the navigation, by the page's own clock. */
  readonly rows: number
  /** When the page was there without them. */
  readonly heading: number
}

export async function untilFirstRows(page: Page, limit: number): Promise<Opened> {
  await page.waitForFunction(() => performance.getEntriesByName('bench-first-rows').length > 0, undefined, {
    timeout: limit,
  })
  return page.evaluate(() => {
    const at = (name: string): number => performance.getEntriesByName(name)[0]?.startTime ?? Infinity
    return { rows: at('bench-first-rows'), heading: at('bench-heading') }
  })
}
