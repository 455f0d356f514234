/** An attorney with nine liens over three states: one matter from its first notice to the printed statement, without a network. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pdfText } from '../fixtures/pdf-text.ts'
import { storeMatter, takeStep } from '../fixtures/liens.ts'
import { untilOfflineReady } from '../fixtures/referral-form.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const OFFICE = 'attorney@demo.test'

/** A matter of its own for each run, among those of other journeys. */
async function beginMatter(page: Page, title: string): Promise<void> {
  await page.goto('/dashboard/liens/new')
  await page.getByLabel('Title of the matter').fill(title)
  await page.getByLabel('Client', { exact: true }).fill('Rita Roe')
  await page.getByLabel('State', { exact: true }).selectOption('TX')
  await page.getByLabel('Date of injury').fill('2026-03-02')
  await page.getByLabel('Lienholder').fill('Mercy Hospital')
  await page.getByLabel('Type of lien').selectOption('hospital')
  await page.getByLabel('Asserted amount').fill('12,000')
  await page.getByLabel('Date of the notice').fill('2026-04-01')
  await page.getByLabel('How the notice came').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Create the matter' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

/** From the confirmed claim to the release of the open lien. */
async function settleLien(page: Page): Promise<void> {
  await takeStep(page, 'Confirm the amount', {
    'As of': '2026-05-04',
    'Document that confirms it': 'Ledger of May 4',
  })
  await takeStep(page, 'Request a reduction', { 'Our offer': '7,000', 'Respond by': '2026-12-31' })
  await takeStep(page, 'Record their counteroffer', { 'Their offer': '8,000' })
  await takeStep(page, 'Agree and lock')
  await takeStep(page, 'Mark as paid')
  await takeStep(page, 'Record the release', { 'Released on': '2026-11-20' })
}

async function enterSettlement(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Settlement' }).click()
  await page.getByRole('button', { name: 'Add a recovery' }).click()
  const recovery = page.getByRole('group', { name: 'Recovery 1' })
  await recovery.getByRole('textbox').first().fill('Evergreen Mutual')
  await recovery.getByLabel('Amount').fill('30,000')
  await page.getByLabel('How the fee is set').selectOption('tiers')
  await page.getByLabel('Percent', { exact: true }).fill('33 1/3')
  await page.getByRole('button', { name: 'Add a cost' }).click()
  const cost = page.getByRole('group', { name: 'Cost 1' })
  await cost.getByRole('textbox').first().fill('Filing fee')
  await cost.getByLabel('Amount').fill('450')
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
}

async function issueStatement(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Statement' }).click()
  await page.getByLabel('Law firm', { exact: true }).fill('Roe Law')
  await page.getByLabel('Address of the law firm').fill('1 Main Street, Austin, TX 78701')
  await page.getByLabel('Attorney who signs').fill('Ann Attorney')
  await page.getByRole('button', { name: 'Issue version 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue version 1' }).click()
}

/** Only rows in view are drawn, and other journeys have liens too. */
async function listOwnLiens(page: Page, run: string): Promise<void> {
  await page.goto('/dashboard/liens')
  await page.getByRole('searchbox', { name: 'Search' }).fill(run)
}

async function printedStatement(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as PDF' }).first().click()
  const path = await (await download).path()
  return pdfText(new Uint8Array(await readFile(path)))
}

test('nine liens over three states: one matter goes from the first notice to the printed statement without a network, and is issued once the server has checked it', async ({
  page,
  signIn,
  product,
}) => {
  const run = crypto.randomUUID().slice(0, 8)
  await storeMatter(product.origin, OFFICE, { title: `Lake ${run}`, client: `Lee ${run}`, state: 'IL' }, [
    { holder: 'Lakeside Hospital', type: 'hospital', cents: 1_400_000 },
    { holder: 'Prairie Ambulance', type: 'provider_statutory', cents: 200_000 },
    { holder: 'Dr. North', type: 'letter_of_protection', cents: 400_000 },
    { holder: 'Medicare', type: 'medicare', cents: 1_000_000 },
  ])
  await storeMatter(product.origin, OFFICE, { title: `Bay ${run}`, client: `Ben ${run}`, state: 'CA' }, [
    { holder: 'Bay Hospital', type: 'hospital', cents: 2_400_000 },
    { holder: 'Coast Health Plan', type: 'erisa_insured', cents: 600_000 },
    { holder: 'Medi-Cal', type: 'medicaid', cents: 300_000 },
    { holder: 'Golden Funding', type: 'funding', cents: 500_000 },
  ])
  await signIn(page)
  await listOwnLiens(page, run)
  await expect(page.getByText(`Bay ${run}`).first()).toBeVisible()
  await untilOfflineReady(page)
  await page.context().setOffline(true)

  const title = `Roe ${run} v. Acme`
  await beginMatter(page, title)
  await settleLien(page)
  await enterSettlement(page)
  await issueStatement(page)
  await expect(page.getByText(/^Draft: will be issued when our server has checked it/)).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText('Issued', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show version 1' }).click()
  const printed = await printedStatement(page)
  // 30,000.00 less a third, 450.00 of costs and the lien at 8,000.00.
  for (const words of [
    'Evergreen Mutual',
    '$30,000.00',
    '$10,000.00',
    '$450.00',
    'Mercy Hospital',
    '$8,000.00',
    '$11,550.00',
  ])
    expect(printed).toContain(words)
  expect(printed).not.toContain('Draft')
  // What made it is on the device now.
  await page.context().setOffline(true)
  expect(await printedStatement(page)).toBe(printed)

  await listOwnLiens(page, run)
  for (const holder of ['Lakeside Hospital', 'Bay Hospital', 'Mercy Hospital'])
    await expect(page.getByRole('link', { name: new RegExp(holder) }).first()).toBeVisible()
  await page.context().setOffline(false)
})
