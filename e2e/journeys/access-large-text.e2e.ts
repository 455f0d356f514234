import { openLogin } from '../fixtures/login.ts'
import { enlargeText, expectNothingCutOff } from '../fixtures/large-text.ts'
import { expect, signInAs, test } from '../fixtures/test.ts'

const VISITORS = [
  '/',
  '/pricing',
  '/help',
  '/terms-of-service',
  '/signup',
  '/forgot-password',
  '/home',
  '/ui-test',
]
const ATTORNEYS = [
  '/dashboard',
  '/dashboard/referrals?tab=sent',
  '/dashboard/referrals?tab=queue',
  '/submit-referral',
  '/settings',
  '/settings/security',
  '/settings/notifications',
  '/notifications',
]

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

test('text at 200 % fits a window of 360 px: the screens of a visitor', async ({ page }) => {
  for (const path of VISITORS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await enlargeText(page, 200)
    await expectNothingCutOff(page, path)
  }
  await openLogin(page, 'Attorney')
  await enlargeText(page, 200)
  await expectNothingCutOff(page, '/signup/login')
})

test('text at 200 % fits a window of 360 px: the screens of an attorney', async ({ page }) => {
  await signInAs(page)
  for (const path of ATTORNEYS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await enlargeText(page, 200)
    await expectNothingCutOff(page, path)
  }
})
