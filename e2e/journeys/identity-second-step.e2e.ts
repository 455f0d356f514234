import type { Page } from '@playwright/test'
import { addAuthenticator } from '../fixtures/authenticator.ts'
import { logIn, openLogin } from '../fixtures/login.ts'
import { codeOf } from '../fixtures/second-step.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test } from '../fixtures/test.ts'

const CLIENT = 'client@demo.test'

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/settings/security')
  await expect(page.getByRole('heading', { name: /^Two-step sign-in/ })).toBeVisible()
}

/** As on another device: without the previous session. */
async function logInAnew(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await openLogin(page, 'Client')
  await logIn(page, { email: CLIENT })
  await expect(page.getByRole('heading', { name: 'Confirm your sign-in' })).toBeVisible()
}

test('an authenticator app is set up, asked for at sign-in, and made up for by a recovery code', async ({
  page,
  product,
}) => {
  await signInAs(page, CLIENT)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await page.locator('code').innerText()).trim()
  await page.getByLabel('Six-digit code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = await codes.first().innerText()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 of 10 codes left.')).toBeVisible()

  await logInAnew(page)
  // The incomplete sign-in gives access to no page.
  await page.goto('/settings')
  await expect(page).toHaveURL('/login/second-step?returnTo=%2Fsettings')
  await page.getByLabel('Six-digit code').fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('This code isn’t right')
  await page.getByLabel('Six-digit code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/settings')

  await logInAnew(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase())
  await page.getByRole('button', { name: 'Sign in with this code' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect
    .poll(async () => (await product.sandbox.messagesTo(CLIENT)).map(({ subject }) => subject))
    .toContain('A recovery code was used for your CounselRelay account')
  await openSecurity(page)
  await expect(page.getByText('Off', { exact: true })).toBeVisible()
})

test('a passkey is added, signs in, and is removed', async ({ page }) => {
  await addAuthenticator(page)
  await signInAs(page, CLIENT)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('Laptop')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('Passkey, since', { exact: false })).toBeVisible()

  await logInAnew(page)
  await expect(page.getByLabel('Six-digit code')).toHaveCount(0)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/dashboard')

  await openSecurity(page)
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Off', { exact: true })).toBeVisible()
})
