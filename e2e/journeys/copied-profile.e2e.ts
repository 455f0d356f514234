/** An attacker copies the browser profile after the session has ended, and tries to read its content. */
import type { BrowserContext, Page } from '@playwright/test'
import { deviceShareResponseSchema, DEVICE_SHARES_PATH } from '../../shared/contracts/device-shares.ts'
import { createBrowserProfile, firstPage, type BrowserProfile } from '../fixtures/browser-profile.ts'
import { logIn, openLogin, signOutByMenu } from '../fixtures/login.ts'
import { attackProfile } from '../fixtures/profile-attack.ts'
import { fillReferral, untilOfflineReady } from '../fixtures/referral-form.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 180_000 })

const DRAFT = 'PRIVILEGED-DRAFT'
const SENT = 'PRIVILEGED-SENT'
/** A visitor's data, whose key is stored next to it: proves that the attack decrypts what can be decrypted. */
const VISITOR = 'VISITOR-TEXT'
const ACCOUNT = 'attorney@demo.test'

let profile: BrowserProfile
let context: BrowserContext
test.beforeEach(async ({ product }) => {
  profile = createBrowserProfile(product.origin)
  context = await profile.open()
})
test.afterEach(() => profile.remove())

/** Creates a visitor's text, a draft, a sent referral and a viewed page. Returns the key share that the server sent. */
async function work(page: Page, remember: boolean): Promise<string> {
  await page.goto('/home')
  await page.getByRole('radio', { name: 'Personal Injury' }).check()
  await page.getByLabel('What happened, in your own words').fill(VISITOR)
  await page.getByLabel('What happened, in your own words').blur()
  await expect.poll(() => attackProfile(profile.folder).opened, { timeout: 30_000 }).toContain(VISITOR)
  const answer = page.waitForResponse((response) => response.url().endsWith(DEVICE_SHARES_PATH))
  await openLogin(page, 'Attorney')
  await logIn(page, { email: ACCOUNT, remember })
  await expect(page).toHaveURL('/dashboard')
  const { share } = deviceShareResponseSchema.parse(await (await answer).json())
  await untilOfflineReady(page)
  await page.goto('/submit-referral')
  await fillReferral(page, { name: 'Sent Counsel', email: 'sent@firm.test', details: SENT })
  await page.getByRole('button', { name: 'Send referral' }).click()
  await expect(page.getByRole('heading', { name: /^(Sent|Accepted)/ })).toBeVisible({ timeout: 30_000 })
  await page.goto('/submit-referral')
  await fillReferral(page, { name: 'Draft Counsel', email: 'draft@firm.test', details: DRAFT })
  await expect(page.getByText(/Saved on this device/).first()).toBeVisible()
  await page.goto('/dashboard/referrals?tab=drafts')
  await expect(page.getByText('Draft Counsel')).toBeVisible()
  return share
}

function expectNothingRead(share: string): void {
  const copied = attackProfile(profile.folder)
  // The attack finds sealed data and keys.
  expect(copied.keys.length).toBeGreaterThan(0)
  expect(copied.sealed).toBeGreaterThan(2)
  for (const secret of [DRAFT, SENT, 'sent@firm.test']) {
    expect(copied.holding(secret)).toEqual([])
    expect(copied.opened).not.toContain(secret)
  }
  expect(copied.holding(share)).toEqual([])
}

test('after a sign-out with “Remember me” a copy of the profile opens nothing, and its owner everything', async () => {
  const page = await firstPage(context)
  const share = await work(page, true)
  // With "Remember me" the app opens offline: here the key is on the device, as the text in Settings says.
  await expect.poll(() => attackProfile(profile.folder).holding(share)).not.toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Draft Counsel')).toBeVisible()
  await context.setOffline(false)
  await signOutByMenu(page, ACCOUNT)
  await expect(page).toHaveURL('/signup/login')
  await expect.poll(() => attackProfile(profile.folder).holding(share)).toEqual([])
  await context.close()
  expectNothingRead(share)

  context = await profile.open()
  const again = await firstPage(context)
  await openLogin(again, 'Attorney')
  await logIn(again, { email: ACCOUNT })
  await expect(again).toHaveURL('/dashboard')
  await again.goto('/dashboard/referrals?tab=drafts')
  await expect(again.getByText('Draft Counsel')).toBeVisible()
  await context.close()
})

test('without “Remember me” a copy of the closed browser’s profile opens nothing, and a reload works offline', async () => {
  const page = await firstPage(context)
  const share = await work(page, false)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Draft Counsel')).toBeVisible()
  await context.close()
  expectNothingRead(share)
})
