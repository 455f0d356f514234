/** Registering from the first screen to the dashboard, over the payment page and the administrator’s decision. */
import type { Page } from '@playwright/test'
import { runAdminCommand } from '../fixtures/admin-command.ts'
import { readDevice } from '../fixtures/device-scan.ts'
import {
  completeSignUp,
  expectPhase,
  fillAccount,
  fillContact,
  fillFirm,
  newApplicant,
  next,
  openWizard,
  pay,
  proceedToPayment,
  type Applicant,
} from '../fixtures/registration.ts'
import { paymentRecords } from '../fixtures/stripe-records.ts'
import { expect, test, type Product } from '../fixtures/test.ts'

test(
  '[WZ-02] [WZ-03] [WZ-06] [PY-01] [PY-02] [FD-07] [AP-06] an attorney registers with e-mail, pays, is approved and works',
  { tag: '@keyboard' },
  async ({ page, product }) => {
    const applicant = newApplicant('whole')
    const calls = countCalls(page)
    await openWizard(page)
    await expectPhase(page, 'Account')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account')
    await fillAccount(page, applicant)
    await expectNoPassword(page, applicant)
    await next(page)

    await expectPhase(page, 'Contact')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Information')
    await fillContact(page, applicant)
    await expect(page.getByLabel('Phone No', { exact: true })).toHaveValue('212-555-0142')
    await next(page)

    await expectPhase(page, 'Payment')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment')
    await expect(page.getByRole('heading', { level: 2, name: 'Complete Your Subscription' })).toBeVisible()
    await expect(page.getByText('Most Popular', { exact: true })).toBeVisible()
    await expect(page.getByText('$999.99', { exact: false }).first()).toBeVisible()
    const bookACall = page.getByRole('link', { name: 'Book a call' })
    await expect(bookACall).toHaveAttribute('target', '_blank')
    await expect(bookACall).toHaveAttribute('rel', /noopener/)
    await expectNoPassword(page, applicant)
    await proceedToPayment(page)
    await expect(page.getByText('$1,049.99', { exact: false }).first()).toBeVisible()
    await pay(page)

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bar Verification / Firm Details')
    await expect(page.getByText('Payment received. Thank you.')).toBeVisible()
    await fillFirm(page)
    await expectNoPassword(page, applicant)
    await completeSignUp(page)
    expect(calls.of('/api/auth/signup-atomic')).toBe(1)
    expect(calls.of('/api/billing/create-checkout-session')).toBe(1)
    expect(calls.of('/api/users/complete-profile')).toBe(1)
    await expectPaidOnce(product, applicant)
    await expectNoPassword(page, applicant)
    expect(product.program.output()).not.toContain(applicant.password)

    await approve(page, product, applicant)
    await page.goto('/submit-referral')
    await expect(page.getByLabel('Recipient name')).toBeVisible()
  },
)

test('[WZ-03] [WZ-10] [CB-06] the same with Google: names and address are known, and no password is asked', async ({
  page,
  product,
}) => {
  const applicant = { ...newApplicant('googled'), firstName: 'Googled' }
  await openWizard(page)
  await page.getByRole('button', { name: 'Continue with Google', exact: true }).click()
  await page.getByLabel('Email address').fill(applicant.email)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()

  await expect(page).toHaveURL(/\/signup\/register/)
  await expectPhase(page, 'Contact')
  await expect(page.getByLabel('First Name')).toHaveValue('Googled')
  await expect(page.getByLabel('Last Name')).not.toHaveValue('')
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await fillContact(page, applicant)
  await next(page)
  await expectPhase(page, 'Payment')
  await proceedToPayment(page)
  await pay(page)
  await fillFirm(page)
  await completeSignUp(page)
  await expectPaidOnce(product, applicant)
  await approve(page, product, applicant)
})

test('[WZ-09] a cancelled payment comes back to the contact step with its words, and can be made after all', async ({
  page,
  product,
}) => {
  const applicant = newApplicant('hesitant')
  await openWizard(page)
  await fillAccount(page, applicant)
  await next(page)
  await fillContact(page, applicant)
  await next(page)
  await proceedToPayment(page)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()

  await expectPhase(page, 'Contact')
  await expect(page.getByRole('alert')).toHaveText('Payment was cancelled. Please try again.')
  expect(await page.evaluate(() => localStorage.getItem('stripe_session_id'))).toBeNull()
  await expect(page.getByLabel('First Name')).toHaveValue(applicant.firstName)
  await next(page)
  await expectPhase(page, 'Payment')
  await proceedToPayment(page)
  await pay(page)
  expect((await paymentRecords(product.workplace.port + 2, applicant.email)).subscriptions).toHaveLength(1)
})

test('[WZ-14] [WZ-15] [WZ-16] [WZ-17] what is wrong is said beside the field, and nothing is sent', async ({
  page,
}) => {
  const calls = countCalls(page)
  await openWizard(page)
  await next(page)
  await expect(page.getByText('Work email required')).toBeVisible()
  await expect(page.getByText('Password required')).toBeVisible()
  await expect(page.getByLabel('Work Email')).toBeFocused()
  await page.getByLabel('Work Email').fill('no address')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm Password').fill('other')
  await next(page)
  await expect(page.getByText('Invalid work email')).toBeVisible()
  await expect(page.getByText('Password must be 8+ characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  expect(calls.of('/api/auth/check-email')).toBe(0)

  await fillAccount(page, { ...newApplicant(), email: 'Attorney@Demo.test' })
  const asked = page.waitForRequest('**/api/auth/check-email?*')
  await next(page)
  expect(new URL((await asked).url()).searchParams.get('email')).toBe('attorney@demo.test')
  await expect(
    page.getByText('This email is already registered. Please sign in instead.').first(),
  ).toBeVisible()

  await fillAccount(page, newApplicant())
  await next(page)
  await expectPhase(page, 'Contact')
  await next(page)
  await expect(
    page.getByText('Please complete all contact information before proceeding to payment.'),
  ).toBeVisible()
  await expect(page.getByText('First name required')).toBeVisible()
  await expect(page.getByText('Last name required')).toBeVisible()
  await expect(page.getByText('Phone required')).toBeVisible()
  await page.getByLabel('Phone No', { exact: true }).fill('212')
  await page.getByLabel('Secondary Phone No').fill('12')
  await page.getByLabel('Secondary E-mail').fill('nowhere')
  await next(page)
  await expect(page.getByText('Invalid phone (+1...)')).toBeVisible()
  await expect(page.getByText('Invalid secondary phone')).toBeVisible()
  await expect(page.getByText('Invalid secondary email')).toBeVisible()
  expect(calls.of('/api/auth/signup-atomic')).toBe(0)
})

async function approve(page: Page, product: Product, { email, firstName }: Applicant): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${firstName}`)
  const outcome = await runAdminCommand(product.workplace, 'approve', email)
  expect(outcome).toEqual({ exitCode: 0, output: `${email} is approved.\n` })
  await page.reload()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Good to see you, ${firstName}`)
}

async function expectPaidOnce({ workplace }: Product, { email }: Applicant): Promise<void> {
  const { sessions, subscriptions } = await paymentRecords(workplace.port + 2, email)
  expect({ sessions: sessions.length, subscriptions: subscriptions.length }).toEqual({
    sessions: 1,
    subscriptions: 1,
  })
}

async function expectNoPassword(page: Page, { password }: Applicant): Promise<void> {
  expect(await readDevice(page)).not.toContain(password)
}

function countCalls(page: Page): { of(path: string): number } {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return { of: (path) => paths.filter((called) => called === path).length }
}
