/** An attorney's work with existing referrals: the queue and the drafts, the steps of a referral, the notifications. */
import { RECIPIENT, signInMembers } from '../fixtures/referral-states.ts'
import {
  expectQueuedReceipt,
  expectSentReceipt,
  fillReferral,
  untilOfflineReady,
  writeReferral,
} from '../fixtures/referral-form.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

test(
  '[RF-09] drafts and the queue: edited, discarded, taken back, tried again',
  { tag: '@keyboard' },
  async ({ page, context, product, signIn }) => {
    await signIn(page)
    await untilOfflineReady(page)
    await page.goto('/submit-referral')
    await page.getByLabel('Recipient name').fill('Draft Counsel')
    await expect(page.getByText(/saved on this device/i).first()).toBeVisible()
    await page.goto('/dashboard/referrals?tab=drafts')
    const draft = page.getByRole('link', { name: 'Draft Counsel' })
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(draft).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await draft.click()
    await expect(page.getByLabel('Recipient name')).toHaveValue('Draft Counsel')

    await context.setOffline(true)
    await fillReferral(page, { name: 'Draft Counsel', email: 'first.address@firm.test' })
    await page.getByRole('button', { name: 'Queue referral' }).click()
    await expectQueuedReceipt(page)
    await page.getByRole('link', { name: 'Open the queue' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Draft Counsel' })
    await row.getByRole('button', { name: 'Discard' }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByText('You’re editing a queued referral')).toBeVisible()
    await page.getByLabel('Recipient email').fill('second.address@firm.test')
    await expect(page.getByText('1 waiting')).toBeVisible()
    await page.getByRole('button', { name: 'Queue referral' }).click()
    await expectQueuedReceipt(page)
    await page.getByRole('link', { name: 'Open the queue' }).click()

    await context.setOffline(false)
    await expect(row).toContainText('Sent')
    expect(await product.sandbox.messagesTo('second.address@firm.test')).toHaveLength(1)
    expect(await product.sandbox.messagesTo('first.address@firm.test')).toEqual([])
  },
)

test(
  '[RF-13] reminding, a later deadline, a message; the other member answers, and is followed to the end',
  { tag: '@keyboard' },
  async ({ page, browser, product, signIn }) => {
    await signIn(page)
    await writeReferral(
      page,
      { name: 'Demo Administrator', email: RECIPIENT, subject: 'Hit and run' },
      'Send referral',
    )
    await expectSentReceipt(page)
    await page.goto('/dashboard/referrals?tab=sent')
    await page.getByRole('row').filter({ hasText: 'Hit and run' }).getByRole('link').click()
    const history = page.getByRole('region', { name: 'History' })
    await page.getByRole('button', { name: 'Send a reminder' }).click()
    await expect(page.getByText('Reminder sent to Demo Administrator.')).toBeVisible()
    await page.getByRole('button', { name: 'Extend the deadline' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: '3 days more' }).click()
    await question.getByRole('button', { name: 'Extend the deadline' }).click()
    await expect(history).toContainText(/deadline/i)
    await page.getByRole('textbox', { name: 'Message' }).fill('The police report is with the client.')
    await page.getByRole('button', { name: 'Send message', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('police report')

    const other = await browser.newPage({ baseURL: product.origin })
    await signInAs(other, RECIPIENT)
    await other.goto('/dashboard/referrals?tab=received')
    await other.getByRole('row').filter({ hasText: 'Demo Attorney' }).first().getByRole('link').click()
    await other.getByRole('button', { name: 'I am checking conflicts' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Hit and run')
    await other.getByRole('button', { name: 'Make a counteroffer' }).click()
    const answer = other.getByRole('dialog')
    await answer.getByLabel(/percentage/i).fill('30')
    await answer.getByRole('button', { name: 'Make a counteroffer' }).click()
    await expect(answer).toBeHidden()

    await page.getByRole('button', { name: 'Accept counteroffer' }).click()
    await question.getByRole('button', { name: 'Accept counteroffer' }).click()
    await expect(page.locator('[aria-current="step"]')).toContainText('Accepted')
    await other.getByRole('button', { name: 'Client retained' }).click()
    await answer.getByRole('button', { name: 'Client retained' }).click()
    await other.getByRole('button', { name: 'Record outcome' }).click()
    await answer.getByLabel('Outcome').selectOption('Settled')
    await answer.getByLabel(/^Gross attorney fee/).fill('12,450.00')
    await answer.getByRole('button', { name: 'Record outcome' }).click()
    await expect(page.locator('[aria-current="step"]')).toContainText('Resolved')
    await other.close()
  },
)

test(
  'notifications are read, put off and chosen',
  { tag: '@keyboard' },
  async ({ page, product, signIn }) => {
    const members = await signInMembers(product.origin)
    for (const action of ['accept', 'view'] as const) {
      await members.act('recipient', await members.send(), { action })
    }
    await signIn(page)
    await page.goto('/notifications')
    const unread = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Snooze' }) })
    await expect(unread.nth(1)).toBeVisible()
    const before = await unread.count()
    await unread.first().getByRole('button', { name: 'Mark read' }).click()
    await expect(unread).toHaveCount(before - 1)
    await unread.first().getByRole('button', { name: 'Snooze' }).click()
    await page.getByRole('dialog').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('switch', { name: 'Unread only' }).check()
    await expect(page).toHaveURL('/notifications?show=unread')

    await page.getByRole('link', { name: 'Preferences' }).click()
    const byMail = page.getByRole('switch', { name: 'Email My referral was opened' })
    const was = await byMail.isChecked()
    const saved = page.waitForResponse('**/api/notification-preferences')
    await byMail.setChecked(!was)
    expect((await saved).status()).toBe(200)
    await page.reload()
    await expect(byMail).toBeChecked({ checked: !was })
    await byMail.setChecked(was)
  },
)
