/**
 * Takes the screenshots of README.md and of the manifest from the running product: `node scripts/screenshots.ts`. The browser shows the
 * manifest's in its install dialog, so they show the real app with made-up firms.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../e2e/fixtures/chromium-flags.ts'
import { createWorkplace, removeWorkplace, startPrograms } from '../e2e/fixtures/programs.ts'
import { fillReferral, untilOfflineReady, writeReferral } from '../e2e/fixtures/referral-form.ts'
import { signInAs } from '../e2e/fixtures/signed-in.ts'
import { freePorts } from '../runtime/testing/ports.ts'
import { buildIfStale } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { SCREENSHOTS } from './client-build/manifest-screenshots.ts'

const root = join(import.meta.dirname, '..')
const readmeFolder = join(root, 'docs', 'images')
const manifestFolder = join(root, 'client', 'public', 'screenshots')
const SUBJECT = 'Rear-end collision, disputed liability'
const DETAILS =
  'Rear-ended at a traffic light; the other driver says she braked for nothing. Two weeks in hospital.'
const say = (line: string): void => console.log(line)

const executablePath = ensureChromium(say)
await buildIfStale(say)
const workplace = createWorkplace(await freePorts(4))
const program = await startPrograms(workplace)
const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] })
try {
  mkdirSync(readmeFolder, { recursive: true })
  mkdirSync(manifestFolder, { recursive: true })
  await takeWide(await openApp(browser, { width: 1280, height: 800 }, 1))
  await takeNarrow(await openApp(browser, { width: 360, height: 720 }, 2))
} finally {
  await browser.close()
  await program.kill('SIGTERM')
  removeWorkplace(workplace)
}

type Size = { readonly width: number; readonly height: number }
type App = { readonly context: BrowserContext; readonly page: Page }

/** Opens the app signed in and ready for offline use. */
async function openApp(from: Browser, viewport: Size, deviceScaleFactor: number): Promise<App> {
  const context = await from.newContext({
    ...{ baseURL: `http://localhost:${workplace.port}`, viewport, deviceScaleFactor },
    ...{ reducedMotion: 'reduce', colorScheme: 'light' },
  })
  const page = await context.newPage()
  await signInAs(page)
  await untilOfflineReady(page)
  return { context, page }
}

async function takeWide({ context, page }: App): Promise<void> {
  await send(page, 'Example Law LLP', 'intake@example.com', 'Send referral')
  await page.getByRole('heading', { name: /^Sent to / }).waitFor()
  await page.goto('/dashboard')
  await page.getByText('Median time to response').waitFor()
  await take(page, 'dashboard-wide.png')
  await openFilledForm(page)
  await take(page, 'referral-wide.png')
  await showQueue(context, page)
  await take(page, 'queue-wide.png')
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.screenshot({ path: join(readmeFolder, 'queue.png') })
  say('docs/images/queue.png')
  await context.close()
}

async function takeNarrow({ context, page }: App): Promise<void> {
  await openFilledForm(page)
  await take(page, 'referral-narrow.png')
  await showQueue(context, page)
  await take(page, 'queue-narrow.png')
  await context.close()
}

/** A filled form, scrolled to the top. */
async function openFilledForm(page: Page): Promise<void> {
  await page.goto('/submit-referral')
  await fillReferral(page, {
    name: 'Sample Injury Law',
    email: 'referrals@example.org',
    subject: SUBJECT,
    details: DETAILS,
  })
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.scrollTo(0, 0)
  })
}

/** A queue with one referral that waits for the network. */
async function showQueue(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true)
  await send(page, 'Sample Injury Law', 'referrals@example.org', 'Queue referral')
  await page.getByRole('heading', { name: /^Saved on this device/ }).waitFor()
  await page.goto('/dashboard/referrals?tab=queue')
  await page.getByText('1 waiting').waitFor()
}

async function take(page: Page, file: string): Promise<void> {
  if (!SCREENSHOTS.some((screenshot) => screenshot.file === file))
    throw new Error(`The manifest has no ${file}`)
  await page.screenshot({ path: join(manifestFolder, file) })
  say(`client/public/screenshots/${file}`)
}

async function send(
  page: Page,
  name: string,
  email: string,
  button: 'Send referral' | 'Queue referral',
): Promise<void> {
  await writeReferral(page, { name, email, subject: SUBJECT, details: DETAILS }, button)
}
