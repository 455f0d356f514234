/** A person's own data: a copy of it, and the deletion of the account, with every device that was signed in. */
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { z } from 'zod'
import { freePorts } from '../../runtime/testing/ports.ts'
import { startPostgres } from '../../runtime/testing/postgres-server.ts'
import { DATA_EXPORT_SCHEMA, requestAccountDeletionEndpoint } from '../../shared/contracts/own-data.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../shared/domain/demo-accounts.ts'
import { createUnpaidAttorney } from '../fixtures/accounts.ts'
import { readDevice } from '../fixtures/device-scan.ts'
import { logIn } from '../fixtures/login.ts'
import { createWorkplace, removeWorkplace, startPrograms } from '../fixtures/programs.ts'
import { fillReferral } from '../fixtures/referral-form.ts'
import { lookOver } from '../fixtures/screens/look-over.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test } from '../fixtures/test.ts'

const fileSchema = z.object({
  schema: z.literal(DATA_EXPORT_SCHEMA),
  tables: z.record(z.string(), z.array(z.unknown())),
})

test('a copy of one’s data is prepared and read; a deletion is asked for, and cancelled after signing in', async ({
  page,
  product,
}) => {
  const account = await createUnpaidAttorney(product.origin, 'leaving')
  await signInAs(page, account.email, { place: '/settings/data', password: account.password })
  await page.getByRole('button', { name: 'Export my data' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const { tables } = fileSchema.parse(JSON.parse(text))
  expect(tables['users']).toMatchObject([{ id: account.id, email: account.email, first_name: 'Una' }])
  for (const { id, email } of DEMO_ACCOUNTS) {
    expect(text).not.toContain(id)
    expect(text).not.toContain(email)
  }
  await expect(page.getByText(/^You can ask once a day\./)).toBeVisible()
  await lookOver(page, { route: '/settings/data', name: 'a copy that is ready' })

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your password').fill('Wrong-Pass-1')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('That password is not right.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(account.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  const planned = page.getByRole('heading', { name: /^Your account will be deleted on / })
  await expect(planned).toBeVisible()
  await lookOver(page, { route: '/account-deletion', name: 'a planned deletion' })
  await page.getByRole('button', { name: 'Sign out' }).click()

  await logIn(page, account)
  await expect(planned).toBeVisible()
  await expect(page).toHaveURL('/account-deletion')
  await page.goto('/pending-approval')
  await expect(page).toHaveURL('/account-deletion')
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account stays' })).toBeVisible()
  await page.goto('/settings/data')
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})

/** The product on a database whose clock the test can put ahead for one account. */
async function startOnPostgres() {
  const server = await startPostgres()
  const url = await server.newDatabase()
  const port = await freePorts(4)
  const workplace = createWorkplace(port, { DATABASE_URL: url })
  const program = await startPrograms(workplace)
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  return {
    origin: `http://localhost:${port}`,
    /** The 14 days of the account are over, and the job looks now instead of within ten minutes. */
    async letGraceEnd(userId: string): Promise<void> {
      await database.query(
        `update public.account_deletions set requested_at = requested_at - interval '15 days', due_at = due_at - interval '15 days'
         where user_id = $1`,
        [userId],
      )
      await database.query(
        `update pgboss.job set start_after = now() where name = 'account-deletions' and state < 'active'`,
      )
      await database.query(`select pg_notify('jobs', 'account-deletions')`)
    },
    async close(): Promise<void> {
      await database.end()
      await program.kill('SIGTERM')
      removeWorkplace(workplace)
      await server.stop()
    },
  }
}

test('a deleted account is gone from a second device at its next contact, and the person learns why', async ({
  browser,
}) => {
  const product = await startOnPostgres()
  const context = await browser.newContext({ baseURL: product.origin })
  try {
    const { id, email } = DEMO_ACCOUNTS.find((account) => account.email === 'attorney2@demo.test') ?? {
      id: '',
      email: '',
    }
    const second = await context.newPage()
    await signInAs(second, email, { place: '/submit-referral' })
    await fillReferral(second, { name: 'Terry Counsel', email: 'terry@firm.test' })
    await second.getByRole('button', { name: 'Save draft' }).click()
    await expect(second.getByText(/saved on this device/i).first()).toBeVisible()
    expect(await readDevice(second)).toContain(id)

    await askForDeletion(second, product.origin)
    await product.letGraceEnd(id)
    await expect
      .poll(
        async () =>
          (await fetch(`${product.origin}/api/deleted-accounts/${id}`, { headers: { 'x-app-csrf': '1' } }))
            .status,
      )
      .toBe(204)

    await second.goto('/dashboard/referrals')
    const words =
      'This account was deleted, as its owner asked. What it kept on this device has been removed.'
    await expect(second.getByText(words)).toBeVisible()
    await expect.poll(() => readDevice(second)).not.toContain(id)
    await logIn(second, { email, password: DEMO_PASSWORD })
    await expect(second.getByText(/Invalid login credentials|wrong|incorrect/i).first()).toBeVisible()
  } finally {
    await context.close()
    await product.close()
  }
})

/** As from another device. */
async function askForDeletion(page: Page, origin: string): Promise<void> {
  const stored = await page.evaluate(() => localStorage.getItem('sb-localhost-auth-token'))
  const { access_token } = z.object({ access_token: z.string() }).parse(JSON.parse(stored ?? 'null'))
  const answer = await fetch(origin + requestAccountDeletionEndpoint.path, {
    method: 'POST',
    headers: {
      'x-app-csrf': '1',
      'content-type': 'application/json',
      authorization: `Bearer ${access_token}`,
    },
    body: JSON.stringify({ password: DEMO_PASSWORD }),
  })
  expect(answer.status, await answer.text()).toBe(201)
}
