import { z } from 'zod'
import { createSignIn } from '../fixtures/accounts.ts'
import { createBrowserProfile, firstPage } from '../fixtures/browser-profile.ts'
import { logIn, openLogin, signOutByMenu, type Role } from '../fixtures/login.ts'
import { expect, test } from '../fixtures/test.ts'

test('[RO-01] the first screen asks who you are', async ({ page }) => {
  await page.goto('/signup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who Are You')
  await expect(page.getByText('For clients, attorneys, everyone.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Client', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Attorney', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/')
})

const PORTALS: readonly { role: Role; stored: string; subtitle: string; linkedIn: number }[] = [
  { role: 'Attorney', stored: 'attorney', subtitle: 'Attorney Portal', linkedIn: 1 },
  { role: 'Client', stored: 'client', subtitle: 'Client Portal', linkedIn: 0 },
]
for (const { role, stored, subtitle, linkedIn } of PORTALS) {
  test(`[RO-02] [RO-03] [RO-04] [RO-07] ${role} leads to the ${subtitle}`, async ({ page }) => {
    await openLogin(page, role)
    await expect(page).toHaveURL('/signup/login')
    expect(await page.evaluate(() => localStorage.getItem('userRole'))).toBe(stored)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back!')
    await expect(page.getByText(subtitle, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked()
    await expect(page.getByRole('link', { name: 'Forgot Password', exact: true })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
    await expect(page.getByRole('link', { name: 'Sign up', exact: true })).toHaveAttribute(
      'href',
      '/signup/register',
    )
    await expect(page.getByRole('button', { name: 'Continue with Google', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue with LinkedIn', exact: true })).toHaveCount(
      linkedIn,
    )
  })
}

test('[RO-03] without a role the login screen leads to the choice', async ({ page }) => {
  await page.goto('/signup/login')
  await expect(page).toHaveURL('/signup')
})

test('[RO-04] [RO-05] a wrong password shows the provider’s words, and the button says that it is busy', async ({
  page,
}) => {
  await openLogin(page, 'Attorney')
  const asked = Promise.withResolvers<undefined>()
  const held = Promise.withResolvers<undefined>()
  await page.route('**/auth/v1/token?*', async (route) => {
    asked.resolve(undefined)
    await held.promise
    await route.continue()
  })
  await logIn(page, { email: 'attorney@demo.test', password: 'Wrong-Pass-1' })
  await asked.promise
  await expect(page.getByRole('button', { name: 'Logging in...', exact: true })).toBeVisible()
  const answer = page.waitForResponse((response) => response.url().includes('/auth/v1/token'))
  held.resolve(undefined)
  const { message } = z.object({ message: z.string() }).parse(await (await answer).json())
  expect(message).toBe('Invalid login credentials')
  await expect(page.getByRole('alert')).toHaveText(message)
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
  await expect(page).toHaveURL('/signup/login')
})

for (const remember of [true, false]) {
  const outcome = remember ? 'survives a restart of the browser' : 'ends with the browser'
  test(`[RO-08] with remember-me ${remember ? 'ticked' : 'unticked'} the session ${outcome}`, async ({
    product,
  }) => {
    const profile = createBrowserProfile(product.origin)
    try {
      const before = await profile.open()
      const page = await firstPage(before)
      await openLogin(page, 'Attorney')
      await logIn(page, { email: 'attorney@demo.test', remember })
      await expect(page).toHaveURL('/dashboard')
      const secondTab = await before.newPage()
      await secondTab.goto('/settings')
      await expect(secondTab.getByRole('button', { name: 'attorney@demo.test' })).toBeVisible()
      await before.close()

      const after = await profile.open()
      const restarted = await firstPage(after)
      await restarted.goto('/settings')
      if (remember) {
        await expect(restarted.getByRole('button', { name: 'attorney@demo.test' })).toBeVisible()
      } else {
        await expect(restarted).toHaveURL(/\/signup(\/login)?\?returnTo=%2Fsettings$/)
        const left = await restarted.evaluate(() => Object.keys(localStorage))
        expect(left.filter((key) => key.includes('auth-token'))).toEqual([])
      }
      await after.close()
    } finally {
      profile.remove()
    }
  })
}

test(
  '[RO-09] forgotten password: one answer for every address, a link by mail, a new password',
  { tag: '@keyboard' },
  async ({ page, product }) => {
    const account = await createSignIn(product.origin, 'forgetful')
    await page.goto('/forgot-password')
    const answers: string[] = []
    for (const email of ['nobody@example.test', account.email]) {
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send recovery link' }).click()
      const answer = page.getByRole('main').getByRole('status')
      await expect(answer).toBeVisible()
      answers.push(await answer.innerText())
      await page.reload()
    }
    expect(answers[0]).toBe(answers[1])
    expect(await product.sandbox.messagesTo('nobody@example.test')).toEqual([])
    await page.goto(await recoveryLink(product, account.email))

    await expect(page).toHaveURL('/reset-password')
    await page.getByLabel('New password').fill('short')
    await page.getByLabel('Confirm password').fill('short')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('Password must be 8+ characters')).toBeVisible()
    await page.getByLabel('New password').fill('Quite-another-1')
    await page.getByLabel('Confirm password').fill('Quite-another-2')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await page.getByLabel('Confirm password').fill('Quite-another-1')
    await page.getByRole('button', { name: 'Change password' }).click()

    await expect(
      page.getByRole('heading', { level: 1, name: 'Your password has been changed' }),
    ).toBeVisible()
    await page.goto('/settings')
    await expect(page.getByText(account.email).first()).toBeVisible()
    expect(await tokenStatus(product.origin, account.email, account.password)).toBe(400)
    expect(await tokenStatus(product.origin, account.email, 'Quite-another-1')).toBe(200)
  },
)

for (const place of ['/', '/signup', '/dashboard']) {
  test(`[RT-06] a recovery link that lands on ${place} goes to the reset page with its hash`, async ({
    page,
    product,
  }) => {
    const account = await createSignIn(product.origin, 'landed')
    const target = encodeURIComponent(product.origin + place)
    const response = await fetch(`${product.origin}/supabase/auth/v1/recover?redirect_to=${target}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-app-csrf': '1', apikey: 'public' },
      body: JSON.stringify({ email: account.email }),
    })
    expect(response.status).toBe(200)
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(frame.url()))
    await page.goto(await recoveryLink(product, account.email))

    await expect(page.getByLabel('New password')).toBeVisible()
    const landed = visited.find((url) => new URL(url).pathname === place)
    const reset = visited.find((url) => url.includes('/reset-password#'))
    expect(landed).toContain('type=recovery')
    expect(new URL(reset ?? '').hash).toBe(new URL(landed ?? '').hash)
    await page.getByLabel('New password').fill('Quite-another-1')
    await page.getByLabel('Confirm password').fill('Quite-another-1')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()
    expect(page.url()).not.toContain('access_token')
  })
}

test('[RT-03] [RT-13] a visitor is sent to sign in and comes back to the place asked for', async ({
  page,
}) => {
  await page.goto('/dashboard/referrals?tab=drafts#top')
  await expect(page).toHaveURL(/^[^?]*\/signup\?returnTo=/)
  await page.getByRole('button', { name: 'Attorney', exact: true }).click()
  await expect(page).toHaveURL(/\/signup\/login\?returnTo=/)
  await logIn(page, { email: 'attorney@demo.test' })
  await expect(page).toHaveURL('/dashboard/referrals?tab=drafts#top')
})

const FOREIGN_PLACES = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'javascript:alert(1)',
  '/supabase/auth/v1/authorize?provider=google',
  '/auth/callback?code=stolen',
]
test('[RT-13] a returnTo that is no place of the app is ignored', async ({ page }) => {
  for (const place of FOREIGN_PLACES) {
    await openLogin(page, 'Attorney', `?returnTo=${encodeURIComponent(place)}`)
    await logIn(page, { email: 'attorney@demo.test' })
    await expect(page, place).toHaveURL('/dashboard')
    await page.evaluate(() => localStorage.clear())
  }
})

test('[RT-05] signing out in one tab takes protected pages of every tab to the login screen', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page)
  const others = await Promise.all(
    ['/settings', '/submit-referral'].map(async (path) => {
      const tab = await context.newPage()
      await tab.goto(path)
      await expect(tab.getByRole('button', { name: 'attorney@demo.test' })).toBeVisible()
      return tab
    }),
  )
  await signOutByMenu(page, 'attorney@demo.test')
  for (const tab of [page, ...others]) await expect(tab).toHaveURL('/signup/login')

  await logIn(page, { email: 'attorney@demo.test' })
  for (const tab of [page, ...others]) await expect(tab).toHaveURL('/dashboard')
})

async function recoveryLink(
  { sandbox }: { sandbox: { messagesTo(address: string): Promise<readonly { text: string }[]> } },
  email: string,
): Promise<string> {
  const [mail] = await sandbox.messagesTo(email)
  const link = /https?:\S+/.exec(mail?.text ?? '')?.[0]
  if (link === undefined) throw new Error(`No recovery link was mailed to ${email}`)
  return link
}

async function tokenStatus(origin: string, email: string, password: string): Promise<number> {
  const response = await fetch(`${origin}/supabase/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app-csrf': '1', apikey: 'public' },
    body: JSON.stringify({ email, password }),
  })
  await response.text()
  return response.status
}
