import { DEMO_PASSWORD } from '../../shared/domain/demo-accounts.ts'
import { pressOn, tabTo, typeInto } from '../fixtures/by-keyboard.ts'
import { expectQueuedReceipt, untilOfflineReady } from '../fixtures/referral-form.ts'
import { expect, test } from '../fixtures/test.ts'

test('without a pointer: sign in, send a referral, queue one, sign out', async ({ page, context }) => {
  await page.goto('/signup')
  await pressOn(page, page.getByRole('button', { name: 'Attorney' }))
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await typeInto(page, page.getByLabel('Email'), 'attorney@demo.test')
  await typeInto(page, page.getByLabel('Password', { exact: true }), DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await untilOfflineReady(page)

  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'New referral' }))
  await write('Example Law LLP', 'intake@example.com')
  await pressOn(page, page.getByRole('button', { name: 'Send referral' }))
  await expect(page.getByText(/referral-[0-9a-f-]{36}@/)).toBeVisible()

  await context.setOffline(true)
  await pressOn(page, page.getByRole('navigation').getByRole('link', { name: 'Submit referral' }))
  await write('Sample Injury Law', 'referrals@example.org')
  await pressOn(page, page.getByRole('button', { name: 'Queue referral' }))
  await expectQueuedReceipt(page)

  await pressOn(page, page.getByRole('button', { name: 'attorney@demo.test' }))
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await pressOn(page, page.getByRole('button', { name: 'attorney@demo.test' }))
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, dialog.getByRole('button', { name: /keep/i }))
  await expect(page).toHaveURL('/signup/login')

  async function write(name: string, email: string): Promise<void> {
    await expect(page.getByRole('heading', { level: 1, name: 'Submit referral' })).toBeVisible()
    await typeInto(page, page.getByLabel('Recipient name'), name)
    await typeInto(page, page.getByLabel('Recipient email'), email)
    await typeInto(page, page.getByLabel('Subject', { exact: true }), 'Rear-end collision')
    await typeInto(page, page.getByLabel('Case details'), 'Hit at a red light; two weeks in hospital.')
    await typeInto(page, page.getByLabel('Compensation percentage'), '25')
    await pressOn(page, page.getByRole('button', { name: '72 h' }))
    await expect(page.getByLabel('Acceptance deadline')).not.toHaveValue('')
  }
})

test('the first stop of a page of the application leads past the navigation', async ({ page, signIn }) => {
  await signIn(page)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('tab', { name: 'Profile' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Billing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings/billing')
})
