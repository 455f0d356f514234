/** A client's request from the steps to an attorney who represents the client: posted, found, answered, chosen, cleared, talked about. */
import type { Browser, Page } from '@playwright/test'
import { expressInterest, verifyBarAdmission } from '../fixtures/bff-client.ts'
import { newEmail, NEW_PASSWORD } from '../fixtures/accounts.ts'
import { untilOfflineReady } from '../fixtures/referral-form.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test, type Product } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const NEED = 'A delivery van ran a red light and hit my bicycle; my wrist is broken.'
/** Licensed in New York and Pennsylvania. */
const LICENSED = 'attorney@demo.test'
/** Licensed in New York and Ohio. */
const ELSEWHERE = 'attorney2@demo.test'

async function openAs(browser: Browser, baseURL: string, email: string, place: string): Promise<Page> {
  const page = await browser.newPage({ baseURL, serviceWorkers: 'allow' })
  await signInAs(page, email, { place })
  return page
}

/** The four steps, as a visitor. */
async function tell(page: Page, email: string): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Next Step', exact: true }).click()
  await page.getByRole('radio', { name: 'Personal Injury' }).check()
  await page.getByLabel('What kind of problem').selectOption('Hit while walking or riding a bike')
  await page.getByLabel('What happened, in your own words').fill(NEED)
  await next()
  await page.getByLabel('State').selectOption('PA')
  await next()
  await page.getByLabel('People and companies involved').fill('Acme Vans LLC')
  await next()
  await page.getByLabel('First Name').fill('Cleo')
  await page.getByLabel('Last Name').fill('Quintrell')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone No').fill('4155550123')
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm Password').fill(NEW_PASSWORD)
  await page.getByLabel('I am 18 or older').check()
  await page.getByLabel('I have read the notices').check()
}

/** Opens the link of the email, as the client would. */
async function confirmAddress(page: Page, product: Product, email: string): Promise<void> {
  await expect.poll(() => product.sandbox.mailTo(email, 'Confirm your email address')).toBeDefined()
  const mail = await product.sandbox.mailTo(email, 'Confirm your email address')
  const link = /href="([^"]*confirm-email[^"]*)"/.exec(mail?.html || '')?.[1] ?? ''
  await page.goto(link.replaceAll('&amp;', '&'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
}

const conversation = (page: Page) => page.getByRole('region', { name: 'Messages' })

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send message', exact: true }).click()
  // The page has its final height then: a press of a button that moves meanwhile is lost.
  const sent = conversation(page).getByRole('listitem').filter({ hasText: text })
  await expect(sent.getByRole('button', { name: 'Remove' })).toBeVisible()
}

test('a request finds its attorney: posted, answered offline, chosen, cleared, talked about, represented', async ({
  page,
  browser,
  product,
}) => {
  const { origin } = product
  const email = newEmail('client')
  await page.goto('/home')
  await tell(page, email)
  // Without a connection there is no account, and nothing typed is lost.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Create profile and post' }).click()
  await expect(page.getByRole('alert')).toContainText('You need a connection to make your account')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Create profile and post' }).click()
  await expect(page).toHaveURL('/home2')
  await expect(page.getByText('Your request is kept for you', { exact: true })).toBeVisible()
  await confirmAddress(page, product, email)
  const card = page.getByRole('region', { name: 'Personal Injury' })
  // The server asks the sign-in service again only after a moment.
  await expect(async () => {
    await page.goto('/home2')
    await expect(card).toContainText('Looking', { timeout: 2000 })
  }).toPass()

  const other = await openAs(browser, origin, ELSEWHERE, '/explore?state=PA')
  await expect(other.getByText('No request matches', { exact: false })).toBeVisible()

  const attorney = await openAs(browser, origin, LICENSED, '/explore?state=PA')
  const found = attorney.getByRole('listitem').filter({ hasText: NEED })
  await expect(found).toBeVisible()
  await expect(attorney.getByText('Quintrell')).toHaveCount(0)
  await untilOfflineReady(attorney)
  await found.getByRole('link').first().click()
  await expect(attorney.getByRole('heading', { name: 'What the client writes' })).toBeVisible()
  const requestId = new URL(attorney.url()).pathname.split('/').at(-1) ?? ''
  await attorney.context().setOffline(true)
  await attorney.getByLabel('Message').fill('I have handled bicycle cases for ten years.')
  await attorney.getByLabel('I am licensed in Pennsylvania', { exact: false }).check()
  await attorney.getByLabel('I know of no conflict of interest').check()
  await attorney.getByRole('button', { name: 'Express interest' }).click()
  await expect(attorney.getByText('Saved on this device', { exact: false })).toBeVisible()
  await expect(card).not.toContainText('answered')
  await attorney.context().setOffline(false)
  await expect(card).toContainText('1 attorney answered')

  // Another attorney, licensed there by now, answers as well.
  await verifyBarAdmission(origin, ELSEWHERE, { jurisdiction: 'PA', number: '7654321' })
  await expressInterest(origin, ELSEWHERE, requestId)
  await expect(card).toContainText('2 attorneys answered')

  const answer = card.getByRole('listitem').filter({ hasText: 'bicycle cases for ten years' })
  await answer.getByRole('button', { name: 'Choose this attorney' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Choose this attorney' }).click()
  await expect(attorney.getByText('Cleo Quintrell')).toBeVisible()
  await expect(attorney.getByText('Acme Vans LLC')).toBeVisible()
  await expect(attorney.getByText('415-555-0123')).toHaveCount(0)
  await attorney.getByRole('button', { name: 'No conflict: show contact' }).click()
  await expect(attorney.getByText('415-555-0123')).toBeVisible()

  await write(attorney, 'When can we talk?')
  await expect(conversation(attorney).getByText('When can we talk?')).toBeVisible()
  await expect(page.getByText('When can we talk?')).toBeVisible()
  await write(page, 'Tomorrow at ten.')
  await expect(attorney.getByText('Tomorrow at ten.')).toBeVisible()

  await card.getByRole('button', { name: 'I am represented' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I am represented' }).click()
  await expect(card).toContainText('Represented')
  await other.goto('/notifications')
  await expect(other.getByText('A request that you answered is closed.')).toBeVisible()
  await other.close()
  await attorney.close()
})
