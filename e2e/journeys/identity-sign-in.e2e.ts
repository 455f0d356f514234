/** Signing in across browser restarts, tabs and email links. The tests in client/src/features/sign-in cover the screens. */
import { createSignIn } from '../fixtures/accounts.ts'
import { createBrowserProfile, firstPage } from '../fixtures/browser-profile.ts'
import { logIn, openLogin, signOutByMenu } from '../fixtures/login.ts'
import type { SandboxClient } from '../fixtures/sandbox-client.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test } from '../fixtures/test.ts'

for (const remember of [true, false]) {
  const outcome = remember ? 'survives a restart of the browser' : 'ends with the browser'
  test(`[RO-08] with remember-me ${remember ? 'checked' : 'unchecked'} the session ${outcome}`, async ({
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

test('a new password signs the other devices out at once, and they say why', async ({
  page,
  browser,
  product,
}) => {
  const account = await createSignIn(product.origin, 'two-devices')
  const other = await browser.newPage({ baseURL: product.origin })
  await signInAs(other, account.email, { place: '/settings', password: account.password })
  await expect(other.getByRole('button', { name: account.email })).toBeVisible()

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Send recovery link' }).click()
  await page.getByRole('link', { name: 'Enter the code' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  await page.getByLabel('Six-digit code').fill(await recoveryCode(product, account.email))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password').fill('Quite-another-1')
  await page.getByLabel('Confirm password').fill('Quite-another-1')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()

  await expect(other).toHaveURL('/signup/login?returnTo=%2Fsettings')
  await expect(other.getByText(/signed out because your password was changed/)).toBeVisible()
  await other.close()
})

for (const place of ['/', '/dashboard']) {
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

type Mailed = { readonly sandbox: Pick<SandboxClient, 'mailTo'> }

const RECOVERY = 'Reset your password'

async function recoveryCode({ sandbox }: Mailed, email: string): Promise<string> {
  const mail = await sandbox.mailTo(email, RECOVERY)
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`No recovery code was mailed to ${email}`)
  return code
}

async function recoveryLink({ sandbox }: Mailed, email: string): Promise<string> {
  const mail = await sandbox.mailTo(email, RECOVERY)
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
