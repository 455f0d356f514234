/** A registration draft when the browser is killed, closed, reloaded or offline. */
import type { BrowserContext } from '@playwright/test'
import { backOnline } from '../fixtures/back-online.ts'
import { createBrowserProfile, firstPage } from '../fixtures/browser-profile.ts'
import { readDevice } from '../fixtures/device-scan.ts'
import { logIn } from '../fixtures/login.ts'
import { untilOfflineReady } from '../fixtures/referral-form.ts'
import {
  completeSignUp,
  expectPhase,
  fillAccount,
  fillContact,
  fillFirm,
  fillPasswords,
  newApplicant,
  next,
  openWizard,
  pay,
  proceedToPayment,
  untilSaved,
} from '../fixtures/registration.ts'
import { readStoredSession } from '../fixtures/stored-session.ts'
import { paymentRecords } from '../fixtures/stripe-records.ts'
import { onRealTimer } from '../fixtures/real-timer.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

test('[WZ-20] the browser is killed at every step: each time the draft is back, and one account and one subscription come of it', async ({
  product,
}) => {
  const applicant = newApplicant('killed')
  const profile = createBrowserProfile(product.origin)
  let context: BrowserContext = await profile.open()
  let page = await firstPage(context)
  const crash = async (): Promise<void> => {
    await profile.kill(context)
    context = await profile.open()
    page = await firstPage(context)
  }
  /** A session that is some seconds old; a newer one may be lost with the browser and is requested again. */
  const untilSessionOnDisk = async (): Promise<void> => {
    const token = (await readStoredSession(page))?.refresh_token ?? ''
    expect(token).not.toBe('')
    await onRealTimer(() => expect.poll(() => profile.hasOnDisk(token), { timeout: 60_000 }).toBe(true))
  }
  try {
    await openWizard(page)
    await fillAccount(page, applicant)
    await untilSaved(page)
    expect(await readDevice(page)).not.toContain(applicant.password)
    await crash()
    await openWizard(page)
    await expectPhase(page, 'Account')
    await expect(page.getByLabel('Work Email')).toHaveValue(applicant.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')

    await fillPasswords(page, applicant.password)
    await next(page)
    await fillContact(page, applicant)
    await untilSaved(page)
    expect(await readDevice(page)).not.toContain(applicant.password)
    await crash()
    await openWizard(page)
    await expectPhase(page, 'Contact')
    await expect(page.getByLabel('Last Name')).toHaveValue(applicant.lastName)
    await expect(page.getByLabel('Phone No', { exact: true })).toHaveValue('212-555-0142')

    await fillPasswords(page, applicant.password)
    await next(page)
    await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled()
    expect(await readDevice(page)).not.toContain(applicant.password)
    await untilSessionOnDisk()
    await crash()
    await page.goto('/signup/register')
    await expectPhase(page, 'Payment')
    await proceedToPayment(page)

    await crash()
    await page.goto('/signup/register')
    await expectPhase(page, 'Payment')
    await proceedToPayment(page)
    const { sessions } = await paymentRecords(product.workplace.port + 2, applicant.email)
    expect(sessions).toHaveLength(1)
    await pay(page)

    const paidAt = page.url()
    await fillFirm(page)
    await untilSaved(page)
    await crash()
    await page.goto(paidAt)
    await expect(page.getByLabel('Firm Name')).toHaveValue('Counsel and Partners')
    await expect(page.getByLabel('Zip Code')).toHaveValue('12207')
    await expect(page.getByLabel('Family Law', { exact: true })).toBeChecked()
    await completeSignUp(page)
    const records = await paymentRecords(product.workplace.port + 2, applicant.email)
    expect(records.sessions).toEqual(sessions)
    expect(records.subscriptions).toHaveLength(1)
    expect(await readDevice(page)).not.toContain('Counsel and Partners')
  } finally {
    await context.close().catch(() => undefined)
    profile.remove()
  }
})

test('[WZ-20] without a network at every step: it is said, nothing typed is lost, and it goes on when the network is back', async ({
  page,
  context,
  product,
}) => {
  const applicant = newApplicant('offline')
  await openWizard(page)
  await untilOfflineReady(page)

  await context.setOffline(true)
  await fillAccount(page, applicant)
  await next(page)
  await expect(page.getByText('Failed to validate email. Please try again.').first()).toBeVisible()
  await untilSaved(page)
  await page.reload()
  await expectPhase(page, 'Account')
  await expect(page.getByLabel('Work Email')).toHaveValue(applicant.email)
  await fillPasswords(page, applicant.password)
  await backOnline(page)
  await next(page)

  await expectPhase(page, 'Contact')
  await context.setOffline(true)
  await fillContact(page, applicant)
  await next(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await expectPhase(page, 'Contact')
  await untilSaved(page)
  await page.reload()
  await expectPhase(page, 'Contact')
  await expect(page.getByLabel('First Name')).toHaveValue(applicant.firstName)
  await fillPasswords(page, applicant.password)
  await backOnline(page)
  await next(page)

  await expectPhase(page, 'Payment')
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled()
  await context.setOffline(true)
  await page.reload()
  await expectPhase(page, 'Payment')
  await expect(page.getByText(/^You’re offline\. You need a connection to pay/)).toBeVisible()
  await backOnline(page)
  await proceedToPayment(page)
  await pay(page)

  await context.setOffline(true)
  await fillFirm(page)
  await page.getByRole('button', { name: 'Complete sign up', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await untilSaved(page)
  await page.reload()
  await expect(page.getByLabel('Bar ID')).toHaveValue('4455667')
  await backOnline(page)
  await completeSignUp(page)
  const records = await paymentRecords(product.workplace.port + 2, applicant.email)
  expect(records.sessions).toHaveLength(1)
  expect(records.subscriptions).toHaveLength(1)
})

test('[WZ-20] a page that is closed, reloaded or left by its links comes back to the same field', async ({
  page,
  context,
}) => {
  const applicant = newApplicant('wanderer')
  await openWizard(page)
  await fillAccount(page, applicant)
  await next(page)
  await expectPhase(page, 'Contact')
  await page.getByLabel('First Name').fill('Avery')
  await page.getByLabel('Last Name').fill('Half')
  await untilSaved(page)
  await page.reload()
  await expectPhase(page, 'Contact')
  await expect(page.getByLabel('Last Name')).toHaveValue('Half')
  await expect(page.getByLabel('Last Name')).toBeFocused()
  await page.close()

  const reopened = await context.newPage()
  await reopened.goto('/signup/register')
  await expectPhase(reopened, 'Contact')
  await expect(reopened.getByLabel('Last Name')).toHaveValue('Half')
  await expect(reopened.getByText('Enter your password again')).toBeVisible()
  await reopened.getByRole('button', { name: 'Back', exact: true }).click()
  await expectPhase(reopened, 'Account')
  await expect(reopened.getByLabel('Work Email')).toHaveValue(applicant.email)
})

test('[FD-10] [FD-12] after payment without a session: the form is kept, and back after the login', async ({
  page,
}) => {
  const applicant = newApplicant('sessionless')
  await openWizard(page)
  await fillAccount(page, applicant)
  await next(page)
  await fillContact(page, applicant)
  await next(page)
  await proceedToPayment(page)
  await pay(page)
  await page.evaluate(() => localStorage.removeItem('sb-localhost-auth-token'))
  await page.reload()
  await fillFirm(page)
  await page.getByRole('button', { name: 'Complete sign up', exact: true }).click()
  await expect(page).toHaveURL('/signup/login?returnTo=/preview/firm-details')
  expect(await page.evaluate(() => localStorage.getItem('postSignupDraft'))).toContain('Counsel and Partners')
  await logIn(page, applicant)
  await expect(page).toHaveURL('/preview/firm-details')
  await expect(page.getByLabel('Firm Name')).toHaveValue('Counsel and Partners')
  await completeSignUp(page)
})
