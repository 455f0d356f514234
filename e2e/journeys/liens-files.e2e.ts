/** Files that come in and go out: a list of liens as CSV, and one letter as PDF and as a Word file. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { docxText } from '../fixtures/docx-text.ts'
import { storeOffer } from '../fixtures/liens.ts'
import { pdfText } from '../fixtures/pdf-text.ts'
import { expect, test } from '../fixtures/test.ts'

const OFFICE = 'attorney@demo.test'

/** Of a spreadsheet whose title for the asserted amount no guess finds. */
async function chooseCsv(page: Page, rows: readonly string[]): Promise<void> {
  const titles = 'Matter,Client,State,Date of injury,Lienholder,Type,They want'
  const buffer = Buffer.from([titles, ...rows].join('\r\n'))
  await page.getByLabel('CSV or JSON file').setInputFiles({ name: 'liens.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('heading', { name: 'Rows', exact: true })).toBeVisible()
}

test('a list of liens with a fault in one row is shown and not stored; corrected, every row is stored, and the next file finds its columns', async ({
  page,
  signIn,
}) => {
  const run = crypto.randomUUID().slice(0, 8)
  const row = (holder: string, wants: string): string =>
    `Quarry ${run} v. Acme,Quentin ${run},TX,2026-03-02,${holder} ${run},Hospital,"${wants}"`
  const [first, last] = [row('Quarry Hospital', '1,200.00'), row('Third Clinic', '99.99')]
  await signIn(page, OFFICE, { place: '/dashboard/liens?import=yes' })
  await chooseCsv(page, [first, row('Second Clinic', 'much'), last])
  const asserted = page.getByLabel(/^Asserted/)
  await asserted.selectOption('They want')
  const rows = page.getByRole('region', { name: 'Rows' })
  await expect(rows.getByRole('listitem')).toHaveCount(1)
  await expect(rows).toContainText(/Row 3.*Second Clinic/s)
  await expect(rows).toContainText('Asserted:')
  await expect(page.getByText('1 row with faults is left out.')).toBeVisible()

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await chooseCsv(page, [first, row('Second Clinic', '4,500.50'), last])
  await asserted.selectOption('They want')
  await expect(page.getByText('No row has a fault.')).toBeVisible()
  // The matter would be new, so the file before has left nothing.
  await expect(page.getByText('3 liens in 1 matter, of which 1 is new.')).toBeVisible()
  await page.getByRole('button', { name: 'Add 3 liens to 1 matter' }).click()
  await page.getByRole('link', { name: 'Open the matter' }).click()
  const liens = page.getByRole('list', { name: 'Liens of this matter' })
  await expect(liens.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText('3 liens: $5,800.49')).toBeVisible()
  await expect(page.getByText('Saved everywhere')).toBeVisible()

  await page.goto('/dashboard/liens?import=yes')
  await chooseCsv(page, [row('Fourth Clinic', '10.00')])
  await expect(asserted.locator('option:checked')).toHaveText('They want')
  await expect(page.getByText('1 lien in 1 matter, of which none is new.')).toBeVisible()
  await expect(rows).toContainText('asserted $10.00')
})

async function savedBy(page: Page, button: string): Promise<Uint8Array> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return new Uint8Array(await readFile(await (await download).path()))
}

const amountsIn = (text: string): readonly string[] =>
  [...new Set(text.match(/\$\d[\d,]*\.\d\d/g) ?? [])].toSorted()

test('a letter that the browser makes says the same as PDF and as Word file: whose lien, and each amount', async ({
  page,
  signIn,
  product: { origin },
}) => {
  const run = crypto.randomUUID().slice(0, 8)
  const parties = { client: `Wanda ${run}`, holder: `Willow Hospital ${run}` }
  const place = new URL(await storeOffer(origin, OFFICE, { ...parties, cents: 423_157 }), origin)
  const matter = place.pathname.split('/').at(-2) ?? ''
  const query = new URLSearchParams({ matter, lien: place.searchParams.get('lien') ?? '' })
  await signIn(page, OFFICE, { place: `/dashboard/liens/document/new?template=T2&${query}` })
  await page.getByRole('button', { name: 'Write the document' }).click()
  await page.getByRole('tab', { name: 'Final and files' }).click()
  const pdf = await pdfText(await savedBy(page, 'Save as PDF'))
  const word = docxText(await savedBy(page, 'Save as Word file (DOCX)'))
  for (const text of [pdf, word]) {
    for (const words of Object.values(parties)) expect(text).toContain(words)
    expect(amountsIn(text)).toContain('$8,463.14')
  }
  expect(amountsIn(word)).toEqual(amountsIn(pdf))
})
