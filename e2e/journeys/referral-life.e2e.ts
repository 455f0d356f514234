/** A referral on both sides: an email and a page without JavaScript for the recipient, live screens for the sender; then both offline. */
import type { Page } from '@playwright/test'
import {
  confirmByCode,
  linkTo,
  openAsRecipient,
  press,
  counterField,
  decline,
  SEEN_BUTTON,
} from '../fixtures/recipient-page.ts'
import { expectSentReceipt, untilOfflineReady, writeReferral } from '../fixtures/referral-form.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Milliseconds within which an answer must appear on an open screen (issue: within 2 s). */
const LIVE = 2000

test(
  '[RF-13] the recipient accepts from the e-mail without JavaScript, and the sender’s open dashboard shows it',
  { tag: '@keyboard' },
  async ({ page, browser, product, signIn }) => {
    await signIn(page)
    const recipient = { name: 'Carol Counsel', email: 'carol.counsel@firm.test', subject: 'Warehouse fall' }
    await writeReferral(page, recipient, 'Send referral')
    await expectSentReceipt(page)
    const list = await page.context().newPage()
    await list.goto('/dashboard/referrals?tab=sent')
    const row = list.getByRole('row').filter({ hasText: recipient.name })
    await expect(row).toContainText('Awaiting a response')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible()

    const theirs = await openAsRecipient(browser, await linkTo(product.sandbox, recipient.email))
    await press(theirs, SEEN_BUTTON)
    const activity = page.getByRole('region', { name: 'Recent activity' })
    await expect(activity).toContainText('Warehouse fall: Opened by the recipient', { timeout: LIVE })
    await press(theirs, 'I am checking conflicts')
    await expect(theirs.getByText('Fell on a wet floor')).toHaveCount(0)
    await press(theirs, 'Accept')
    await confirmByCode(theirs, product.sandbox, recipient.email, 'Accept referral')
    await expect(activity).toContainText('Warehouse fall: Accepted', { timeout: LIVE })
    await expect(theirs.getByText('Fell on a wet floor')).toBeVisible()
    await expect(row).toContainText('Accepted', { timeout: LIVE })
    await expect(page.getByRole('link', { name: /unread notification/ }).first()).toBeVisible({
      timeout: LIVE,
    })

    await row.getByRole('link', { name: recipient.name }).click()
    const progress = list.getByRole('list', { name: 'Progress of the referral' })
    await expect(progress.locator('[aria-current="step"]')).toContainText('Accepted')
    const history = list.getByRole('region', { name: 'History' })
    for (const happened of [
      'Referral sent',
      'Opened by the recipient',
      'Conflict check started',
      'Accepted',
    ]) {
      await expect(history.getByRole('listitem').filter({ hasText: happened }).locator('time')).toBeVisible()
    }
    await theirs.context().close()
  },
)

test(
  '[RF-13] declined with a reason, countered, asked and withdrawn: the sender sees each with its time',
  { tag: '@keyboard' },
  async ({ page, browser, product, signIn }) => {
    await signIn(page)
    const declining = { name: 'Dan Counsel', email: 'dan.counsel@firm.test', subject: 'Ladder fall' }
    const countering = { name: 'Erin Counsel', email: 'erin.counsel@firm.test', subject: 'Dog bite' }
    for (const recipient of [declining, countering]) {
      await writeReferral(page, recipient, 'Send referral')
      await expectSentReceipt(page)
    }
    const open = async (name: string): Promise<void> => {
      await page.goto('/dashboard/referrals?tab=sent')
      await page.getByRole('link', { name }).click()
      await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
    }
    const current = page.locator('[aria-current="step"]')
    const history = page.getByRole('region', { name: 'History' })

    await open(declining.name)
    const dan = await openAsRecipient(browser, await linkTo(product.sandbox, declining.email))
    await press(dan, SEEN_BUTTON)
    await decline(dan, 'Conflict of interest')
    await expect(current).toContainText('Declined', { timeout: LIVE })
    await expect(history).toContainText('Conflict of interest')

    await open(countering.name)
    const erinLink = await linkTo(product.sandbox, countering.email)
    const erin = await openAsRecipient(browser, erinLink)
    await press(erin, SEEN_BUTTON)
    await erin.getByLabel('Your question').fill('Has a suit been filed?')
    await press(erin, 'Ask')
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Has a suit been filed?', {
      timeout: LIVE,
    })
    await counterField(erin).fill('35')
    await press(erin, 'Counter')
    await confirmByCode(erin, product.sandbox, countering.email, 'Send counteroffer')
    await expect(current).toContainText('Counteroffer', { timeout: LIVE })
    await expect(page.getByRole('region', { name: 'Terms' })).toContainText('35% of the total attorney fee')

    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(current).toContainText('Withdrawn')
    await expect(current.locator('time')).toBeVisible()
    await erin.goto(erinLink)
    await expect(erin.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0)
    await Promise.all([dan.context().close(), erin.context().close()])
  },
)

test('[BF-03] lists, a referral and the dashboard, once visited, open offline and say how old they are', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const recipient = { name: 'Isa Counsel', email: 'isa.counsel@firm.test', subject: 'Icy stairs' }
  await writeReferral(page, recipient, 'Send referral')
  await expectSentReceipt(page)
  await untilOfflineReady(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Icy stairs')
  // By links, as a user navigates: a copy is stored while the next page is already displayed.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Referrals' }).click()
  await page.getByRole('tab', { name: 'Sent' }).click()
  await page.getByRole('link', { name: recipient.name }).click()
  await expect(page.getByRole('region', { name: 'Case details' })).toContainText('Fell on a wet floor')
  await expect.poll(() => copiesOnDevice(page)).toBeGreaterThanOrEqual(3)
  const address = page.url()

  await page.context().setOffline(true)
  const age = page.getByText(/as of \d{1,2}:\d{2}/)
  for (const [path, words] of [
    [address, 'Fell on a wet floor'],
    ['/dashboard/referrals?tab=sent', recipient.name],
    ['/dashboard', 'Icy stairs'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(age).toBeVisible()
  }
  await page.context().setOffline(false)
})

/** The number of recently viewed screens that the device keeps. */
function copiesOnDevice(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const finished = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('the database cannot be read'))
      })
    let copies = 0
    for (const { name } of await indexedDB.databases()) {
      const database = await finished(indexedDB.open(name ?? ''))
      if (database.objectStoreNames.contains('snapshots')) {
        copies += await finished(database.transaction('snapshots').objectStore('snapshots').count())
      }
      database.close()
    }
    return copies
  })
}
