import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { MARKETING_PATHS } from '../../shared/domain/marketing-pages.ts'
import { createUnpaidAttorney } from '../fixtures/accounts.ts'
import { logIn, openLogin } from '../fixtures/login.ts'
import {
  expectPhase,
  fillAccount,
  fillContact,
  newApplicant,
  next,
  openWizard,
  pay,
  proceedToPayment,
} from '../fixtures/registration.ts'
import { expect, signInAs, test } from '../fixtures/test.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const LOOKS = [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
  { colorScheme: 'dark', width: 1280 },
] as const

test('marketing pages have no fault that axe finds', async ({ page }) => {
  test.setTimeout(300_000)
  for (const path of MARKETING_PATHS) {
    await page.goto(path)
    await expectAccessible(page, path)
  }
})

test('screens of signing in have no fault that axe finds', async ({ page }) => {
  test.setTimeout(180_000)
  await page.goto('/signup')
  await expectAccessible(page, 'choice of the role')
  await openLogin(page, 'Attorney')
  await expectAccessible(page, 'login')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Email required')).toBeVisible()
  await expectAccessible(page, 'login with faults')
  for (const path of [
    '/forgot-password',
    '/reset-password',
    '/goodbye',
    '/no-such-page',
    '/linkedin-callback',
  ]) {
    await page.goto(path)
    await expectAccessible(page, path)
  }
  await page.goto('/auth/callback?error=access_denied&error_description=Not+today')
  await expectAccessible(page, 'failed sign-in')
})

test('marketing pages, the gallery and the profile of a client have no fault that axe finds', async ({
  page,
}) => {
  test.setTimeout(480_000)
  for (const path of [...MARKETING_PATHS, '/ui-test', '/home']) {
    await page.goto(path)
    await expectAccessible(page, path)
  }
})

test('screens of waiting, of refusal and of administration have no fault that axe finds', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(180_000)
  await signInAs(page, 'pending@demo.test')
  await expectAccessible(page, '/pending-approval')
  await page.goto('/bar-verification-preview')
  await expectAccessible(page, '/bar-verification-preview')

  const admin = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await signInAs(admin, 'admin@demo.test')
  await admin.goto('/admin/approvals')
  await expect(admin.getByRole('region', { name: 'Pending Attorney' })).toBeVisible()
  await expectAccessible(admin, '/admin/approvals')
  await admin.getByRole('button', { name: 'Reject', exact: true }).first().click()
  await expectAccessible(admin, 'a decision')
  await admin.close()

  const client = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await signInAs(client, 'client@demo.test')
  await client.goto('/submit-referral')
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('This page is for attorneys')
  await expectAccessible(client, 'refusal')
  await client.goto('/home2')
  await expectAccessible(client, '/home2')
  await client.close()
})

test('screens of an attorney’s account have no fault that axe finds', async ({ page }) => {
  test.setTimeout(480_000)
  await signInAs(page)
  for (const path of [
    '/dashboard',
    '/dashboard/referrals?tab=received',
    '/dashboard/referrals?tab=sent',
    '/dashboard/referrals?tab=queue',
    '/dashboard/referrals?tab=drafts',
    '/submit-referral',
    '/notifications',
    '/test/email',
    '/kiwi-ai',
    '/settings',
    '/settings/security',
    '/settings/billing',
    '/settings/notifications',
    '/settings/device',
    '/settings/integrations',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'attorney@demo.test' })).toBeVisible()
    await expectAccessible(page, path)
  }
  await page.getByRole('button', { name: 'attorney@demo.test' }).click()
  await expectAccessible(page, 'account menu')
})

test('screens of registering have no fault that axe finds', async ({ page, browser, product }) => {
  test.setTimeout(180_000)
  const applicant = newApplicant('axe')
  await openWizard(page)
  await expectAccessible(page, 'account phase')
  await next(page)
  await expect(page.getByText('Work email required')).toBeVisible()
  await expectAccessible(page, 'account phase with faults')
  await fillAccount(page, applicant)
  await next(page)
  await expectPhase(page, 'Contact')
  await expectAccessible(page, 'contact phase')
  await fillContact(page, applicant)
  await next(page)
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled()
  await expectAccessible(page, 'payment phase')
  await proceedToPayment(page)
  await expectAccessible(page, 'payment page')
  await pay(page)
  await expectAccessible(page, '/preview/firm-details')
  await page.getByRole('button', { name: 'Complete sign up', exact: true }).click()
  await expect(page.getByText('Firm name required')).toBeVisible()
  await expectAccessible(page, '/preview/firm-details with faults')
  await page.goto('/signup/register?phase=4')
  await expectPhase(page, 'Firm')
  await expectAccessible(page, 'firm phase')
  await page.goto('/signup/firm-details')
  await expectAccessible(page, '/signup/firm-details')

  const other = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await openLogin(other, 'Attorney')
  await logIn(other, await createUnpaidAttorney(product.origin))
  await expect(other).toHaveURL(/\/signup\/register/)
  await other.goto('/signup/complete-profile')
  await expectAccessible(other, '/signup/complete-profile')
  await other.close()
})

/** In light and dark, narrow and wide: no fault, and nothing wider than the window. */
async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const { colorScheme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect.soft(found, `${screen}, ${colorScheme}, ${width}`).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(overflow, `${screen} is too wide for ${width}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}
