/**
 * The passkey lock of a device's data. Chromium's virtual authenticator only keeps a passkey's secret in memory, for its page. So the app
 * is left by navigating that page elsewhere and ending the worker, which clears the memory of both.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { deviceShareResponseSchema, DEVICE_SHARES_PATH } from '../../shared/contracts/device-shares.ts'
import { addAuthenticator } from '../fixtures/authenticator.ts'
import { createBrowserProfile, firstPage, type BrowserProfile } from '../fixtures/browser-profile.ts'
import { logIn, openLogin } from '../fixtures/login.ts'
import { attackProfile } from '../fixtures/profile-attack.ts'
import { fillReferral, untilOfflineReady } from '../fixtures/referral-form.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const DRAFT = 'PRIVILEGED-DRAFT'
const ACCOUNT = 'attorney@demo.test'
const LOCKED = 'Your saved work on this device is locked'

let profile: BrowserProfile
let context: BrowserContext
test.beforeEach(async ({ product }) => {
  profile = createBrowserProfile(product.origin)
  context = await profile.open()
})
test.afterEach(() => profile.remove())

/**
 * Like closing the app's last window, losing the network, and the browser ending the idle worker. Chromium may load the next page before
 * this one runs its `pagehide` listeners, the last of which gives the worker the share once more. So it waits for a mark by a later listener.
 */
async function leaveApp(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await page.evaluate(() => addEventListener('pagehide', () => localStorage.setItem('has-left', 'yes')))
  await page.goto('/favicon.svg')
  await page.waitForFunction(() => localStorage.getItem('has-left') === 'yes')
  await page.evaluate(() => localStorage.removeItem('has-left'))
  await page.context().setOffline(true)
  const ended = new Promise<void>((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.length > 0 && versions.every(({ runningStatus }) => runningStatus === 'stopped')) resolve()
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await ended
  await devtools.send('ServiceWorker.disable')
}

test('with the lock on, what a remembered session keeps opens offline with the passkey, and for no copy of the profile', async () => {
  const page = await firstPage(context)
  await addAuthenticator(page)
  const answer = page.waitForResponse(
    (response) => response.url().endsWith(DEVICE_SHARES_PATH) && response.ok(),
  )
  await openLogin(page, 'Attorney')
  await logIn(page, { email: ACCOUNT, remember: true })
  await expect(page).toHaveURL('/dashboard')
  const { share } = deviceShareResponseSchema.parse(await (await answer).json())
  await untilOfflineReady(page)
  await page.goto('/submit-referral')
  await fillReferral(page, { name: 'Draft Counsel', email: 'draft@firm.test', details: DRAFT })
  await expect(page.getByText(/Saved on this device/).first()).toBeVisible()

  await page.goto('/settings/device')
  await expect.poll(() => attackProfile(profile.folder).holding(share)).not.toEqual([])
  await page.getByRole('button', { name: 'Turn on the lock' }).click()
  await expect(page.getByText('The lock is on.')).toBeVisible()
  await expect.poll(() => attackProfile(profile.folder).holding(share)).toEqual([])

  await leaveApp(page)
  await page.goto('/dashboard/referrals?tab=drafts')
  await expect(page.getByText(LOCKED)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Locked draft' })).toBeVisible()
  await page.getByRole('button', { name: 'Unlock with your passkey' }).click()
  await expect(page.getByRole('link', { name: 'Draft Counsel' })).toBeVisible()
  await expect(page.getByText(LOCKED)).toBeHidden()
  await page.getByRole('link', { name: 'Draft Counsel' }).click()
  await expect(page.getByLabel('Case details', { exact: true })).toHaveValue(DRAFT)
  await context.close()

  const copied = attackProfile(profile.folder)
  expect(copied.sealed).toBeGreaterThan(0)
  expect(copied.holding(share)).toEqual([])
  expect(copied.holding(DRAFT)).toEqual([])
  expect(copied.opened).not.toContain(DRAFT)

  // A thief starts a browser on the copy, with a fingerprint reader that accepts them.
  context = await profile.open()
  const thief = await firstPage(context)
  await addAuthenticator(thief)
  await context.setOffline(true)
  await thief.goto('/dashboard/referrals?tab=drafts')
  await expect(thief.getByText(LOCKED)).toBeVisible()
  await thief.getByRole('button', { name: 'Unlock with your passkey' }).click()
  await expect(thief.getByRole('alert')).toContainText('Not unlocked')
  await expect(thief.getByRole('heading', { name: 'Locked draft' })).toBeVisible()
  // The owner's session still unlocks the data once the server is reachable.
  await context.setOffline(false)
  await expect(thief.getByRole('link', { name: 'Draft Counsel' })).toBeVisible()
  await context.close()
})
