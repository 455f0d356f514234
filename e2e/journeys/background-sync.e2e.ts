/** Sending without an open window: Chromium's Background Sync wakes the worker, which uses the device's grant. */
import type { BrowserContext, Page } from '@playwright/test'
import { freePorts } from '../../runtime/testing/ports.ts'
import { DEVICE_GRANTS_PATH, GRANT_COOKIE_LOOPBACK } from '../../shared/contracts/device-grants.ts'
import {
  createWorkplace,
  removeWorkplace,
  startPrograms,
  type Program,
  type Workplace,
} from '../fixtures/programs.ts'
import { signOutByMenu } from '../fixtures/login.ts'
import { startRecordingRelay, type RecordingRelay } from '../fixtures/recording-relay.ts'
import { expectQueuedReceipt, untilOfflineReady, writeReferral } from '../fixtures/referral-form.ts'
import { createSandboxClient, type SandboxClient } from '../fixtures/sandbox-client.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { onRealTimer } from '../fixtures/real-timer.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const SEND_PATH = '/api/send-referral-email'

test.describe('with no window open', () => {
  test.describe.configure({ mode: 'serial' })
  let workplace: Workplace
  let program: Program
  let relay: RecordingRelay
  let sandbox: SandboxClient
  let context: BrowserContext

  test.beforeAll(async () => {
    const port = await freePorts(5)
    workplace = createWorkplace(port, { PUBLIC_ORIGIN: `http://localhost:${port + 4}` })
    program = await startPrograms(workplace)
    relay = await startRecordingRelay(port + 4, port)
    sandbox = createSandboxClient(`http://127.0.0.1:${port + 2}`)
  })
  test.afterAll(async () => {
    await relay.close()
    await program.kill('SIGTERM')
    removeWorkplace(workplace)
  })
  test.beforeEach(async ({ browser }) => {
    context = await browser.newContext({ baseURL: `http://localhost:${workplace.port + 4}` })
  })
  test.afterEach(() => context.close())

  /** Signed in, with the app cached and the device allowed to send in the background. */
  async function readyPage(): Promise<Page> {
    const page = await context.newPage()
    await signInAs(page)
    await untilOfflineReady(page)
    await expect.poll(async () => (await grantCookie()) !== undefined).toBe(true)
    return page
  }

  async function grantCookie() {
    return (await context.cookies()).find((cookie) => cookie.name === GRANT_COOKIE_LOOPBACK)
  }

  async function queue(page: Page, name: string, email: string): Promise<void> {
    await writeReferral(page, { name, email }, 'Queue referral')
    await expectQueuedReceipt(page)
  }

  test('[RF-09] queued offline, every page closed: sent by itself when the network is back, once', async () => {
    const page = await readyPage()
    expect(relay.seen(DEVICE_GRANTS_PATH).map((seen) => [seen.method, seen.status])).toContainEqual([
      'POST',
      201,
    ])
    expect(await grantCookie()).toMatchObject({ httpOnly: true, sameSite: 'Strict' })

    await page.goto('/settings/device')
    await expect(page.getByRole('heading', { name: 'Storage on this device' })).toBeVisible()
    await expect(page.getByText(/even if the app is closed/)).toBeVisible()

    await context.setOffline(true)
    await queue(page, 'Night Counsel', 'night@firm.test')
    await expect(page.getByText(/even if the app is closed/).first()).toBeVisible()
    await expect.poll(() => page.evaluate(syncTags)).toContain('outbox')
    await page.close()
    expect(context.pages()).toEqual([])
    expect(relay.seen(SEND_PATH)).toEqual([])

    await context.setOffline(false)
    const mails = async (): Promise<number> => (await sandbox.messagesTo('night@firm.test')).length
    await onRealTimer(() => expect.poll(mails, { timeout: 40_000 }).toBe(1))
    // The worker has no token. The cookie is the only proof, and names the sender.
    await expect.poll(() => relay.seen(SEND_PATH).map((seen) => seen.status)).toEqual([200])
    const sent = relay.seen(SEND_PATH)
    expect(sent[0]?.headers).toMatchObject({
      'sec-fetch-site': 'same-origin',
      'x-app-csrf': '1',
      'x-queued-by': expect.stringMatching(/^[0-9a-f-]{36}$/),
      cookie: expect.stringContaining(`${GRANT_COOKIE_LOOPBACK}=`),
    })
    expect(sent[0]?.headers.authorization).toBeUndefined()

    const reopened = await context.newPage()
    await reopened.goto('/dashboard/referrals?tab=queue')
    await expect(reopened.getByRole('listitem').filter({ hasText: 'Night Counsel' })).toContainText('Sent')
    const messages = await sandbox.messagesTo('night@firm.test')
    expect(messages.map((message) => message.deliveries)).toEqual([1])
  })

  test('[RF-11] signed out with a kept referral: the worker sends nothing until its owner is back', async () => {
    const page = await readyPage()
    await context.setOffline(true)
    await queue(page, 'Patient Counsel', 'patient@firm.test')
    await signOutByMenu(page, 'attorney@demo.test')
    await page.getByRole('button', { name: 'Keep' }).click()
    await page.waitForURL('/signup/login')
    await context.setOffline(false)
    // The grant ends once the server is reachable; the browser's sync event arrives at the same moment.
    await expect.poll(grantCookie).toBeUndefined()
    await onRealTimer(() => expect.poll(() => page.evaluate(syncTags)).toEqual([]))
    expect(await sandbox.messagesTo('patient@firm.test')).toEqual([])

    await signInAs(page)
    await expect.poll(async () => (await sandbox.messagesTo('patient@firm.test')).length).toBe(1)
  })

  test('[RF-10] two tabs and the worker at once: each referral arrives once', async () => {
    const page = await readyPage()
    await context.setOffline(true)
    const numbers = [1, 2, 3, 4]
    for (const number of numbers) await queue(page, `Trio ${number}`, `trio${number}@firm.test`)
    const second = await context.newPage()
    await page.goto('/dashboard/referrals?tab=queue')
    await second.goto('/dashboard/referrals?tab=queue')
    // Slow enough that the worker starts while the tabs are sending.
    await sandbox.setFault('mail', { mode: 'slow', delayMs: 1500, count: 4 })
    await context.setOffline(false)

    for (const tab of [page, second]) {
      for (const number of numbers) {
        const row = tab.getByRole('listitem').filter({ hasText: `Trio ${number}` })
        await onRealTimer(() => expect(row).toContainText('Sent', { timeout: 45_000 }))
      }
    }
    for (const number of numbers) {
      const messages = await sandbox.messagesTo(`trio${number}@firm.test`)
      expect(messages.map((message) => message.deliveries)).toEqual([1])
    }
  })
})

/** Runs in the page: the sync tags registered with Chromium. */
async function syncTags(): Promise<string[]> {
  const registration = await navigator.serviceWorker.ready
  // Chromium's extension of the registration, which TypeScript's library lacks.
  const { sync } = registration as unknown as { sync: { getTags: () => Promise<string[]> } }
  return sync.getTags()
}
