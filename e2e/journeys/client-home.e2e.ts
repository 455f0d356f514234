/** People who look for an attorney: four steps to a profile and a request, and the request's progress. */
import type { Page } from '@playwright/test'
import { createSignIn, newEmail, NEW_PASSWORD } from '../fixtures/accounts.ts'
import { logIn, openLogin, signOutByMenu } from '../fixtures/login.ts'
import { expect, test } from '../fixtures/test.ts'

const NEED = 'A van hit my bicycle on the way to work.'

const next = (page: Page) => page.getByRole('button', { name: 'Next Step', exact: true }).click()
const stepTitle = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

async function tellCase(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Personal Injury' }).check()
  await page.getByLabel('What happened, in your own words').fill(NEED)
  await next(page)
  await expect(stepTitle(page, 'Where and when?')).toBeFocused()
  await page.getByLabel('State').selectOption('TX')
  await page.getByLabel('Date').fill('2026-03-31')
  await next(page)
  await page.getByLabel('People and companies involved').fill('Acme Vans LLC\nPat Driver')
  await next(page)
  await expect(stepTitle(page, 'How can you be reached?')).toBeFocused()
}

async function giveContact(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Cleo')
  await page.getByLabel('Last Name').fill('Client')
  await page.getByLabel('Phone No').fill('4155550123')
}

async function agree(page: Page): Promise<void> {
  await page.getByLabel('I am 18 or older').check()
  await page.getByLabel('I have read the notices').check()
}

test(
  '[RO-10] a visitor makes a profile with e-mail, posts a request, finds it again and withdraws it',
  { tag: '@keyboard' },
  async ({ page }) => {
    const email = newEmail('client')
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create a profile')
    await next(page)
    await expect(page.getByText('Choose what you need help with', { exact: false })).toBeVisible()
    await tellCase(page)
    await giveContact(page)
    await page.getByLabel('Email').fill(email)
    await agree(page)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm Password').fill(NEW_PASSWORD)

    await expect(page.getByText('Your answers are kept on this device')).toBeVisible()
    // A reload restores the same step and all fields except the password.
    await page.reload()
    await expect(stepTitle(page, 'How can you be reached?')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Phone No')).toHaveValue('415-555-0123')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm Password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Create profile and post' }).click()

    await expect(page).toHaveURL('/home2')
    await expect(page.getByText('Your request is kept for you', { exact: true })).toBeVisible()
    const request = page.getByRole('region', { name: 'Personal Injury' })
    await expect(request).toContainText('Not shown')
    await expect(request).toContainText(NEED)
    await expect(request).toContainText('March 31, 2026')

    await signOutByMenu(page, email)
    await expect(page.getByText('Client Portal')).toBeVisible()
    await logIn(page, { email, password: NEW_PASSWORD })
    await expect(page).toHaveURL('/dashboard')
    await request.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(request).toContainText('Closed')
    await expect(request.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  },
)

test('[RO-10] [CB-07] a sign-in without a profile gets one here, without another password', async ({
  page,
  product,
}) => {
  const { email, password } = await createSignIn(product.origin, 'social-client')
  await openLogin(page, 'Client')
  await logIn(page, { email, password })
  await expect(page).toHaveURL('/home')
  await tellCase(page)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await giveContact(page)
  await agree(page)
  await page.getByRole('button', { name: 'Post request' }).click()
  await expect(page).toHaveURL('/home2')
  await expect(page.getByRole('region', { name: 'Personal Injury' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your requests')
})

test('[CB-04] a client who signs in lands on a dashboard with their own requests, not an attorney’s', async ({
  page,
}) => {
  await openLogin(page, 'Client')
  await logIn(page, { email: 'client@demo.test' })
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your requests')
  await expect(page.getByText('No requests yet')).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('link', { name: 'New request' })).toHaveAttribute('href', '/home')
  await expect(navigation.getByRole('link', { name: 'New referral' })).toHaveCount(0)
})
