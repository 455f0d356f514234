/** Writing a referral offline in a browser whose service worker opens the app. */
import {
  expectQueuedReceipt,
  expectSentReceipt,
  untilOfflineReady,
  writeReferral,
} from '../fixtures/referral-form.ts'
import { onRealTimer } from '../fixtures/real-timer.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

test('[RF-09] written offline, the page closed and reopened, sent once when the network is back', async ({
  context,
  page,
  product,
  signIn,
}) => {
  await signIn(page)
  await untilOfflineReady(page)
  await context.setOffline(true)
  await writeReferral(page, { name: 'Basement Counsel', email: 'basement@firm.test' }, 'Queue referral')
  await expectQueuedReceipt(page)
  await page.close()

  const reopened = await context.newPage()
  await reopened.goto('/dashboard/referrals?tab=queue')
  const row = reopened.getByRole('listitem').filter({ hasText: 'Basement Counsel' })
  await expect(row).toContainText('Waiting')
  await expect(reopened.getByText('1 waiting')).toBeVisible()
  expect(await product.sandbox.messagesTo('basement@firm.test')).toEqual([])

  await context.setOffline(false)
  await expect(row).toContainText('Sent')
  const messages = await product.sandbox.messagesTo('basement@firm.test')
  expect(messages.map((message) => message.deliveries)).toEqual([1])
})

test('edited in the queue and left: it is not sent before the edited version is queued, and then once', async ({
  context,
  page,
  product,
  signIn,
}) => {
  await signIn(page)
  await untilOfflineReady(page)
  await context.setOffline(true)
  await writeReferral(page, { name: 'Attic Counsel', email: 'attic@firm.test' }, 'Queue referral')
  await expectQueuedReceipt(page)
  await page.goto('/dashboard/referrals?tab=queue')
  const row = page.getByRole('listitem').filter({ hasText: 'Attic Counsel' })
  await row.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Case details', { exact: true }).fill('The edited version.')
  await expect(page.getByText(/Saved on this device/)).toBeVisible()
  await page.goto('/dashboard/referrals?tab=queue')
  await expect(row).toContainText('Paused while you edit it')
  await expect(page.getByText('1 waiting')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('1 waiting')).toBeVisible()
  await row.getByRole('button', { name: 'Continue editing' }).click()
  await expect(page.getByLabel('Case details', { exact: true })).toHaveValue('The edited version.')
  expect(await product.sandbox.messagesTo('attic@firm.test')).toEqual([])
  await page.getByRole('button', { name: /^(Send|Queue) referral$/ }).click()
  await expectSentReceipt(page)
  const messages = await product.sandbox.messagesTo('attic@firm.test')
  expect(messages.map((message) => message.deliveries)).toEqual([1])
})

test('a half-written referral survives the page being closed', async ({ context, page, signIn }) => {
  await signIn(page)
  await page.goto('/submit-referral')
  await page.getByLabel('Recipient name').fill('Half Written')
  await page.getByLabel('Case details', { exact: true }).fill('Not finished yet')
  await expect(page.getByText(/saved on this device/i).first()).toBeVisible()
  await page.close()

  const reopened = await context.newPage()
  await reopened.goto('/submit-referral')
  await expect(reopened.getByLabel('Recipient name')).toHaveValue('Half Written')
  await expect(reopened.getByLabel('Case details', { exact: true })).toHaveValue('Not finished yet')
})

test('[RF-10] two tabs drain the same queue and each referral arrives once', async ({
  context,
  page,
  product,
  signIn,
}) => {
  await signIn(page)
  await untilOfflineReady(page)
  await context.setOffline(true)
  for (const number of [1, 2, 3]) {
    await writeReferral(page, { name: `Twin ${number}`, email: `twin${number}@firm.test` }, 'Queue referral')
    await expectQueuedReceipt(page)
  }
  const second = await context.newPage()
  await page.goto('/dashboard/referrals?tab=queue')
  await second.goto('/dashboard/referrals?tab=queue')
  await context.setOffline(false)

  for (const tab of [page, second]) {
    for (const number of [1, 2, 3]) {
      const row = tab.getByRole('listitem').filter({ hasText: `Twin ${number}` })
      await onRealTimer(() => expect(row).toContainText('Sent', { timeout: 45_000 }))
    }
  }
  for (const number of [1, 2, 3]) {
    const messages = await product.sandbox.messagesTo(`twin${number}@firm.test`)
    expect(messages.map((message) => message.deliveries)).toEqual([1])
  }
})
