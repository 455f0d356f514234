/** A Microsoft account through its consent page, and browser-only behavior: saved and chosen files, mails in frames. */
import {
  askForConsent,
  connect,
  disconnect,
  download,
  largeFile,
  makeFolder,
  openCard,
  openSource,
  row,
  sendMail,
  upload,
} from '../fixtures/connected-accounts.ts'
import { expect, test } from '../fixtures/test.ts'

const ACCOUNT = 'OneDrive and Outlook'

test('[OD-04] [OD-07] connected by consent, which the status then reports', async ({ page, signIn }) => {
  await signIn(page)
  await disconnect(page, ACCOUNT)
  let exchanged = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/onedrive/exchange-code')) exchanged += 1
  })
  await askForConsent(page, ACCOUNT)
  expect(new URL(page.url()).searchParams.get('code_challenge_method')).toBe('S256')
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL('/kiwi-ai')
  await expect(page.getByText(`${ACCOUNT} are connected.`)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Kiwi AI' })).toBeVisible()
  expect(exchanged).toBe(1)
  const card = await openCard(page, ACCOUNT)
  await expect(card.getByText('Connected', { exact: true })).toBeVisible()
  await expect(card).toContainText('microsoft.person@example.test')
})

test('[OD-01] [OD-02] OneDrive: folders, downloads of 5 MB, uploads above 4 MB, new folders', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await connect(page, ACCOUNT)
  const list = await openSource(page, 'OneDrive', 'OneDrive')
  await list.getByRole('button', { name: 'Matters' }).click()
  await expect(page.getByRole('list', { name: 'Matters' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'OneDrive', exact: true }).click()
  const recording = await download(page, 'Deposition recording.wav')
  expect(recording.name).toBe('Deposition recording.wav')
  expect(recording.bytes).toBeGreaterThan(5_000_000)

  await makeFolder(page, 'Exhibits')
  await list.getByRole('button', { name: 'Exhibits' }).click()
  await expect(page.getByText('This folder is empty.')).toBeVisible()
  await upload(page, { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Exhibit A') })
  await upload(page, largeFile('scan.bin'))
  const inside = page.getByRole('list', { name: 'Exhibits' })
  await expect(row(inside, 'scan.bin')).toContainText('5.3 MB')
  expect(await download(page, 'note.txt')).toEqual({ name: 'note.txt', bytes: 9 })
  expect(await download(page, 'scan.bin')).toEqual({ name: 'scan.bin', bytes: 5_300_000 })
})

test(
  '[OD-03] Outlook: 120 unread mails page by page, attachments, marking as read',
  { tag: '@keyboard' },
  async ({ page, signIn }) => {
    await signIn(page)
    await connect(page, ACCOUNT)
    const list = await openSource(page, 'Outlook', 'Unread mail')
    await expect(list.getByRole('listitem')).toHaveCount(50)
    const more = page.getByRole('button', { name: 'Show more' })
    await more.click()
    await expect(list.getByRole('listitem')).toHaveCount(100)
    await more.click()
    await expect(list.getByRole('listitem')).toHaveCount(120)
    await expect(more).toHaveCount(0)

    const withFiles = list.getByRole('listitem').filter({ hasText: 'Attachments' }).first()
    const subject = await withFiles.getByRole('button').textContent()
    await withFiles.getByRole('button').click()
    const mail = page.getByRole('article')
    await expect(mail.getByRole('heading', { level: 3 })).toHaveText(subject ?? '')
    const button = mail.getByRole('button', { name: /^Download / }).first()
    const name = ((await button.getAttribute('aria-label')) ?? '').replace('Download ', '')
    expect((await download(page, name)).bytes).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Mark as read' }).click()
    await expect(page.getByText('Marked as read in Outlook.')).toBeVisible()
    await page.getByRole('button', { name: 'Back to unread mail' }).click()
    await expect(list.getByRole('listitem').first()).toBeVisible()
    await page.reload()
    await expect(list.getByRole('listitem').first()).toBeVisible()
    await more.click()
    await expect(list.getByRole('listitem')).toHaveCount(100)
    await more.click()
    await expect(list.getByRole('listitem')).toHaveCount(119)
  },
)

test('a mail’s layout is shown in a frame that runs nothing and loads nothing from elsewhere', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await connect(page, ACCOUNT)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(page.url()).origin) foreign.push(request.url())
  })
  page.on('dialog', (dialog) => foreign.push(`dialog ${dialog.message()}`))
  const list = await openSource(page, 'Outlook', 'Unread mail')
  // One of the first ten emails of the stand-in has a tracking pixel and a script.
  const count = 10
  let framed = 0
  for (let index = 0; index < count; index += 1) {
    await list.getByRole('listitem').nth(index).getByRole('button').click()
    const mail = page.getByRole('article')
    await expect(mail.getByRole('heading', { level: 3 })).toBeVisible()
    const frame = mail.locator('iframe')
    if ((await frame.count()) > 0) {
      framed += 1
      expect(await frame.getAttribute('sandbox')).toBe(
        'allow-same-origin allow-popups allow-popups-to-escape-sandbox',
      )
      const inside = frame.contentFrame()
      await expect(inside.locator('body')).not.toBeEmpty()
      await expect(inside.locator('script, img, style, form')).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Back to unread mail' }).click()
    await expect(list.getByRole('listitem').nth(index)).toBeVisible()
  }
  expect(framed).toBeGreaterThan(0)
  expect(foreign).toEqual([])
})

test('[OD-03] a mail goes out from the connected Outlook address', async ({ page, product, signIn }) => {
  await signIn(page)
  await connect(page, ACCOUNT)
  await openSource(page, 'Outlook', 'Unread mail')
  await sendMail(page, { to: 'clerk@court.test', subject: 'Filing', text: 'The filing is attached.' })
  await expect(page.getByText(/Your email to clerk@court.test was sent from/)).toBeVisible()
  const [mail] = await product.sandbox.messagesTo('clerk@court.test')
  expect(mail?.subject).toBe('Filing')
})

test('[OD-01] [OD-07] disconnecting asks first, and is then not connected', async ({ page, signIn }) => {
  await signIn(page)
  await connect(page, ACCOUNT)
  const card = await disconnect(page, ACCOUNT)
  await expect(card.getByText('You disconnected OneDrive and Outlook.')).toBeVisible()
  await page.reload()
  await expect(card.getByText('Not connected', { exact: true })).toBeVisible()
  await page.goto('/kiwi-ai?source=onedrive')
  await expect(page.getByRole('heading', { name: 'Not connected yet' })).toBeVisible()
})
