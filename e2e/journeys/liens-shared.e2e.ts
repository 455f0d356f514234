/** Two attorneys of one case: it is referred with its ledger, which the other reads as far as it is shared, takes over, and can no longer open once revoked. */
import type { Browser, Page } from '@playwright/test'
import { pushMessageSchema } from '../../shared/contracts/push.ts'
import { subscribeDevice } from '../fixtures/bff-client.ts'
import { storeMatter } from '../fixtures/liens.ts'
import { expectSentReceipt } from '../fixtures/referral-form.ts'
import { SENDER, signInMembers } from '../fixtures/referral-states.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test } from '../fixtures/test.ts'

const DAY_OF_CONSENT = '2026-11-02'
/** Has records afterwards: the administrator, whose pages size-budget.e2e.ts measures, has none. */
const RECEIVER = { email: 'attorney2@demo.test', name: 'Second Attorney' }

/** The other attorney, in a browser of their own, at the page of the referral. */
async function openReferral(browser: Browser, baseURL: string, referral: string): Promise<Page> {
  const other = await (await browser.newContext({ baseURL, serviceWorkers: 'block' })).newPage()
  await signInAs(other, RECEIVER.email, { place: `/dashboard/referrals/${referral}` })
  return other
}

/** "Refer this matter" and Send: returns the id of the referral, which the form keeps from the matter. */
async function refer(page: Page, client: string): Promise<string> {
  await page.getByRole('button', { name: 'Refer this matter' }).click()
  await expect(page).toHaveURL(/draft=/)
  await expect(page.getByLabel(/^Client/).first()).toHaveValue(client)
  const referral = new URL(page.url()).searchParams.get('draft') ?? ''
  await page.getByLabel('Recipient name').fill(RECEIVER.name)
  await page.getByLabel('Recipient email').fill(RECEIVER.email)
  await page.getByLabel('Subject', { exact: true }).fill('Collision on the lake road')
  await expect(page.getByLabel('Case details', { exact: true })).toHaveValue(/Date of injury: Apr 1, 2025/)
  await page.getByLabel('Your referral fee (%)').fill('25')
  await page.getByRole('button', { name: '3 days' }).click()
  await page.getByRole('button', { name: 'Send referral' }).click()
  await expectSentReceipt(page)
  return referral
}

async function share(page: Page, tier: string): Promise<void> {
  await page.getByLabel('What is shared').selectOption(tier)
  await page.getByLabel('The client has consented to this').check()
  await page.getByLabel('Day of the consent').fill(DAY_OF_CONSENT)
  await page.getByRole('button', { name: 'Share the ledger' }).click()
  await expect(page.getByText(/^Shared with .+ They are notified\.$/)).toBeVisible()
}

test('a matter is referred and its ledger shared: the other attorney sees what the tier allows, takes it over, and is told when it is revoked; the owner sees who opened it', async ({
  page,
  browser,
  signIn,
  product: { origin, sandbox },
}) => {
  const run = crypto.randomUUID().slice(0, 8)
  const device = await sandbox.newSubscription()
  await subscribeDevice(origin, RECEIVER.email, device)
  const client = `Sally ${run}`
  const members = await signInMembers(origin, RECEIVER.email)
  const matter = await storeMatter(origin, SENDER, { title: `Shared ${run}`, client, state: 'TX' }, [
    { holder: `Harbor Hospital ${run}`, type: 'hospital', cents: 1_234_567 },
    { holder: `Island Ambulance ${run}`, type: 'provider_statutory', cents: 200_010 },
  ])
  await signIn(page, SENDER, { place: `/dashboard/liens/${matter}/edit?tab=matter` })
  const referral = await refer(page, client)
  await members.act('recipient', referral, { action: 'accept' })
  await page.goto(`/dashboard/liens/${matter}/edit?tab=matter`)
  await share(page, 'ledger')

  const other = await openReferral(browser, origin, referral)
  await other.getByRole('link', { name: 'Ledger without names' }).click()
  const place = other.url()
  await expect(other.getByRole('heading', { name: 'Lien 1' })).toBeVisible()
  const shown = other.getByRole('main')
  await expect(shown).toContainText('$14,345.77') // both claims
  await expect(shown).toContainText('$12,345.67')
  for (const withheld of ['Harbor', 'Island', 'hospital', 'As billed'])
    await expect(shown).not.toContainText(withheld, { ignoreCase: true })
  await other.getByRole('button', { name: 'Take over' }).click()
  await other.getByRole('link', { name: 'Open your copy' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Matter from Demo Law Office')
  await other.getByRole('link', { name: /Lien 1/ }).click()
  await other.getByRole('button', { name: /^History of Asserted/ }).click()
  await expect(other.getByRole('listitem').filter({ hasText: 'holds now' }).last()).toContainText(
    'from Demo Law Office',
  )

  await page.reload()
  const shares = page.getByRole('list', { name: 'Shares of this ledger' })
  await shares.getByText('Opened once').click()
  await expect(shares).toContainText(RECEIVER.name)
  await expect(shares).toContainText('Copied into a matter of the other attorney')
  await shares.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Revoked. The other attorney can no longer open it.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Shares of this ledger' })).toBeFocused()

  await other.goto(place)
  await expect(other.getByRole('heading', { name: 'This ledger isn’t shared with you' })).toBeVisible()
  await expect(other.getByText(/^It was revoked/)).toBeVisible()
  await other.getByRole('link', { name: 'Received referrals' }).click()
  await expect(other).toHaveURL(/tab=received/)
  // Fixed words alone are pushed: no name of the matter, and no address of it.
  const pushed = await sandbox.pushTexts(device.id)
  expect(pushed.map((text) => pushMessageSchema.strict().parse(JSON.parse(text)).kind)).toContain(
    'lien_shared',
  )
  await other.context().close()
})

test('an accepted referral becomes a matter of the attorney who accepted it', async ({
  browser,
  product: { origin },
}) => {
  const run = crypto.randomUUID().slice(0, 8)
  const members = await signInMembers(origin, RECEIVER.email)
  const referral = await members.send()
  await members.act('recipient', referral, { action: 'accept' })
  const other = await openReferral(browser, origin, referral)
  await other.getByRole('button', { name: 'Open a matter' }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByLabel('Title of the matter').fill(`Accepted ${run}`)
  await dialog.getByLabel('Client', { exact: true }).fill(`Nora ${run}`)
  await dialog.getByLabel('State', { exact: true }).selectOption('TX')
  await dialog.getByLabel('Date of injury').fill('2026-03-02')
  await dialog.getByRole('button', { name: 'Open the matter' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(`Accepted ${run}`)
  await other.goto(`/dashboard/referrals/${referral}`)
  await other.getByRole('link', { name: `Accepted ${run}` }).click()
  await other.getByRole('tab', { name: 'Matter' }).click()
  await expect(other.getByRole('link', { name: 'The referral of this matter' })).toHaveAttribute(
    'href',
    `/dashboard/referrals/${referral}`,
  )
  await other.context().close()
})
