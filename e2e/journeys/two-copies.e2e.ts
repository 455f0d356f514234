/** Changes made through one copy of the platform appear immediately on screens served by another. */
import type { Page } from '@playwright/test'
import { LIVE_EVENTS_PATH } from '../../shared/contracts/notifications.ts'
import { confirmByCode, linkTo, openAsRecipient, press, SEEN_BUTTON } from '../fixtures/recipient-page.ts'
import { expectSentReceipt, writeReferral } from '../fixtures/referral-form.ts'
import { expect, test as base } from '../fixtures/test.ts'
import { startTwoCopies, type TwoCopies } from '../fixtures/two-copies.ts'

const test = base.extend<object, { copies: TwoCopies }>({
  copies: [
    async ({}, use) => {
      const copies = await startTwoCopies()
      await use(copies)
      await copies.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ copies }, use) => use(copies.first.origin),
})

test('[RF-13] a recipient without JavaScript accepts through one copy; the list that is open through another shows it live', async ({
  page,
  browser,
  copies,
  signIn,
}) => {
  await signIn(page)
  const recipient = { name: 'Greta Counsel', email: 'greta.counsel@firm.test', subject: 'Loading dock fall' }
  await writeReferral(page, recipient, 'Send referral')
  await expectSentReceipt(page)
  const traffic = await recordTraffic(page)
  await page.goto('/dashboard/referrals?tab=sent')
  const row = page.getByRole('row').filter({ hasText: recipient.name })
  await expect(row).toContainText('Awaiting a response')
  await expect.poll(() => traffic.includes('live event')).toBe(true)

  // The email's link names the copy whose job sent it.
  const { pathname } = new URL(await linkTo(copies.sandbox, recipient.email))
  const theirs = await openAsRecipient(browser, `${copies.second.origin}${pathname}`)
  await press(theirs, SEEN_BUTTON)
  await expect(row).toContainText('Viewed')
  await expect.poll(() => traffic.at(-1)).toBe('list asked for')

  await press(theirs, 'Accept')
  traffic.length = 0
  await confirmByCode(theirs, copies.sandbox, recipient.email, 'Accept referral')
  const answered = performance.now()
  await expect(row).toContainText('Accepted')
  const took = Math.round(performance.now() - answered)
  await expect(theirs.getByText('Fell on a wet floor')).toBeVisible()
  test.info().annotations.push({ type: 'answer page to open list', description: `${took} ms` })
  // No request was made before the other copy's event arrived: the row is not polled.
  expect(traffic[0]).toBe('live event')
  expect(traffic).toContain('list asked for')
  await theirs.context().close()
})

type Traffic = 'live event' | 'list asked for'

/** The page's live events and list requests, in order, from its next load on. */
async function recordTraffic(page: Page): Promise<Traffic[]> {
  const traffic: Traffic[] = []
  const streams = new Set<string>()
  const session = await page.context().newCDPSession(page)
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url)
    if (pathname === LIVE_EVENTS_PATH) streams.add(requestId)
    if (pathname === '/api/referrals') traffic.push('list asked for')
  })
  session.on('Network.dataReceived', ({ requestId }) => {
    if (streams.has(requestId)) traffic.push('live event')
  })
  await session.send('Network.enable')
  return traffic
}
