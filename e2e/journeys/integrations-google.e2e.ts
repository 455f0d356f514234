/** A Google account through its consent page, and browser-only behavior: reloads, saved and chosen files. */
import type { Page } from '@playwright/test'
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
import { expectSentReceipt, fillReferral } from '../fixtures/referral-form.ts'
import { expect, test } from '../fixtures/test.ts'

const EXCHANGE = '/api/auth/google/exchange-code'

function exchanges(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === EXCHANGE) seen.push(request.method())
  })
  return seen
}

test('[GI-02] connected by consent; neither a reload nor going back exchanges the code again', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await disconnect(page, 'Google')
  const seen = exchanges(page)
  await askForConsent(page, 'Google')
  const consent = new URL(page.url())
  expect(consent.searchParams.get('code_challenge_method'), '[GI-04] PKCE').toBe('S256')
  expect(consent.searchParams.get('state')?.length, '[GI-04] state').toBeGreaterThan(20)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL('/kiwi-ai')
  await expect(page.getByText('Google is connected.')).toBeVisible()
  expect(seen).toEqual(['POST'])

  await page.reload()
  await expect(page.getByRole('list', { name: 'My Drive' })).toBeVisible()
  await expect(page.getByText('Google is connected.')).toHaveCount(0)
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole('list', { name: 'My Drive' })).toBeVisible()
  expect(seen).toEqual(['POST'])
})

test('[GI-02] a reload while the code is being exchanged asks what became of it', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await disconnect(page, 'Google')
  const seen = exchanges(page)
  const released = Promise.withResolvers<undefined>()
  await page.route(`**${EXCHANGE}`, async (route) => {
    await released.promise
    await route.continue().catch(() => undefined) // the page that asked is gone
  })
  await askForConsent(page, 'Google')
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText(/Connecting your Google account/)).toBeVisible()
  await expect(page).toHaveURL('/auth/google/callback')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible()
  await expect(page.getByText('Failed to complete Google integration')).toBeVisible()
  await expect(page.getByText(/works only once/)).toBeVisible()
  released.resolve(undefined)
  expect(seen).toEqual(['POST'])
})

test(
  '[GI-01] Drive: folders are opened, files downloaded, uploaded above 4 MB, and folders made',
  { tag: '@keyboard' },
  async ({ page, signIn }) => {
    await signIn(page)
    await connect(page, 'Google')
    let list = await openSource(page, 'Drive', 'My Drive')
    await list.getByRole('button', { name: 'Matters' }).click()
    await expect(page.getByRole('list', { name: 'Matters' }).getByRole('listitem').first()).toBeVisible()
    await page.getByRole('button', { name: 'My Drive' }).click()
    list = page.getByRole('list', { name: 'My Drive' })
    const [recording, words] = [
      await download(page, 'Deposition recording.wav'),
      await download(page, 'Intake checklist.txt'),
    ]
    expect(recording.name).toBe('Deposition recording.wav')
    expect(recording.bytes).toBeGreaterThan(5_000_000)
    expect(words.bytes).toBeGreaterThan(0)

    await makeFolder(page, 'Discovery')
    await list.getByRole('button', { name: 'Discovery' }).click()
    await expect(page.getByText('This folder is empty.')).toBeVisible()
    await upload(page, largeFile('scan.bin'))
    const inside = page.getByRole('list', { name: 'Discovery' })
    await expect(row(inside, 'scan.bin')).toContainText('5.3 MB')
    expect(await download(page, 'scan.bin')).toEqual({ name: 'scan.bin', bytes: 5_300_000 })
  },
)

test(
  '[GI-01] Calendar and Gmail: events are listed, and a mail goes out from the connected address',
  { tag: '@keyboard' },
  async ({ page, product, signIn }) => {
    await signIn(page)
    await connect(page, 'Google')
    const events = await openSource(page, 'Calendar', 'Upcoming events')
    await expect(row(events, 'Deposition of the dispatcher')).toContainText('Kent County Courthouse')
    await page.getByRole('tab', { name: 'Gmail' }).click()
    await sendMail(page, {
      to: 'opposing@counsel.test',
      subject: 'Scheduling',
      text: 'Would Tuesday at ten suit you?',
    })
    await expect(page.getByText(/Your email to opposing@counsel.test was sent from/)).toBeVisible()
    const [mail] = await product.sandbox.messagesTo('opposing@counsel.test')
    expect(mail?.subject).toBe('Scheduling')
    expect(mail?.text).toContain('Would Tuesday at ten suit you?')
  },
)

test('a Drive file’s name and size go on a referral, before and after sending, and its deadline into the calendar', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await connect(page, 'Google')
  await page.goto('/submit-referral')
  await fillReferral(page, {
    name: 'Fay Counsel',
    email: 'fay.counsel@firm.test',
    subject: 'Elevator door injury',
  })
  await page.getByRole('button', { name: 'From Drive or OneDrive' }).click()
  await page.getByRole('button', { name: 'Choose Fee schedule 2026.pdf' }).click()
  await expect(page.getByRole('button', { name: 'Remove Fee schedule 2026.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Send referral' }).click()
  await expectSentReceipt(page)
  await page.goto('/dashboard/referrals?tab=sent')
  await page.getByRole('row').filter({ hasText: 'Elevator door injury' }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Case details' })).toContainText('Fee schedule 2026.pdf')

  const linked = page.getByRole('region', { name: 'Files in the cloud' })
  await linked.getByRole('button', { name: 'From Drive or OneDrive' }).click()
  await page.getByRole('button', { name: 'Choose Intake checklist.txt' }).click()
  await expect(row(linked, 'Intake checklist.txt')).toContainText('your Google Drive')
  await linked.getByRole('button', { name: 'Remove Intake checklist.txt' }).click()
  await expect(linked.getByText('No files linked.')).toBeVisible()

  await page.getByRole('button', { name: 'Add to Google Calendar' }).click()
  await expect(page.getByText('The deadline is in your calendar.')).toBeVisible()
  await page.reload()
  // The second time it is moved, not added again.
  await page.getByRole('button', { name: 'Add to Google Calendar' }).click()
  await expect(page.getByText('The deadline is in your calendar.')).toBeVisible()
  const events = await openSource(page, 'Calendar', 'Upcoming events')
  await expect(row(events, 'eferral')).toHaveCount(1)
  await expect(events).not.toContainText('Elevator')
})

test('[GI-01] [GI-04] the card shows account and permissions; disconnecting asks first, revokes, and is then not connected', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await connect(page, 'Google')
  const card = await openCard(page, 'Google')
  await expect(card.getByText('Connected', { exact: true })).toBeVisible()
  await expect(card).toContainText('google.person@example.test')
  await expect(card).toContainText('Send email from your Gmail address')
  await expect(card.getByRole('list', { name: 'My Drive' })).toBeVisible()
  await expect(card.getByRole('list', { name: 'Upcoming events' })).toBeVisible()
  await card.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(card.getByText('Connected', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(card.getByText('Google has withdrawn our access')).toBeVisible()
  await page.reload()
  await expect(card.getByText('Not connected', { exact: true })).toBeVisible()
})
