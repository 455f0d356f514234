/**
 * Waiting for approval while an administrator decides: on the screen, by command, or at sign-in. The page's own tests are next to its state
 * machine.
 */
import type { Page } from '@playwright/test'
import { applicationListResponseSchema } from '../../shared/contracts/admin.ts'
import { runAdminCommand } from '../fixtures/admin-command.ts'
import { signInToken } from '../fixtures/bff-client.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test, type Product } from '../fixtures/test.ts'
import { APPLICANT, letApplicantWait } from '../fixtures/waiting-applicant.ts'

const INTERVAL = 30_000

test.beforeEach(({ product }) => letApplicantWait(product))

test('[AP-01] without a session the page leads to login', async ({ page }) => {
  await page.goto('/pending-approval')
  await expect(page).toHaveURL('/signup?returnTo=%2Fpending-approval')
  await page.getByRole('button', { name: 'Attorney', exact: true }).click()
  await expect(page).toHaveURL('/signup/login?returnTo=%2Fpending-approval')
})

test(
  '[AP-03] [AP-06] an administrator approves on the screen; the next check leads to the dashboard',
  { tag: '@keyboard' },
  async ({ page, browser, product }) => {
    await page.clock.install()
    const looks = countLooks(page)
    await arrive(page)
    await expect.poll(looks).toBe(1)
    // The next check is due one interval after the previous response, which may be pending.
    await expect(async () => {
      await page.clock.fastForward(INTERVAL)
      expect(looks()).toBeGreaterThan(1)
    }).toPass()
    await expect(page).toHaveURL('/pending-approval')

    await product.sandbox.emptyMailbox()
    const admin = await browser.newPage({ baseURL: product.origin })
    await signInAs(admin, 'admin@demo.test')
    await admin.goto('/admin/approvals?state=all')
    await admin.getByRole('button', { name: 'Pending Attorney', exact: true }).click()
    const card = admin.getByRole('region', { name: 'Pending Attorney' })
    await expect(card.getByRole('link', { name: /^Look up in the / })).toHaveAttribute('href', /^https:\/\//)
    await card.getByRole('button', { name: 'Approve', exact: true }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(card.getByText('Approved', { exact: true }).first()).toBeVisible()
    await expect(card.getByText('admin@demo.test').first()).toBeVisible()
    await admin.close()

    await page.clock.fastForward(INTERVAL)
    await expect(page).toHaveURL('/dashboard')
    await expectMail(product, 'Your CounselRelay account has been approved')
    const record = await recordOf(product)
    expect(record).toMatchObject({ state: 'approved', decidedBy: 'admin@demo.test' })
    expect(Date.parse(record?.decidedAt ?? '')).toBeGreaterThan(Date.now() - 120_000)
  },
)

test('[AP-06] the screen asks for a reason, which the attorney reads in the mail', async ({
  page,
  product,
}) => {
  await runAdminCommand(product.workplace, 'approve', APPLICANT)
  await product.sandbox.emptyMailbox()
  await signInAs(page, 'admin@demo.test')
  await page.goto('/admin/approvals?state=all')
  await page.getByRole('button', { name: 'Pending Attorney', exact: true }).click()
  const card = page.getByRole('region', { name: 'Pending Attorney' })
  await card.getByRole('button', { name: 'Suspend', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Reason').fill('The register lists another name.')
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(card.getByText('Suspended', { exact: true }).first()).toBeVisible()
  const mail = await expectMail(product, 'Your CounselRelay account has been suspended')
  expect(mail.text).toContain('The register lists another name.')
  expect(await recordOf(product)).toMatchObject({
    state: 'suspended',
    reason: 'The register lists another name.',
    decidedBy: 'admin@demo.test',
  })
})

test('[AP-05] [AP-06] approved by npm run admin while nobody looks: the page checks on return and moves on', async ({
  page,
  product,
}) => {
  await page.clock.install()
  const looks = countLooks(page)
  await arrive(page)
  await expect.poll(looks).toBe(1)
  await setVisibility(page, 'hidden')
  await page.clock.fastForward(4 * INTERVAL)
  await product.sandbox.emptyMailbox()
  const outcome = await runAdminCommand(product.workplace, 'approve', APPLICANT)
  expect(outcome).toEqual({ exitCode: 0, output: `${APPLICANT} is approved.\n` })
  await page.clock.fastForward(4 * INTERVAL)
  expect(looks()).toBe(1)

  await setVisibility(page, 'visible')
  await expect(page).toHaveURL('/dashboard')
  // Once on return, and again if the live event arrives at the same moment.
  expect([2, 3]).toContain(looks())
  await expectMail(product, 'Your CounselRelay account has been approved')
  const again = await runAdminCommand(product.workplace, 'list', 'approved')
  expect(again.output).toContain(APPLICANT)
})

test('[AP-04] a sign-in by somebody else in this browser leads to the dashboard', async ({
  page,
  context,
  signIn,
}) => {
  await arrive(page)
  await signIn(await context.newPage(), 'attorney@demo.test')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: 'attorney@demo.test' })).toBeVisible()
})

test('[AP-06] nobody but administrators reviews applications', async ({ page, product, signIn }) => {
  await signIn(page)
  await page.goto('/admin/approvals')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is for administrators')
  const token = await signInToken(product.origin, 'attorney@demo.test')
  const answer = await fetch(`${product.origin}/api/admin/applications/decide`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-app-csrf': '1',
      'x-admin-key': 'guess',
    },
    body: JSON.stringify({ email: APPLICANT, decision: 'approve' }),
  })
  expect(answer.status).toBe(403)
  expect(await recordOf(product)).not.toMatchObject({ state: 'approved' })
})

async function arrive(page: Page): Promise<void> {
  await signInAs(page, APPLICANT)
  await expect(page).toHaveURL('/pending-approval')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Pending')
}

/** The number of approval checks so far. */
function countLooks(page: Page): () => number {
  let looks = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/supabase/rest/v1/users') looks += 1
  })
  return () => looks
}

/** A headless browser never hides a page. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

async function expectMail({ sandbox }: Product, subject: string) {
  const find = async () => (await sandbox.messagesTo(APPLICANT)).find((mail) => mail.subject === subject)
  await expect.poll(find).toBeDefined()
  const mail = await find()
  if (mail === undefined) throw new Error(`"${subject}" was not mailed`)
  return mail
}

async function recordOf({ origin }: Product) {
  const token = await signInToken(origin, 'admin@demo.test')
  const response = await fetch(`${origin}/api/admin/applications`, {
    headers: { authorization: `Bearer ${token}`, 'x-app-csrf': '1' },
  })
  const { applications } = applicationListResponseSchema.parse(await response.json())
  return applications.find(({ email }) => email === APPLICANT)
}
