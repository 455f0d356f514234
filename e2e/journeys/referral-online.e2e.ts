/** A referral from the form to the mailbox, through all programs. */
import { expectSentReceipt, fillReferral } from '../fixtures/referral-form.ts'
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

  await expectSentReceipt(page)
  const messages = await product.sandbox.messagesTo('robin.counsel@firm.test')
  expect(messages).toHaveLength(1)
  expect(messages[0]?.deliveries).toBe(1)
  expect(messages[0]?.subject).not.toContain('Jane')
  expect(messages[0]?.text).toContain('25% of the total attorney fee')
  for (const form of [messages[0]?.html, messages[0]?.text])
    expect(form).not.toMatch(/Jane|Fell on a wet floor/)
})

test('[RF-04] with "Send email" off the referral is recorded and nothing is mailed', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/submit-referral')
  await fillReferral(page, { name: 'Quiet Counsel', email: 'quiet.counsel@firm.test' })
  await page.getByLabel('Send email').uncheck()
  await page.getByRole('button', { name: 'Send referral' }).click()
  await expect(page.getByRole('heading', { name: 'Recorded, no email sent' })).toBeVisible()
  await expect(page.getByText('Message ID')).toHaveCount(0)
  expect(await product.sandbox.messagesTo('quiet.counsel@firm.test')).toEqual([])
})
