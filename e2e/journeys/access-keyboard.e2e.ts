/** Functions that only exist for the keyboard; the project `keyboard` proves that all others work with it (fixtures/keyboard.ts). */
import { navEntries } from '../../client/src/platform/navigation/pages.ts'
import { newRecordId, storeMatter } from '../fixtures/liens.ts'
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

test(
  'from the list of liens to a matter, its wanted net, a formula, the offers and the statement',
  { tag: '@keyboard' },
  async ({ page, signIn, product: { origin } }) => {
    const run = crypto.randomUUID().slice(0, 8)
    const money = {
      fee: { kind: 'tiers', base: 'gross', tiers: [{ from: 0, percent: '33 1/3' }] },
      [`recoveries/${newRecordId()}`]: { source: 'Evergreen Mutual', cents: 3_000_000, on: '2026-10-01' },
    }
    await storeMatter(
      origin,
      'attorney@demo.test',
      { title: `Keys ${run}`, client: `Kay ${run}`, state: 'TX', ...money },
      [{ holder: `Keystone Hospital ${run}`, type: 'hospital', cents: 1_200_000 }],
    )
    await signIn(page, 'attorney@demo.test', { place: '/dashboard/liens' })
    await page.getByRole('searchbox', { name: 'Search' }).fill(run)
    await page.getByRole('link', { name: `Keystone Hospital ${run}` }).click()
    await expect(page.getByRole('heading', { name: `Keystone Hospital ${run}` })).toBeFocused()
    await page.getByRole('tab', { name: 'Settlement' }).click()

    // 30,000.00 less a third is 20,000.00; less the claim, 8,000.00.
    const slider = page.getByRole('slider', { name: 'Wanted net' })
    await expect(slider).toHaveAttribute('aria-valuetext', '$8,000.00')
    await slider.press('PageUp')
    await slider.press('ArrowRight')
    await expect(slider).not.toHaveAttribute('aria-valuetext', '$8,000.00')
    await page.getByLabel('Wanted net to the client').fill('12,000')
    await expect(slider).toHaveAttribute('aria-valuetext', '$12,000.00')
    await expect(page.getByRole('region', { name: 'Offers', exact: true })).toContainText('$8,000.00')

    await page.getByRole('button', { name: 'Request these reductions' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Answer wanted by').fill('2026-12-31')
    await dialog.getByRole('button', { name: 'Save the offer' }).click()
    await expect(dialog).toHaveCount(0)

    const formula = page.getByRole('button', { name: /^Open .+ Keystone Hospital/ }).first()
    await formula.click()
    await expect(dialog.getByRole('heading', { name: 'Steps' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(formula).toBeFocused()

    await page.getByRole('tab', { name: 'Statement' }).click()
    await expect(page.getByText('Version 1 cannot be issued yet')).toBeVisible()
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: `Keystone Hospital ${run}` })
      .click()
    await expect(page.getByText('Reduction requested').first()).toBeVisible()
  },
)
