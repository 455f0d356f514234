/** One draft in two windows, which only the browser’s own locks keep apart. */
import { fillReferral, untilOfflineReady } from '../fixtures/referral-form.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

test('a draft is written in one window at a time; the next goes on with all that was written, and finds the receipt of what was sent', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/submit-referral')
  await page.getByLabel('Recipient name').fill('Harriet Counsel')
  await expect(page.getByText(/^Saved on this device,/)).toBeVisible()

  const second = await page.context().newPage()
  await second.goto('/submit-referral')
  await expect(second.getByText('This draft is open in another window')).toBeVisible()
  await expect(second.getByLabel('Recipient name')).toHaveCount(0)
  // Typed, and not saved yet when that window navigates.
  await page.getByLabel('Subject', { exact: true }).fill('Icy car park')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(second.getByLabel('Recipient name')).toHaveValue('Harriet Counsel')
  await expect(second.getByLabel('Subject', { exact: true })).toHaveValue('Icy car park')

  await page.goto('/submit-referral')
  await expect(page.getByText('This draft is open in another window')).toBeVisible()
  await fillReferral(second, { name: 'Harriet Counsel', email: 'harriet@firm.test', subject: 'Icy car park' })
  await untilOfflineReady(second)
  await second.context().setOffline(true)
  await second.getByRole('button', { name: 'Queue referral' }).click()
  await expect(page.getByRole('heading', { name: /^Saved on this device/ })).toBeVisible()
  await page.context().setOffline(false)

  const third = await page.context().newPage()
  await third.goto('/submit-referral')
  await third.getByLabel('Recipient name').fill('Iris Counsel')
  await second.goto('/submit-referral')
  await second.getByRole('button', { name: 'Write another referral' }).click()
  await expect(second.getByLabel('Recipient name')).toHaveValue('')
  await expect(third.getByLabel('Recipient name')).toHaveValue('Iris Counsel')
})
