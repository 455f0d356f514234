/**
 * The redirect back from a provider, with real origins and the real profile. The tests in client/src/features/auth-callback cover each
 * outcome, message and time limit.
 */
import type { Page } from '@playwright/test'
import { createUnpaidAttorney, newEmail } from '../fixtures/accounts.ts'
import { logIn, openLogin, type Role } from '../fixtures/login.ts'
import { expect, test, type Product } from '../fixtures/test.ts'

type ProviderName = 'Google' | 'LinkedIn'

type RoundTrip = {
  readonly ids: string
  readonly who: string
  readonly provider: ProviderName
  /** null: no role has been chosen. */
  readonly role: Role | null
  readonly email: (product: Product) => string | Promise<string>
  readonly status: string
  readonly destination: string
  /** The value of userRole afterwards. */
  readonly roleAfter: string | null
}

const ROUND_TRIPS: readonly RoundTrip[] = [
  {
    ids: '[CB-01] [CB-02] [CB-04] [CB-11]',
    who: 'an approved attorney',
    provider: 'Google',
    role: 'Attorney',
    email: () => 'attorney@demo.test',
    status: 'Redirecting to dashboard...',
    destination: '/dashboard',
    roleAfter: null,
  },
  {
    ids: '[CB-02] [CB-03]',
    who: 'an attorney who has not paid',
    provider: 'LinkedIn',
    role: 'Attorney',
    email: async ({ origin }) => (await createUnpaidAttorney(origin)).email,
    status: 'Redirecting to complete payment...',
    destination: '/signup/register?phase=2',
    roleAfter: 'attorney',
  },
  {
    ids: '[CB-02] [CB-07] [CB-11]',
    who: 'a new client',
    provider: 'Google',
    role: 'Client',
    email: () => newEmail('new.client'),
    status: 'Finalizing client setup...',
    destination: '/home',
    roleAfter: null,
  },
]

for (const trip of ROUND_TRIPS) {
  test(`${trip.ids} ${trip.who} comes through ${trip.provider} to ${trip.destination}`, async ({
    page,
    product,
  }) => {
    const email = await trip.email(product)
    await recordStatusTexts(page)
    const verified = page.waitForRequest('**/api/users/verify-profile')
    await roundTrip(page, trip.provider, trip.role, email, 'Allow')
    expect((await verified).headers()['authorization']).toMatch(/^Bearer /)
    await expect(page).toHaveURL(trip.destination)
    expect(await statusTexts(page)).toEqual([
      'Processing authentication...',
      'Verifying profile status...',
      trip.status,
    ])
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userRole'))).toBe(trip.roleAfter)
  })
}

test('[CB-08] [CB-10] without a role the sign-in ends in the error card and leads to login', async ({
  page,
}) => {
  await roundTrip(page, 'Google', null, newEmail('nobody'), 'Allow')
  await expectErrorCard(page, 'User role information is missing or invalid after sign-in.')
})

test('[CB-13] a refusal at the provider is shown in its own words, and nothing is sent', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/token$|\/api\/users\//.test(pathname)) calls.push(pathname)
  })
  await roundTrip(page, 'LinkedIn', 'Attorney', newEmail('reluctant'), 'Deny')
  await expectErrorCard(page, 'Failed to complete sign-in: The user denied the request')
  expect(calls).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('sb-localhost-auth-token')
})

test('[CB-01] the callback waits for a sign-in that happens elsewhere', async ({ page, context }) => {
  await page.goto('/auth/callback')
  await expect(page.getByText('Processing authentication...', { exact: true })).toBeVisible()
  const other = await context.newPage()
  await openLogin(other, 'Attorney')
  await logIn(other, { email: 'attorney@demo.test' })
  await expect(page).toHaveURL('/dashboard')
})

test('[CB-10] what nobody foresaw, a device that can keep nothing more, is an unexpected error', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (location.pathname !== '/auth/callback') return
    Storage.prototype.setItem = function setItem(this: Storage, name: string, value: string) {
      if (name.endsWith('-auth-token')) throw new DOMException('No space is left', 'QuotaExceededError')
      this[name] = value
    }
  })
  await roundTrip(page, 'Google', 'Attorney', 'attorney@demo.test', 'Allow')
  await expectErrorCard(page, 'An unexpected error occurred.')
})

test('[RO-06] a social sign-in asks for offline access and consent, and for the way back to us', async ({
  page,
  product,
}) => {
  for (const [provider, name] of [
    ['Google', 'google'],
    ['LinkedIn', 'linkedin_oidc'],
  ] as const) {
    await openLogin(page, 'Attorney')
    const left = page.waitForRequest('**/supabase/auth/v1/authorize?*')
    await page.getByRole('button', { name: `Continue with ${provider}` }).click()
    const query = new URL((await left).url()).searchParams
    expect(query.get('provider')).toBe(name)
    expect(query.get('redirect_to')).toBe(`${product.origin}/auth/callback`)
    expect(query.get('access_type')).toBe('offline')
    expect(query.get('prompt')).toBe('consent')
    await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible()
  }
})

test('[RO-11] /linkedin-callback says that the sign-in is complete; a sign-out leads to /login', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/linkedin-callback')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('LinkedIn sign-in complete')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'attorney@demo.test' }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back!')
})

async function roundTrip(
  page: Page,
  provider: ProviderName,
  role: Role | null,
  email: string,
  decision: 'Allow' | 'Deny',
): Promise<void> {
  if (role === null) await page.goto('/login')
  else await openLogin(page, role)
  await page.getByRole('button', { name: `Continue with ${provider}`, exact: true }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: decision, exact: true }).click()
}

async function expectErrorCard(page: Page, message: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Error')
  await expect(page.getByRole('alert')).toHaveText(message)
  await page.getByRole('button', { name: 'Return to Login', exact: true }).click()
  await expect(page).toHaveURL(/\/signup(\/login)?$/)
}

/** The texts change quickly: the page itself records each one that was readable. */
async function recordStatusTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.pathname !== '/auth/callback') return
    const seen: string[] = []
    new MutationObserver(() => {
      const text = document.querySelector('main [role="status"]')?.textContent ?? ''
      if (!text.endsWith('...') || seen.at(-1) === text) return
      seen.push(text)
      sessionStorage.setItem('seen-status-texts', JSON.stringify(seen))
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

async function statusTexts(page: Page): Promise<unknown> {
  return JSON.parse((await page.evaluate(() => sessionStorage.getItem('seen-status-texts'))) ?? '[]')
}
