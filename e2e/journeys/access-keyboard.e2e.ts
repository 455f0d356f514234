/** Functions that only exist for the keyboard; the project `keyboard` proves that all others work with it (fixtures/keyboard.ts). */
import { navEntries } from '../../client/src/platform/navigation/pages.ts'
import { logIn, openLogin } from '../fixtures/login.ts'
import { expectQueuedReceipt, fillReferral, untilOfflineReady } from '../fixtures/referral-form.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

test(
  'Escape and Enter: a menu, a dialog that keeps what waits, and the focus where it was before',
  { tag: '@keyboard' },
  async ({ page, context }) => {
    await openLogin(page, 'Attorney')
    await logIn(page, { email: 'attorney@demo.test' })
    await expect(page).toHaveURL('/dashboard')
    await untilOfflineReady(page)
    await context.setOffline(true)
    await page.getByRole('navigation').getByRole('link', { name: 'New referral' }).click()
    await fillReferral(page, { name: 'Sample Injury Law', email: 'referrals@example.org' })
    await page.getByRole('button', { name: 'Queue referral' }).click()
    await expectQueuedReceipt(page)

    const account = page.getByRole('button', { name: 'attorney@demo.test' })
    const signOut = page.getByRole('menuitem', { name: 'Sign out' })
    await account.click()
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(signOut).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(signOut).toBeHidden()
    await expect(account).toBeFocused()

    await account.click()
    await page.keyboard.press('ArrowUp')
    await expect(signOut).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await account.click()
    await signOut.click()
    await dialog.getByRole('button', { name: /keep/i }).click()
    await expect(page).toHaveURL('/signup/login')
  },
)

test('the first stop of a page of the application leads past the navigation', async ({ page, signIn }) => {
  await signIn(page)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeFocused()
})

test(
  'the tabs of the settings are gone through with the arrows',
  { tag: '@keyboard' },
  async ({ page, signIn }) => {
    await signIn(page)
    await page.goto('/settings')
    const [, ...further] = navEntries('settings')
    expect(further.map(({ label }) => label)).toContain('Security')
    for (const { label, to } of further) {
      await page.getByRole('tab', { name: label }).click()
      await expect(page).toHaveURL(to)
      await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    }
  },
)
