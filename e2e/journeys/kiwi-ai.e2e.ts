/** Documents of a matter in the Kiwi AI room: read on the device, asked without a network, gone on with after a closed window. */
import type { Page, Request } from '@playwright/test'
import PDFDocument from 'pdfkit'
import { expect, test } from '../fixtures/test.ts'
import { untilOfflineReady } from '../fixtures/referral-form.ts'

const SECRET = 'The lighthouse keeper paid $4,321.00 for the brass telescope.'

/** A PDF of plain pages; the secret is on one of them. */
async function pdfOf(pages: number, secretOn: number): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, compress: false })
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((resolve) => {
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
  })
  for (let page = 1; page <= pages; page += 1) {
    document.addPage().fontSize(10)
    for (let line = 1; line <= 40; line += 1)
      document.text(`Line ${line} of record ${page} says that the patient was seen and went home.`)
    if (page === secretOn) document.text(SECRET)
  }
  document.end()
  return whole
}

async function newWorkspace(page: Page, name: string): Promise<void> {
  await page.goto('/kiwi-ai')
  await page.getByRole('button', { name: 'New workspace' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const reading = (page: Page) => page.getByRole('list', { name: 'Being read' })

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Ask these documents').fill(question)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('article', { name: `Answer to: ${question}` })).toBeVisible()
}

test.describe('with the app kept on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a large file is gone on with after the window closed, and then asked without a network', async ({
    page,
    signIn,
  }) => {
    await signIn(page)
    await untilOfflineReady(page)
    await newWorkspace(page, 'Roe v. Harbor')
    const sent: Request[] = []
    page.context().on('request', (request) => sent.push(request))
    await page
      .getByLabel(/Add files/)
      .setInputFiles({ name: 'Records.pdf', mimeType: 'application/pdf', buffer: await pdfOf(400, 380) })
    // Some pages are saved, and some are not. Asked at each frame: between two looks from outside they may all have been read.
    await page.waitForFunction(() => {
      const said = document.querySelector('[aria-label="Being read"]')?.textContent ?? ''
      const [, pages = '0'] = /(\d+) of 400 pages read/.exec(said) ?? []
      return Number(pages) >= 30 && Number(pages) < 400
    })
    const address = page.url()
    const context = page.context()
    await page.close()

    const next = await context.newPage()
    await next.goto(address)
    await expect(reading(next)).toBeHidden({ timeout: 60_000 })
    await expect(next.getByText('PDF · 400 pages')).toBeVisible()

    await context.setOffline(true)
    await next.reload()
    await ask(next, 'What did the lighthouse keeper pay for the telescope?')
    await next.getByRole('button', { name: 'Citation 1: Records.pdf, page 380' }).click()
    await expect(next.locator('mark')).toContainText(SECRET)
    await expect(next.locator('mark')).toBeFocused()
    await next.getByRole('button', { name: 'Page', exact: true }).click()
    await expect(next.getByRole('img', { name: /^Page 380 as it looks/ })).toBeVisible()
    await ask(next, 'Who repaired the harbor crane?')
    await expect(next.getByText('Not found in this document.')).toBeVisible()
    // Nothing of a document left the device.
    const bodies = sent.map((request) => `${request.url()} ${request.postData() ?? ''}`)
    expect(bodies.filter((body) => /lighthouse|telescope|Records\.pdf|Roe/.test(body))).toEqual([])
  })
})

test('a sign-out asks about documents, and finds them again', async ({ page, signIn }) => {
  await signIn(page)
  await newWorkspace(page, 'Roe v. Harbor')
  const note = { name: 'Note.txt', mimeType: 'text/plain', buffer: Buffer.from('A note of the firm.') }
  await page.getByLabel(/Add files/).setInputFiles(note)
  await expect(page.getByRole('button', { name: 'Note.txt', exact: true })).toBeVisible()
  const address = page.url()
  await page.getByRole('button', { name: 'attorney@demo.test' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Keep 1 document on this device?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep it for my next sign-in' }).click()
  await expect(page).not.toHaveURL(address)

  await signIn(page)
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Note.txt', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'attorney@demo.test' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Remove the document from this device' }).click()
  await expect(page).not.toHaveURL(address)
  await signIn(page)
  await page.goto('/kiwi-ai')
  await expect(page.getByRole('heading', { name: 'No workspaces yet' })).toBeVisible()
})
