/** Help that is found on the device, and a ticket from a room without a connection to the answer of the support team. */
import { createUnpaidAttorney } from '../fixtures/accounts.ts'
import { lookOver } from '../fixtures/screens/look-over.ts'
import { untilOfflineReady } from '../fixtures/referral-form.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const SUBJECT = 'My plan is not shown'

test('a search finds an article; a ticket written offline gets a number once online, and its answer is read', async ({
  page,
  browser,
  product,
}) => {
  // An attorney who has not paid has the room too.
  const { email, password } = await createUnpaidAttorney(product.origin, 'asks')
  await signInAs(page, email, { place: '/support', password })
  await page.getByRole('searchbox', { name: 'What do you need help with?' }).fill('forgot password')
  const article = page.getByRole('listitem').filter({ hasText: 'Reset a forgotten password' })
  await article.locator('summary').click()
  await expect(article).toContainText('Choose Forgot Password on the sign-in screen')
  await untilOfflineReady(page)

  await page.context().setOffline(true)
  await expect(page.getByText('Was this it?')).toBeVisible()
  await page.getByRole('button', { name: 'No, write a ticket' }).click()
  await page.getByLabel('Topic').selectOption('billing')
  await page.getByLabel('Subject').fill(SUBJECT)
  await page.getByLabel('What happened?').fill('I opened the settings, and the page of the plan is empty.')
  await expect(page.getByText('gets its number then')).toBeVisible()
  await page.getByRole('button', { name: 'Send ticket' }).click()
  const waiting = page.getByRole('region', { name: 'Waiting on this device' })
  await expect(waiting).toContainText('Gets its number when it is sent.')
  await lookOver(page, { route: '/support', name: 'a ticket that waits' })
  // The window is closed and opened again, still without a connection.
  await page.reload()
  await expect(waiting.getByRole('link', { name: SUBJECT })).toBeVisible()

  await page.context().setOffline(false)
  const tickets = page.getByRole('list', { name: 'Tickets' })
  await expect(tickets).toContainText(/Ticket \d{4}/)
  await expect(waiting).toBeHidden()
  const number = /Ticket (\d+)/.exec((await tickets.textContent()) ?? '')?.[1] ?? ''

  const team = await browser.newPage({ baseURL: product.origin })
  await signInAs(team, 'admin@demo.test', { place: `/admin/tickets?number=${number}` })
  await team.getByRole('link', { name: `${number}: ${SUBJECT}` }).click()
  await team.getByRole('textbox', { name: 'Message' }).fill('Your plan appears after the first payment.')
  await team.getByRole('button', { name: 'Send message' }).click()
  await expect(team.getByText('Your answer has been sent.')).toBeVisible()
  await team.close()

  await tickets.getByRole('link', { name: SUBJECT }).click()
  await expect(page.getByText('Your plan appears after the first payment.')).toBeVisible()
  await expect(page.getByText('Waiting on you', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as solved' }).click()
  await expect(page.getByText(/Solved\. If it isn’t, write here/)).toBeVisible()
})
