/** Updating the app with open windows: nothing typed is lost, each window reloads once, and missing files are recovered from. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLIENT_GENERATION, MIN_CLIENT_HEADER } from '../../shared/contracts/client-generation.ts'
import { LIVE_EVENTS_PATH } from '../../shared/contracts/notifications.ts'
import { freePorts } from '../../runtime/testing/ports.ts'
import {
  createWorkplace,
  removeWorkplace,
  startPrograms,
  type Program,
  type Workplace,
} from '../fixtures/programs.ts'
import { expectQueuedReceipt, untilOfflineReady, writeReferral } from '../fixtures/referral-form.ts'
import {
  buildSecondRelease,
  FIRST_RELEASE,
  firstReleaseFolder,
  removeRelease,
  SECOND_RELEASE,
  startDeployment,
  type Deployment,
} from '../fixtures/releases.ts'
import { lookOver } from '../fixtures/screens/look-over.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

test.describe.configure({ mode: 'serial' })

/** A link of the navigation, which every page of the application has. */
const newReferral = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'New referral' })

let workplace: Workplace
let back: Program
let deployment: Deployment
let second: string
let context: BrowserContext

test.beforeAll(async () => {
  test.setTimeout(300_000)
  second = await buildSecondRelease()
  workplace = createWorkplace(await freePorts(4))
  back = await startPrograms(workplace, ['api', 'sandbox'])
})
test.afterAll(async () => {
  await back.kill('SIGTERM')
  removeWorkplace(workplace)
  removeRelease(second)
})
test.beforeEach(async ({ browser }) => {
  deployment = await startDeployment(workplace)
  context = await browser.newContext({ baseURL: `http://localhost:${workplace.port}` })
})
test.afterEach(async () => {
  await context.close()
  await deployment.stop()
  for (const folder of ['client', 'earlier', 'next']) {
    rmSync(join(workplace.dataDir, folder), { recursive: true, force: true })
  }
})

/** Signed in, with the first release's worker active. */
async function openApp(): Promise<Page> {
  const page = await context.newPage()
  await signInAs(page)
  await untilOfflineReady(page)
  return page
}

/** Counts document loads from here on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

/** Excludes the live stream, whose response never ends. */
function isDataCall({ pathname }: URL): boolean {
  return pathname.startsWith('/api/') && pathname !== LIVE_EVENTS_PATH
}

async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    // It fetches the whole app, which may take long on a slow machine.
    const coming = registration.installing
    if (coming !== null)
      await new Promise((resolve) => coming.addEventListener('statechange', resolve, { once: true }))
  })
}

test('[BF-02] an update with two windows, one with a half-typed referral: nothing lost, one reload each', async () => {
  const reading = await openApp()
  const writing = await context.newPage()
  await writing.goto('/submit-referral')
  await expect(writing.getByText(FIRST_RELEASE)).toBeVisible()
  await reading.goto('/dashboard')
  await deployment.release(second)
  await lookForUpdate(reading)
  await expect(reading.getByText('A new version is ready.')).toBeVisible()
  await lookOver(reading, { route: '/dashboard', name: 'a new version is offered' })

  await writing.getByLabel('Recipient name').fill('Half Typed')
  await writing.getByLabel('Subject', { exact: true }).fill('Update while writing')
  const loads = [countLoads(reading), countLoads(writing)]
  await writing.getByLabel('Case details', { exact: true }).pressSequentially('The last words before the upd')
  await reading.getByRole('button', { name: 'Update' }).click()

  await expect(writing.getByText(SECOND_RELEASE)).toBeVisible()
  await expect(writing.getByLabel('Recipient name')).toHaveValue('Half Typed')
  await expect(writing.getByLabel('Subject', { exact: true })).toHaveValue('Update while writing')
  await expect(writing.getByLabel('Case details', { exact: true })).toHaveValue(
    'The last words before the upd',
  )
  await expect(newReferral(reading)).toBeVisible()
  // Both windows run the new release, and no update is offered: no further reload can happen.
  await reading.goto('/submit-referral')
  await expect(reading.getByText(SECOND_RELEASE)).toBeVisible()
  await expect(reading.getByText('A new version is ready.')).toHaveCount(0)
  expect(loads.map((count) => count())).toEqual([2, 1])
})

test('a window with words that are kept nowhere is left to its person, and loads its own release’s pages', async () => {
  const typing = await openApp()
  await typing.goto('/settings')
  const phone = typing.getByLabel('Phone').first()
  await phone.fill('2125550187')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await deployment.release(second)
  await lookForUpdate(other)
  const loads = countLoads(typing)
  await other.getByRole('button', { name: 'Update' }).click()
  await expect(typing.getByText(/Finish typing, then reload/)).toBeVisible()
  await expect(phone).toHaveValue('2125550187')

  // The new worker has deleted the first release's cache; the server still has its files.
  await newReferral(typing).click()
  await expect(typing.getByText(FIRST_RELEASE)).toBeVisible()
  expect(loads()).toBe(0)
  await typing.getByRole('button', { name: 'Reload' }).click()
  await expect(typing.getByText(SECOND_RELEASE)).toBeVisible()
})

test('a release that the server no longer serves is told so by the next answer, and its update loses nothing', async () => {
  const page = await openApp()
  await page.goto('/submit-referral')
  await expect(page.getByText(FIRST_RELEASE)).toBeVisible()
  await page.getByLabel('Recipient name').fill('Half Typed')
  await deployment.release(second)
  await page.route(isDataCall, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), [MIN_CLIENT_HEADER]: String(CLIENT_GENERATION + 1) }
    await route.fulfill({ response, headers })
  })
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByText(/Please update to continue/)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update' }).click()
  await reloaded
  await page.goto('/submit-referral')
  await expect(page.getByText(SECOND_RELEASE)).toBeVisible()
  await expect(page.getByLabel('Recipient name')).toHaveValue('Half Typed')
})

test('a new version whose worker never takes over is had from the server, and loses nothing', async () => {
  const page = await openApp()
  await page.goto('/submit-referral')
  await page.getByLabel('Recipient name').fill('Half Typed')
  const faulty = faultyRelease('addEventListener("fetch", () => undefined)')
  await deployment.release(faulty)
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText(SECOND_RELEASE)).toBeVisible()
  await expect(page.getByLabel('Recipient name')).toHaveValue('Half Typed')
  rmSync(faulty, { recursive: true })
})

test.describe('without a worker', () => {
  test.beforeEach(async ({ browser }) => {
    await context.close()
    context = await browser.newContext({
      baseURL: `http://localhost:${workplace.port}`,
      serviceWorkers: 'block',
    })
  })

  test('pages of the first release load after the second is out', async () => {
    const page = await context.newPage()
    await signInAs(page)
    await expect(newReferral(page)).toBeVisible()
    await deployment.release(second)
    const loads = countLoads(page)
    await newReferral(page).click()
    await expect(page.getByText(FIRST_RELEASE)).toBeVisible()
    expect(loads()).toBe(0)
  })

  test('[RT-10] where the server has lost them, one reload brings the second', async () => {
    const page = await context.newPage()
    await signInAs(page)
    await expect(newReferral(page)).toBeVisible()
    deployment.forgetEarlier()
    await deployment.release(second)
    deployment.forgetEarlier()
    await restart(second)
    const loads = countLoads(page)
    await newReferral(page).click()
    await expect(page.getByText(SECOND_RELEASE)).toBeVisible()
    expect(loads()).toBe(1)
  })

  test('[RT-10] while the server is away nothing is reloaded; once it is back the page can be had', async () => {
    const page = await context.newPage()
    await signInAs(page)
    await expect(newReferral(page)).toBeVisible()
    await deployment.stop()
    const loads = countLoads(page)
    await newReferral(page).click()
    await expect(page.getByText(/^We couldn’t load this page/)).toBeVisible()
    expect(loads()).toBe(0)
    await deployment.release(second)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByText(SECOND_RELEASE)).toBeVisible()
  })

  test('[RT-10] offline nothing is reloaded, and the panel says what to do', async () => {
    const page = await context.newPage()
    await signInAs(page)
    await expect(newReferral(page)).toBeVisible()
    await context.setOffline(true)
    const loads = countLoads(page)
    await newReferral(page).click()
    await expect(page.getByText(/this page isn’t on this device yet/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    expect(loads()).toBe(0)
    await lookOver(page, { route: '/submit-referral', name: 'the code of a page cannot be had' })
  })
})

/** Publishes the same release again: the server reloads its list of earlier files. */
function restart(built: string): Promise<void> {
  return deployment.release(built)
}

test('a broken worker is recovered from: taken back by the server, then replaced by a good one', async () => {
  const page = await openApp()
  await context.setOffline(true)
  await writeReferral(page, { name: 'Kept Counsel', email: 'kept@firm.test' }, 'Queue referral')
  await expectQueuedReceipt(page)
  await page.goto('/dashboard')
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: 'Online' })).toBeVisible()

  const broken = brokenRelease()
  await deployment.release(broken)
  await lookForUpdate(page)
  // Not by Update, which gives up on a worker that takes too long. The page reloads once the worker is replaced.
  await expect(async () => {
    await page.evaluate(letTakeOver)
    await page.goto('/dashboard')
    await expect(page.getByText('This worker is broken')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })

  await deployment.release(firstReleaseFolder, { SERVICE_WORKER: 'off' })
  // The browser looks for a new worker after each navigation; a user would just try again.
  await expect(async () => {
    await page.goto('/dashboard/referrals?tab=sent')
    await expect(page.getByRole('heading', { name: 'Referrals' })).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect.poll(() => page.evaluate(workersAndCaches)).toEqual({ workers: 0, caches: [] })
  await page.goto('/dashboard/referrals?tab=queue')
  await expect(page.getByRole('listitem').filter({ hasText: 'Kept Counsel' })).toContainText('Sent')

  await deployment.release(second)
  await page.goto('/submit-referral')
  await expect(page.getByText(SECOND_RELEASE)).toBeVisible()
  await untilOfflineReady(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(SECOND_RELEASE)).toBeVisible()
  rmSync(broken, { recursive: true })
})

test('a worker that comes as an error, as a page or in half leaves the one before at work', async () => {
  const page = await openApp()
  for (const content of [
    '<!doctype html><title>Captive portal</title>',
    'self.addEventListener("fetch", (',
  ]) {
    const faulty = faultyRelease(content)
    await deployment.release(faulty)
    await lookForUpdate(page).catch(() => undefined)
    await context.setOffline(true)
    await page.goto('/submit-referral')
    await expect(page.getByText(FIRST_RELEASE)).toBeVisible()
    await context.setOffline(false)
    rmSync(faulty, { recursive: true })
  }
})

/** Runs in the page. As the app's own Update asks (client/src/app/updates/take-over.ts), but for as long as it takes. */
async function letTakeOver(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const waiting = registration?.waiting ?? null
  // Chromium waits until the active worker is idle, and forgets the request when that worker has served a file.
  registration?.active?.postMessage({ type: 'STEP_ASIDE' })
  while (waiting?.state === 'installed') {
    waiting.postMessage({ type: 'SKIP_WAITING' })
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Runs in the page. */
async function workersAndCaches(): Promise<{ workers: number; caches: string[] }> {
  const workers = await navigator.serviceWorker.getRegistrations()
  return { workers: workers.length, caches: await caches.keys() }
}

/** The second release with a worker that answers every page with nonsense, and activates on request. */
function brokenRelease(): string {
  return faultyRelease(`
    addEventListener('message', () => self.skipWaiting())
    addEventListener('fetch', (event) => {
      if (event.request.mode !== 'navigate') return
      event.respondWith(new Response('<h1>This worker is broken</h1>', { headers: { 'Content-Type': 'text/html' } }))
    })`)
}

function faultyRelease(worker: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'faulty-release-'))
  cpSync(second, folder, { recursive: true })
  writeFileSync(join(folder, 'sw.js'), worker)
  for (const copy of ['sw.js.br', 'sw.js.gz']) rmSync(join(folder, copy), { force: true })
  return folder
}
