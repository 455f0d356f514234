import type { Page } from '@playwright/test'
import { createUnpaidAttorney, newEmail } from '../fixtures/accounts.ts'
import { logIn, openLogin, type Role } from '../fixtures/login.ts'
import { expect, test, type Product } from '../fixtures/test.ts'

type ProviderName = 'Google' | 'LinkedIn'

type RoundTrip = {
  readonly ids: string
  readonly who: string
  readonly provider: ProviderName
  /** null: nobody has chosen one. */
  readonly role: Role | null
  readonly email: (product: Product) => string | Promise<string>
  readonly status: string
  readonly destination: string
  /** What is stored under userRole afterwards. */
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
    ids: '[CB-04] [RO-07]',
    who: 'an approved attorney',
    provider: 'LinkedIn',
    role: 'Attorney',
    email: () => 'attorney@demo.test',
    status: 'Redirecting to dashboard...',
    destination: '/dashboard',
    roleAfter: null,
  },
  {
    ids: '[CB-02] [CB-05] [CB-11]',
    who: 'an attorney who waits for approval',
    provider: 'Google',
    role: 'Attorney',
    email: () => 'pending@demo.test',
    status: 'Account pending approval. Redirecting...',
    destination: '/pending-approval',
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
    ids: '[CB-06]',
    who: 'a new attorney',
    provider: 'Google',
    role: 'Attorney',
    email: () => newEmail('new.attorney'),
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

/** Google gives a code and no words. */
const REFUSALS = { Google: 'access_denied', LinkedIn: 'The user denied the request' } as const

for (const provider of ['Google', 'LinkedIn'] as const) {
  test(`[CB-13] a refusal at ${provider} is shown in its own words, and nothing is sent`, async ({
    page,
  }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/token$|\/api\/users\//.test(pathname)) calls.push(pathname)
    })
    await roundTrip(page, provider, 'Attorney', newEmail('reluctant'), 'Deny')
    await expectErrorCard(page, `Failed to complete sign-in: ${REFUSALS[provider]}`)
    expect(calls).toEqual([])
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('sb-localhost-auth-token')
  })
}

const ADDRESSES: readonly { ids: string; address: string; message: string }[] = [
  {
    ids: '[CB-10] [CB-13]',
    address: '?error=server_error&error_description=The+provider+is+closed',
    message: 'Failed to complete sign-in: The provider is closed',
  },
  {
    ids: '[CB-10] [CB-13]',
    address:
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    message: 'Failed to complete sign-in: Email link is invalid or has expired',
  },
  { ids: '[CB-10]', address: '?error=', message: 'Unknown authentication error.' },
  { ids: '[CB-10]', address: '?code=', message: 'Authentication failed: Missing necessary token.' },
  {
    ids: '[CB-10]',
    address: '#access_token=lonely',
    message: 'Authentication failed: Missing necessary token.',
  },
]
for (const { ids, address, message } of ADDRESSES) {
  test(`${ids} /auth/callback${address} says: ${message}`, async ({ page }) => {
    await openLogin(page, 'Attorney')
    await page.goto(`/auth/callback${address}`)
    await expectErrorCard(page, message)
  })
}

test('[CB-10] a code that nobody here asked for ends in the error card', async ({ page }) => {
  await openLogin(page, 'Attorney')
  await page.goto('/auth/callback?code=0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7aff')
  await expectErrorCard(page, /^Failed to complete sign-in: ./)
})

test('[CB-09] after 15 s without a sign-in it says so, and leads to login', async ({ page }) => {
  await openLogin(page, 'Attorney')
  await page.clock.install()
  const asked = await page.evaluate(() => Date.now())
  await page.goto('/auth/callback')
  await expect(page.getByText('Processing authentication...', { exact: true })).toBeVisible()
  // The clock goes on by itself until it is stopped. The page began to wait after `asked`, by at most 8 s.
  await page.clock.pauseAt(asked + 14_000)
  await expect(page.getByText('Processing authentication...', { exact: true })).toBeVisible()
  await page.clock.runFor(9000)
  await expect(page.getByText('Authentication failed (timeout)', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Authentication timed out. Please try signing in again.')
  await page.clock.runFor(11_000)
  await expect(page).toHaveURL('/signup/login')
  await expect(page.getByText('Authentication timed out. Please try signing in again.')).toBeVisible()
})

test('[CB-01] the callback waits for a sign-in that happens elsewhere', async ({ page, context }) => {
  await page.goto('/auth/callback')
  await expect(page.getByText('Processing authentication...', { exact: true })).toBeVisible()
  const other = await context.newPage()
  await openLogin(other, 'Attorney')
  await logIn(other, { email: 'attorney@demo.test' })
  await expect(page).toHaveURL('/dashboard')
})

const ANSWERS: readonly { what: string; status: number; body: string; message: string | RegExp }[] = [
  {
    what: 'of a wrong shape',
    status: 200,
    body: '{"exists":"yes"}',
    message: 'Invalid response format received from verification server.',
  },
  {
    what: 'that is no JSON',
    status: 200,
    body: 'all good',
    message: 'Invalid response format received from verification server.',
  },
  {
    what: 'with an error',
    status: 500,
    body: '{"error":"The register is closed","code":"internal"}',
    message: 'Failed to complete sign-in: The register is closed',
  },
]
for (const { what, status, body, message } of ANSWERS) {
  test(`[CB-10] a profile answer ${what} ends in the error card`, async ({ page }) => {
    await page.route('**/api/users/verify-profile', (route) =>
      route.fulfill({ status, body, contentType: 'application/json' }),
    )
    await roundTrip(page, 'Google', 'Attorney', 'attorney@demo.test', 'Allow')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Error')
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(page.getByRole('button', { name: 'Return to Login', exact: true })).toBeVisible()
  })
}

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

test('[CB-12] the loading indicator stays for 300 ms after the sign-in has succeeded, then hides', async ({
  page,
}) => {
  await page.clock.install()
  const held = Promise.withResolvers<undefined>()
  await page.route('**/api/users/verify-profile', async (route) => {
    await held.promise
    await route.continue()
  })
  await roundTrip(page, 'Google', 'Attorney', 'attorney@demo.test', 'Allow')
  await expect(page.getByText('Verifying profile status...', { exact: true })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 1000)
  held.resolve(undefined)
  const indicator = page.getByText('Redirecting to dashboard...', { exact: true })
  await expect(indicator).toBeVisible()
  await page.clock.runFor(299)
  await expect(indicator).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/callback/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/dashboard')
  // What React shows while a page loads it shows for 300 ms of the clock too: with a stopped one, for good.
  await page.clock.resume()
  await expect(indicator).toBeHidden()
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
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: decision, exact: true }).click()
}

async function expectErrorCard(page: Page, message: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication Error')
  await expect(page.getByRole('alert')).toHaveText(message)
  await page.getByRole('button', { name: 'Return to Login', exact: true }).click()
  await expect(page).toHaveURL(/\/signup(\/login)?$/)
}

/** The texts pass quickly: the page itself notes each one that a person could have read. */
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
