/** An attacker copies the browser profile after the session has ended, and tries to read its content. */
import type { BrowserContext, Page } from '@playwright/test'
import { deviceShareResponseSchema, DEVICE_SHARES_PATH } from '../../shared/contracts/device-shares.ts'
import { createBrowserProfile, firstPage, type BrowserProfile } from '../fixtures/browser-profile.ts'
import { logIn, openLogin, signOutByMenu } from '../fixtures/login.ts'
import { attackProfile } from '../fixtures/profile-attack.ts'
import { fillReferral, untilOfflineReady } from '../fixtures/referral-form.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const DRAFT = 'PRIVILEGED-DRAFT'
const SENT = 'PRIVILEGED-SENT'
/** A workspace of Kiwi AI, a document of it by its name and its words, and a question about it. */
const WORKSPACE = 'PRIVILEGED-MATTER'
const FILE = 'PRIVILEGED-RECORD.txt'
const WORDS = 'The PRIVILEGED-PATIENT was seen on March 3, 2026.'
const QUESTION = 'When was the PRIVILEGED-PATIENT seen?'
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

/** Creates a visitor's text, a draft, a sent referral, a case file with an answer, and a viewed page. Returns the key share that the server sent. */
async function work(page: Page, remember: boolean): Promise<string> {
  await page.goto('/home')
  await page.getByRole('radio', { name: 'Personal Injury' }).check()
  await page.getByLabel('What happened, in your own words').fill(VISITOR)
  await page.getByLabel('What happened, in your own words').blur()
  await expect.poll(() => attackProfile(profile.folder).opened).toContain(VISITOR)
  const answer = page.waitForResponse((response) => response.url().endsWith(DEVICE_SHARES_PATH))
  await openLogin(page, 'Attorney')
  await logIn(page, { email: ACCOUNT, remember })
  await expect(page).toHaveURL('/dashboard')
  const { share } = deviceShareResponseSchema.parse(await (await answer).json())
  await untilOfflineReady(page)
  await page.goto('/submit-referral')
  await fillReferral(page, { name: 'Sent Counsel', email: 'sent@firm.test', details: SENT })
  await page.getByRole('button', { name: 'Send referral' }).click()
  await expect(page.getByRole('heading', { name: /^(Sent|Accepted)/ })).toBeVisible()
  await page.goto('/submit-referral')
  await fillReferral(page, { name: 'Draft Counsel', email: 'draft@firm.test', details: DRAFT })
  await expect(page.getByText(/Saved on this device/).first()).toBeVisible()
  await askDocument(page)
  await page.goto('/dashboard/referrals?tab=drafts')
  await expect(page.getByText('Draft Counsel')).toBeVisible()
  return share
}

async function askDocument(page: Page): Promise<void> {
  await page.goto('/kiwi-ai')
  await page.getByRole('button', { name: 'New workspace' }).click()
  await page.getByLabel('Name').fill(WORKSPACE)
  await page.getByRole('button', { name: 'Create' }).click()
  const buffer = Buffer.from(WORDS)
  await page.getByLabel(/Add files/).setInputFiles({ name: FILE, mimeType: 'text/plain', buffer })
  // It can be asked once it is read.
  await expect(page.getByRole('option', { name: FILE })).toBeAttached()
  await page.getByLabel('Ask these documents').fill(QUESTION)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('article', { name: `Answer to: ${QUESTION}` })).toContainText(WORDS)
}

function expectNothingRead(share: string): void {
  const copied = attackProfile(profile.folder)
  // The attack finds sealed data and keys.
  expect(copied.keys.length).toBeGreaterThan(0)
  expect(copied.sealed).toBeGreaterThan(2)
  for (const secret of [DRAFT, SENT, 'sent@firm.test', WORKSPACE, FILE, 'PRIVILEGED-PATIENT']) {
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
  await page.getByRole('button', { name: 'Keep it for my next sign-in' }).click()
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
  await again.goto('/kiwi-ai')
  await again.getByRole('link', { name: WORKSPACE }).click()
  await expect(again.getByRole('article', { name: `Answer to: ${QUESTION}` })).toContainText(WORDS)
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
