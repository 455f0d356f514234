/** A referral from the form to the mailbox, through all programs. */
import { fillReferral } from '../fixtures/referral-form.ts'
import { expect, test } from '../fixtures/test.ts'

test('[RF-05] an approved attorney sends a referral and it reaches the mailbox once', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/submit-referral')
  await fillReferral(page, {
    name: 'Robin Counsel',
    email: 'robin.counsel@firm.test',
    subject: 'Matter of Jane Q. Client',
  })
  await page.getByRole('button', { name: 'Send referral' }).click()

  await expect(page.getByText(/referral-[0-9a-f-]{36}@/)).toBeVisible()
  const messages = await product.sandbox.messagesTo('robin.counsel@firm.test')
  expect(messages).toHaveLength(1)
  expect(messages[0]?.deliveries).toBe(1)
  expect(messages[0]?.subject).not.toContain('Jane')
  expect(messages[0]?.html).toContain('Fell on a wet floor')
  expect(messages[0]?.text).toContain('25')
})

test('[RF-04] with "Send e-mail" off the referral is recorded and nothing is mailed', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/submit-referral')
  await fillReferral(page, { name: 'Quiet Counsel', email: 'quiet.counsel@firm.test' })
  await page.getByLabel('Send e-mail').uncheck()
  await page.getByRole('button', { name: 'Send referral' }).click()
  await expect(page.getByText('email-skipped')).toBeVisible()
  expect(await product.sandbox.messagesTo('quiet.counsel@firm.test')).toEqual([])
})
