/** Messages about a referral that are written without a connection: in order, once, and asked about when they are old. */
import type { Browser, Locator, Page } from '@playwright/test'
import { untilOfflineReady } from '../fixtures/referral-form.ts'
import { RECIPIENT, signInMembers } from '../fixtures/referral-states.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const conversation = (page: Page): Locator => page.getByRole('region', { name: 'Messages' })

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send message', exact: true }).click()
  await expect(conversation(page).getByRole('listitem').filter({ hasText: text })).toContainText('Waiting')
}

/** As if the oldest queued message had been written that many days ago. */
async function ageOldest(page: Page, days: number): Promise<void> {
  await page.evaluate(async (milliseconds) => {
    const opened = indexedDB.open('counselrelay')
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('The database failed.'))
      })
    const database = await done(opened)
    const outbox = database.transaction('outbox', 'readwrite').objectStore('outbox')
    const rows = (await done(outbox.getAll())) as { position: number; state: string; createdAt: number }[]
    const [oldest] = rows
      .filter(({ state }) => state === 'queued')
      .sort((one, other) => one.position - other.position)
    if (oldest === undefined) throw new Error('Nothing is queued.')
    await done(outbox.put({ ...oldest, createdAt: oldest.createdAt - milliseconds }))
    database.close()
  }, days * 86_400_000)
}

/** What the other attorney sees, oldest first. */
async function expectReceived(
  browser: Browser,
  baseURL: string,
  id: string,
  texts: readonly string[],
): Promise<void> {
  const other = await browser.newPage({ baseURL })
  await signInAs(other, RECIPIENT, { place: `/dashboard/referrals/${id}` })
  await expect(conversation(other).getByRole('listitem')).toContainText([...texts])
  await other.close()
}

test('two messages written offline arrive in order, once', async ({ page, browser, product, signIn }) => {
  const members = await signInMembers(product.origin)
  const id = await members.send()
  await signIn(page, 'attorney@demo.test', { place: `/dashboard/referrals/${id}` })
  await untilOfflineReady(page)
  await expect(conversation(page)).toContainText('No messages yet.')
  await page.context().setOffline(true)
  await write(page, 'The police report is with the client.')
  await write(page, 'It arrives on Monday.')
  // The window is closed and opened again, still without a connection.
  await page.reload()
  await expect(conversation(page).getByRole('listitem')).toContainText(['police report', 'on Monday'])

  await page.context().setOffline(false)
  await expect(conversation(page).getByText('Waiting')).toHaveCount(0)
  await expect(conversation(page).getByRole('listitem')).toContainText(['police report', 'on Monday'])
  await expectReceived(browser, product.origin, id, ['police report', 'on Monday'])
})

test('an old message asks before it is sent; the next one waits behind it', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  const members = await signInMembers(product.origin)
  const id = await members.send()
  await signIn(page, 'attorney@demo.test', { place: `/dashboard/referrals/${id}` })
  await untilOfflineReady(page)
  await page.context().setOffline(true)
  await write(page, 'Can you take it by Friday?')
  await write(page, 'I will call you.')
  await ageOldest(page, 8)

  await page.context().setOffline(false)
  await expect(conversation(page)).toContainText('Written 8 days ago. Send it still?')
  await expect(conversation(page).getByRole('listitem').filter({ hasText: 'I will call' })).toContainText(
    'Waiting',
  )
  await conversation(page).getByRole('link', { name: 'Decide in the queue' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'by Friday' })
  await expect(row).toContainText('Written 8 days ago. Send it still?')
  await row.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(row).toContainText('Sent')
  await expect(page.getByRole('listitem').filter({ hasText: 'I will call' })).toContainText('Sent')
  await expectReceived(browser, product.origin, id, ['by Friday', 'I will call'])
})
