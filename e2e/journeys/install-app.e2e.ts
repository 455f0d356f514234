/** Installation in a browser with its own profile: the browser's errors, the manifest, and starting the app. */
import type { BrowserContext, Page } from '@playwright/test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { createBrowserProfile, firstPage, type BrowserProfile } from '../fixtures/browser-profile.ts'
import { installApp } from '../fixtures/installed-app.ts'
import { fillReferral, untilOfflineReady } from '../fixtures/referral-form.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

let profile: BrowserProfile
let context: BrowserContext
let page: Page

test.beforeEach(async ({ product }) => {
  profile = createBrowserProfile(product.origin)
  context = await profile.open()
  page = await firstPage(context)
  await signInAs(page)
  await untilOfflineReady(page)
})
test.afterEach(async () => {
  await context.close()
  profile.remove()
})

test(
  '[BF-02] the browser finds the app installable and offers it: manifest, icons, worker, button',
  { tag: '@keyboard' },
  async ({ product }) => {
    const devtools = await context.newCDPSession(page)
    expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
    const { data, errors, url } = await devtools.send('Page.getAppManifest')
    expect([url, errors]).toEqual([`${product.origin}/manifest.webmanifest`, []])
    const manifest = manifestSchema.parse(JSON.parse(data ?? ''))
    for (const { src, type } of [...manifest.icons, ...manifest.screenshots]) {
      const answer = await page.request.get(src)
      expect([src, answer.status(), answer.headers()['content-type']?.split(';')[0]]).toEqual([
        src,
        200,
        type,
      ])
    }

    await page.getByRole('button', { name: 'Install app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Install CounselRelay' })
    await expect(dialog.getByText('even offline')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Install', exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(dialog).toBeHidden()
  },
)

test('a browser that offers nothing is told how it is done by hand', async () => {
  await page.addInitScript(() => {
    // As in a browser without this event: it never fires.
    addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation(), { capture: true })
  })
  await page.goto('/settings/device')
  await page.getByRole('button', { name: 'Install CounselRelay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Install CounselRelay' })
  await expect(dialog.getByRole('heading', { name: 'In Chrome' })).toBeVisible()
  await dialog.getByText('In another browser').click()
  await expect(dialog.getByText('Add to Dock')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('files opened with the app begin a referral; the one being written stays', async ({ product }) => {
  const folder = mkdtempSync(join(tmpdir(), 'opened-'))
  const file = join(folder, 'complaint.pdf')
  writeFileSync(file, '%PDF-1.7 Jane Doe')
  await page.goto('/submit-referral')
  await fillReferral(page, { name: 'First Draft', email: 'first@firm.test' })
  await expect(page.getByText(/Saved on this device/).first()).toBeVisible()

  const app = await installApp(context, page, `${product.origin}/`)
  await app.openFiles([file])
  const window = await pageWith(context, 'complaint.pdf')
  await expect(window.getByText(/Nothing is sent until you press Send/)).toBeVisible()
  await expect(window.getByLabel('Recipient email')).toHaveValue('')
  expect(window.url()).not.toContain('complaint')

  await window.goto('/dashboard/referrals?tab=drafts')
  await expect(window.getByText('First Draft')).toBeVisible()
  await app.uninstall()
  rmSync(folder, { recursive: true })
})

/** The browser decides which window to focus. */
async function pageWith(from: BrowserContext, words: string): Promise<Page> {
  let found: Page | undefined
  await expect
    .poll(async () => {
      for (const candidate of from.pages()) {
        if (await candidate.getByText(words).first().isVisible()) found = candidate
      }
      return found !== undefined
    })
    .toBe(true)
  if (found === undefined) throw new Error(`No window shows ${words}`)
  return found
}

test('what is shared with the app begins a referral on the device, and no address says what it was', async () => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await share(page)
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Fall in a supermarket')
  await expect(page.getByLabel('Case details', { exact: true })).toHaveValue(
    'Wet floor in aisle nine\n\nhttps://court.example/docket/1',
  )
  await expect(page.getByText('intake-notes.txt', { exact: true })).toBeVisible()
  await expect(page.getByText(/Nothing is sent until you press Send/)).toBeVisible()
  expect(addresses.filter((address) => /aisle|supermarket|intake-notes/.test(address))).toEqual([])

  await context.setOffline(true)
  await share(page)
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Fall in a supermarket')
})

test('a share before the worker is there is said to have been missed', async ({ browser, product }) => {
  const bare = await browser.newContext({ baseURL: product.origin, serviceWorkers: 'block' })
  const visitor = await bare.newPage()
  await signInAs(visitor)
  await share(visitor)
  await expect(visitor.getByRole('alert')).toContainText('Share it again')
  await visitor.getByRole('link', { name: 'Write a referral' }).click()
  await expect(visitor.getByLabel('Recipient name')).toHaveValue('')
  await bare.close()
})

/** The share that the operating system posts, sent by a form in the page: both are plain form submissions. */
async function share(from: Page): Promise<void> {
  await from.evaluate(() => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/share-target'
    form.enctype = 'multipart/form-data'
    const fields = {
      title: 'Fall in a supermarket',
      text: 'Wet floor in aisle nine',
      url: 'https://court.example/docket/1',
    }
    for (const [name, value] of Object.entries(fields)) {
      const field = document.createElement('input')
      field.name = name
      field.value = value
      form.append(field)
    }
    const files = document.createElement('input')
    files.type = 'file'
    files.name = 'files'
    const picked = new DataTransfer()
    picked.items.add(new File(['notes'], 'intake-notes.txt', { type: 'text/plain' }))
    files.files = picked.files
    form.append(files)
    document.body.append(form)
    form.submit()
  })
}

const imageSchema = z.object({ src: z.string(), type: z.string() })
const manifestSchema = z.object({
  icons: z.array(imageSchema).min(4),
  screenshots: z.array(imageSchema).min(5),
})
