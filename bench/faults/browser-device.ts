/** A real browser with the built app: tabs, service worker, screens, and an adjustable clock. */
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../../e2e/fixtures/chromium-flags.ts'
import { untilOfflineReady } from '../../e2e/fixtures/referral-form.ts'
import { signInAs } from '../../e2e/fixtures/signed-in.ts'
import { ensureChromium } from '../../scripts/chromium.ts'
import { SEND_REFERRAL_EMAIL_PATH } from '../../shared/contracts/referral-email.ts'
import { bundleForPage } from '../product.ts'
import { claimOf, SENDER, type QueuedReferral, type Sighting } from './books.ts'
import type { CallLog } from './calls.ts'
import type {} from './queue-page.ts'

const QUEUE_PATH = '/dashboard/referrals?tab=queue'
/** Characters of the screen to print when it is not as expected. */
const SCREEN_EXCERPT = 1500
const CLOCK_KEY = 'bench-clock-offset'

export type Chromium = { readonly browser: Browser; readonly queueCode: string; close(): Promise<void> }

export type BrowserDevice = {
  readonly context: BrowserContext
  /** Opens a new tab with the queue. */
  openQueue(): Promise<Page>
  /** Queues referrals without notifying the app in the page, like a tab closed immediately afterwards. */
  enqueue(
    page: Page,
    addresses: readonly string[],
    options?: EnqueueOptions,
  ): Promise<readonly QueuedReferral[]>
  /** Logs new calls, in the same way. */
  logCalls(page: Page, count: number): Promise<void>
  /** Resolves when the page has no unsent calls; rejects after `limit` milliseconds. */
  untilCallsSent(page: Page, limit: number): Promise<void>
  attempts(): { readonly all: number; readonly byWorker: number }
  close(): Promise<void>
}

export type EnqueueOptions = { readonly deadlineDays: number; readonly fate: QueuedReferral['fate'] }
const A_WEEK: EnqueueOptions = { deadlineDays: 7, fate: 'arrives' }

export async function openBrowser(say: (line: string) => void): Promise<Chromium> {
  const queueCode = await bundleForPage(import.meta.dirname, 'queue-page.ts')
  const browser = await chromium.launch({ executablePath: ensureChromium(say), args: [...CHROMIUM_FLAGS] })
  return { browser, queueCode, close: () => browser.close() }
}

/** Signed in, with the shell cached by the service worker. */
export async function openBrowserDevice(
  origin: string,
  { browser, queueCode }: Chromium,
  calls: CallLog,
): Promise<BrowserDevice> {
  const context = await browser.newContext({ baseURL: origin })
  await context.addInitScript(shiftClock, CLOCK_KEY)
  await context.addInitScript({ content: queueCode })
  const attempts = { all: 0, byWorker: 0 }
  context.on('request', (request) => {
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== SEND_REFERRAL_EMAIL_PATH) return
    attempts.all += 1
    if (request.serviceWorker() !== null) attempts.byWorker += 1
  })
  const first = await context.newPage()
  await signInAs(first, SENDER.email)
  await first.goto(QUEUE_PATH)
  await untilOfflineReady(first)
  await first.close()
  return {
    context,
    async openQueue() {
      const page = await context.newPage()
      await page.goto(QUEUE_PATH)
      return page
    },
    async enqueue(page, addresses, { deadlineDays, fate } = A_WEEK) {
      const written = addresses.map((to) => ({ owner: SENDER.id, to, deadlineDays }))
      const ids = await page.evaluate((rows) => window.faultBench.enqueue(rows), written)
      return addresses.map((to, index) => ({ id: ids[index] ?? '', to, fate }))
    },
    async logCalls(page, count) {
      const logged = await page.evaluate(([owner, many]) => window.faultBench.logCalls(owner, many), [
        SENDER.id,
        count,
      ] as const)
      for (const { id, summary } of logged) {
        calls.calls.add(id)
        calls.typed.push({ id, unit: 'summary', value: summary })
      }
    },
    async untilCallsSent(page, limit) {
      const end = Date.now() + limit
      for (;;) {
        const unsent = await page.evaluate((owner) => window.faultBench.unsentChanges(owner), SENDER.id)
        if (unsent === 0) return
        if (Date.now() > end) throw new Error(`${unsent} changes of calls are not sent from the browser.`)
        await wait(100)
      }
    },
    attempts: () => ({ ...attempts }),
    close: () => context.close(),
  }
}

/** Applies from the page's next load. The service worker keeps the correct time, so that the two disagree. */
export async function setClockOffset(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    CLOCK_KEY,
    String(milliseconds),
  ] as const)
}

/** Runs in the page before all other code: only `Date` is shifted, timers are unaffected. */
function shiftClock(key: string): void {
  if (!location.protocol.startsWith('http')) return
  const offset = Number(localStorage.getItem(key) ?? '0')
  if (offset === 0) return
  globalThis.Date = new Proxy(Date, {
    construct: (date, values: unknown[]) =>
      values.length === 0 ? new date(date.now() + offset) : (Reflect.construct(date, values) as Date), // what it constructs
    get: (date, name): unknown => (name === 'now' ? () => date.now() + offset : Reflect.get(date, name)),
  })
}

/** Reads the rows of the queue as displayed, after expanding all of them. */
export async function readQueue(page: Page): Promise<readonly Sighting[]> {
  const more = page.getByRole('button', { name: /^Show \d+ more$/ })
  while ((await more.count()) > 0) await more.first().click()
  const rows = await page.evaluate(() =>
    [...document.querySelectorAll('main li')].flatMap((item) => {
      const id = /^row-(.+)$/.exec(item.querySelector('h3')?.id ?? '')?.[1]
      const parts = [...item.querySelectorAll('p')].map((line) =>
        [...line.children].map((part) => part.textContent),
      )
      const state = parts.find(([label]) =>
        /^(?:Waiting|Sending|Sent|Failed|Needs attention)$/.test(label ?? ''),
      )
      return id !== undefined && state?.[0] ? [{ id, label: state[0], reason: state[1] ?? null }] : []
    }),
  )
  const at = Date.now()
  return rows.map(({ id, label, reason }) => ({ id, claim: claimOf(label, reason), at }))
}

/** Resolves with the final status of these rows when none of them is waiting. */
export async function untilSettledOnScreen(
  page: Page,
  referrals: readonly QueuedReferral[],
  limit: number,
): Promise<readonly Sighting[]> {
  const end = Date.now() + limit
  const wanted = new Set<string>(referrals.map(({ id }) => id))
  for (;;) {
    const rows = (await readQueue(page)).filter(({ id }) => wanted.has(id))
    const settled = rows.filter(({ claim }) => claim !== 'waiting' && claim !== 'needs attention')
    if (settled.length === wanted.size) return rows
    if (Date.now() > end) {
      const screen = await page.locator('body').innerText()
      console.error(`Not settled on ${page.url()}:\n${screen.slice(0, SCREEN_EXCERPT)}`)
      return rows
    }
    await wait(100)
  }
}

/** Triggers a Background Sync event in the service worker. */
export async function wakeWorker(session: CDPSession, origin: string): Promise<void> {
  const registrationId = await new Promise<string>((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
      if (ours) resolve(ours.registrationId)
    })
    session.send('ServiceWorker.enable').catch(reject)
  })
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  })
  await session.send('ServiceWorker.disable')
}
