/**
 * Every message of the error catalog for connected accounts, caused by real errors at the provider or between the browser and our server.
 */
import type { Locator, Page } from '@playwright/test'
import {
  type AccountName,
  askForConsent,
  connect,
  disconnect,
  download,
  makeFolder,
  openCard,
  openSource,
  row,
  sendMail,
} from '../fixtures/connected-accounts.ts'
import { expect, test } from '../fixtures/test.ts'

const MICROSOFT = 'OneDrive and Outlook'

// Calls through a service worker cannot be intercepted here.
test.use({ serviceWorkers: 'block' })

/** Cuts the connection to our server for one call. */
async function cutLine(page: Page, path: string, work: () => Promise<void>): Promise<void> {
  await page.route(`**${path}`, (route) => route.abort())
  await work()
  await page.unroute(`**${path}`)
}

const alertIn = (place: Page | Locator, words: string): Locator =>
  place.getByRole('alert').filter({ hasText: words })

async function chooseFile(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).click()
  await (await chooser).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
}

async function nameFolder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Folder name').fill('Never made')
  await page.getByRole('button', { name: 'Create folder' }).click()
}

type Connecting = {
  readonly id: string
  readonly name: AccountName
  readonly target: 'google' | 'microsoft'
  readonly paths: string
  readonly url: string
  readonly exchange: string
  readonly status: string
}

const CONNECTING: readonly Connecting[] = [
  {
    id: '[GI-03]',
    name: 'Google',
    target: 'google',
    paths: '/api/auth/google',
    url: 'Failed to get authentication URL',
    exchange: 'Failed to exchange authentication code',
    status: 'Failed to check integration status',
  },
  {
    id: '[OD-05]',
    name: MICROSOFT,
    target: 'microsoft',
    paths: '/api/auth/onedrive',
    url: 'Failed to get authentication URL for OneDrive',
    exchange: 'Failed to exchange authorization code',
    status: 'Failed to check OneDrive integration status',
  },
]

for (const { id, name, target, paths, url, exchange, status } of CONNECTING) {
  test(`${id} ${name}: what fails on the way to a connection`, async ({ page, product, signIn }) => {
    await signIn(page)
    const card = await disconnect(page, name)
    await cutLine(page, `${paths}/url`, async () => {
      await card.getByRole('button', { name: 'Connect', exact: true }).click()
      await expect(alertIn(card, url)).toBeVisible()
    })
    await askForConsent(page, name)
    await product.sandbox.setFault(target, { mode: 'status', status: 500, path: 'token' })
    try {
      await page.getByRole('button', { name: 'Allow' }).click()
      await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible()
      await expect(page.getByRole('alert')).toContainText(exchange)
    } finally {
      await product.sandbox.setFault(target, { mode: 'ok' })
    }
    await page.getByRole('link', { name: 'Back to Integrations' }).click()
    await expect(card.getByText('Not connected', { exact: true })).toBeVisible()
    await cutLine(page, `${paths}/status`, async () => {
      await page.reload()
      await expect(alertIn(card, status)).toBeVisible()
    })
    await card.getByRole('button', { name: 'Retry' }).click()
    await expect(card.getByText('Not connected', { exact: true })).toBeVisible()
  })
}

test('[GI-03] Google: what fails once it is connected, and going on afterwards', async ({
  page,
  product,
  signIn,
}) => {
  const broken = (path: string) => product.sandbox.setFault('google', { mode: 'status', status: 500, path })
  const mended = () => product.sandbox.setFault('google', { mode: 'ok' })
  await signIn(page)
  await connect(page, 'Google')
  const panel = page.getByRole('tabpanel')
  try {
    await broken('/files')
    await page.goto('/kiwi-ai?source=drive')
    await expect(alertIn(panel, 'Failed to list files')).toBeVisible()
    await mended()
    await panel.getByRole('button', { name: 'Retry' }).click()
    const files = panel.getByRole('list', { name: 'My Drive' })
    await expect(row(files, 'Intake checklist.txt')).toBeVisible()

    await broken('/files')
    await files.getByRole('button', { name: 'Download Intake checklist.txt' }).click()
    await expect(alertIn(files, 'Failed to download file')).toBeVisible()
    await nameFolder(page)
    await expect(alertIn(page.getByRole('dialog'), 'Failed to create folder')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await chooseFile(page)
    await expect(alertIn(page.getByRole('list', { name: 'Uploads' }), 'Failed to upload file')).toBeVisible()
    await mended()
    await page.getByRole('list', { name: 'Uploads' }).getByRole('button', { name: 'Retry' }).click()
    await expect(row(files, 'a.txt')).toBeVisible()
    expect((await download(page, 'Intake checklist.txt')).bytes).toBeGreaterThan(0)

    await broken('/events')
    await page.getByRole('tab', { name: 'Calendar' }).click()
    await expect(alertIn(panel, 'Failed to list events')).toBeVisible()
    await mended()
    await panel.getByRole('button', { name: 'Retry' }).click()
    await expect(panel.getByRole('list', { name: 'Upcoming events' })).toBeVisible()

    await broken('/send')
    await page.getByRole('tab', { name: 'Gmail' }).click()
    await sendMail(page, { to: 'never@sent.test', subject: 'Hello', text: 'Words that must not be lost.' })
    const dialog = page.getByRole('dialog')
    await expect(alertIn(dialog, 'Failed to send email')).toBeVisible()
    await expect(dialog.getByLabel('Message')).toHaveValue('Words that must not be lost.')
    await mended()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText(/Your email to never@sent.test was sent/)).toBeVisible()
  } finally {
    await mended()
  }
})

test('[OD-05] OneDrive and Outlook: what fails once it is connected, and going on afterwards', async ({
  page,
  product,
  signIn,
}) => {
  const broken = (path: string) =>
    product.sandbox.setFault('microsoft', { mode: 'status', status: 500, path })
  const mended = () => product.sandbox.setFault('microsoft', { mode: 'ok' })
  await signIn(page)
  await connect(page, MICROSOFT)
  const panel = page.getByRole('tabpanel')
  try {
    await broken('/drive')
    await page.goto('/kiwi-ai?source=onedrive')
    await expect(alertIn(panel, 'Failed to list OneDrive files')).toBeVisible()
    await mended()
    await panel.getByRole('button', { name: 'Retry' }).click()
    const files = panel.getByRole('list', { name: 'OneDrive' })
    await expect(row(files, 'Intake checklist.txt')).toBeVisible()

    await broken('/drive')
    await files.getByRole('button', { name: 'Download Intake checklist.txt' }).click()
    await expect(alertIn(files, 'Failed to download OneDrive file')).toBeVisible()
    await nameFolder(page)
    await expect(alertIn(page.getByRole('dialog'), 'Failed to create OneDrive folder')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await chooseFile(page)
    const uploads = page.getByRole('list', { name: 'Uploads' })
    await expect(alertIn(uploads, 'Failed to upload file to OneDrive')).toBeVisible()
    await mended()
    await uploads.getByRole('button', { name: 'Retry' }).click()
    await expect(row(files, 'a.txt')).toBeVisible()
    await makeFolder(page, 'Made after all')
    await expect(row(files, 'Made after all')).toBeVisible()

    await broken('/messages')
    await page.getByRole('tab', { name: 'Outlook' }).click()
    await expect(alertIn(panel, 'Failed to list Outlook unread emails')).toBeVisible()
    await mended()
    await panel.getByRole('button', { name: 'Retry' }).click()
    await expect(panel.getByRole('list', { name: 'Unread mail' })).toBeVisible()

    await page.goto('/settings/integrations')
    const card = page.getByRole('region', { name: MICROSOFT, exact: true })
    await cutLine(page, '/api/auth/onedrive/disconnect', async () => {
      await card.getByRole('button', { name: 'Disconnect' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Disconnect' }).click()
      await expect(alertIn(dialog, 'Failed to disconnect OneDrive integration')).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    })
    await expect(card.getByText('Connected', { exact: true })).toBeVisible()
  } finally {
    await mended()
  }
})

test('[GI-03] [GI-04] disconnecting Google passes on what failed; a revocation that cannot be made is made later', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page)
  await connect(page, 'Google')
  const card = await openCard(page, 'Google')
  await cutLine(page, '/api/auth/google/disconnect', async () => {
    await card.getByRole('button', { name: 'Disconnect' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(alertIn(dialog, 'You are offline. Check your connection and try again.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  await product.sandbox.setFault('google', { mode: 'down', path: '/revoke' })
  try {
    await card.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(card.getByText(/will withdraw our access there as soon as we can/)).toBeVisible()
    await expect(card.getByText('Not connected', { exact: true })).toBeVisible()
  } finally {
    await product.sandbox.setFault('google', { mode: 'ok' })
  }
})

for (const [name, target, list, tab] of [
  ['Google', 'google', 'My Drive', 'Drive'],
  [MICROSOFT, 'microsoft', 'OneDrive', 'OneDrive'],
] as const) {
  test(`[GI-04] ${name}: an access token that has run out is renewed unseen; a grant that is gone asks for a reconnect`, async ({
    page,
    product,
    signIn,
  }) => {
    await signIn(page)
    await connect(page, name)
    await product.sandbox.setFault(target, { mode: 'expired', count: 1 })
    await page.reload()
    await openSource(page, tab, list)
    expect(await product.sandbox.isSpent(target)).toBe(true)

    await product.sandbox.setFault(target, { mode: 'revoked', count: 1 })
    await page.reload()
    await expect(page.getByText(`${name} must be reconnected`)).toBeVisible()
    const card = await openCard(page, name)
    await expect(card.getByText('Reconnect required', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Reconnect' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByText(new RegExp(`^${name} (is|are) connected\\.$`))).toBeVisible()
    await expect(page.getByRole('list', { name: list, exact: true })).toBeVisible()
  })
}

test('[OD-05] [OD-06] a state that was not given to this person is refused in the server’s words', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await disconnect(page, MICROSOFT)
  const refused = page.waitForResponse('**/api/auth/onedrive/exchange-code')
  await page.goto('/onedrive-callback?code=c0de&state=of-someone-else')
  await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible()
  const answer: unknown = await (await refused).json()
  expect(answer).toMatchObject({ code: 'authorization_refused' })
  await page.getByRole('link', { name: 'Back to Integrations' }).click()
  const card = page.getByRole('region', { name: MICROSOFT, exact: true })
  await expect(card.getByText('Not connected', { exact: true })).toBeVisible()
})

test('[RT-11] /settings/integrations is a tab of the settings; an unknown path has a way back', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Integrations' }).click()
  await expect(page).toHaveURL('/settings/integrations')
  await expect(page.getByRole('tab', { name: 'Integrations' })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).not.toHaveURL('/no-such-page')
})

test('without a network what is on screen stays, with its time, and nothing is offered that needs one', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page)
  await connect(page, 'Google')
  const list = await openSource(page, 'Drive', 'My Drive')
  await context.setOffline(true)
  await expect(page.getByText(/You’re offline. Showing data as of/)).toBeVisible()
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload files' })).toBeDisabled()
  await page.getByRole('tab', { name: 'Calendar' }).click()
  await expect(page.getByText('You’re offline. This will load when you reconnect.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('list', { name: 'Upcoming events' })).toBeVisible()
})
