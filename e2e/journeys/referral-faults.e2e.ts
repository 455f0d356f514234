/** The two moments at which a referral could be lost or duplicated between programs, with the sender's screens. */
import { freePorts } from '../../runtime/testing/ports.ts'
import { startLossyProxy, type LossyProxy } from '../fixtures/lossy-proxy.ts'
import {
  createWorkplace,
  removeWorkplace,
  startPrograms,
  type Program,
  type Workplace,
} from '../fixtures/programs.ts'
import { untilOfflineReady, writeReferral } from '../fixtures/referral-form.ts'
import { createSandboxClient, type SandboxClient } from '../fixtures/sandbox-client.ts'
import { lookOver } from '../fixtures/screens/look-over.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { onRealTimer } from '../fixtures/real-timer.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

/** The programs in separate processes, with a proxy that can lose responses between BFF and API. */
test.describe('a referral between faults', () => {
  test.describe.configure({ mode: 'serial' })
  let workplace: Workplace
  let proxy: LossyProxy
  let front: Program
  let api: Program
  let sandbox: SandboxClient
  let origin: string

  test.beforeAll(async () => {
    const port = await freePorts(5)
    workplace = createWorkplace(port)
    proxy = await startLossyProxy(port + 4, `http://127.0.0.1:${port + 1}`)
    api = await startPrograms(workplace, ['api'])
    front = await startPrograms({ ...workplace, env: { ...workplace.env, API_URL: proxy.url } }, [
      'bff',
      'sandbox',
    ])
    sandbox = createSandboxClient(`http://127.0.0.1:${port + 2}`)
    origin = `http://localhost:${port}`
  })

  test.afterAll(async () => {
    await front.kill('SIGTERM')
    await api.kill('SIGTERM')
    await proxy.close()
    removeWorkplace(workplace)
  })

  test('[RF-10] an answer lost on the way back: asked again, the same referral, one mail', async ({
    browser,
  }) => {
    const page = await browser.newPage({ baseURL: origin })
    await signInAs(page)
    // Only the worker has the queue's key while the API is down.
    await untilOfflineReady(page)
    const lost = proxy.loseAnswers('/api/send-referral-email', 2)
    await writeReferral(page, { name: 'Lost Answer', email: 'lost-answer@firm.test' }, 'Send referral')
    await lost
    await page.goto('/dashboard/referrals?tab=queue')
    const row = page.getByRole('listitem').filter({ hasText: 'Lost Answer' })
    await onRealTimer(() => expect(row).toContainText('Sent', { timeout: 60_000 }))
    const messages = await sandbox.messagesTo('lost-answer@firm.test')
    expect(messages.map((message) => message.deliveries)).toEqual([1])
    await page.context().close()
  })

  test('[RF-10] the API killed between commit and answer: the referral is there after its restart, one mail', async ({
    browser,
  }) => {
    const page = await browser.newPage({ baseURL: origin })
    await signInAs(page)
    // Only the worker has the queue's key while the API is down.
    await untilOfflineReady(page)
    await sandbox.setFault('mail', { mode: 'slow', delayMs: 4000, count: 1 })
    await writeReferral(page, { name: 'Killed Between', email: 'killed-between@firm.test' }, 'Send referral')
    // The mail server was called, so the referral is committed; the response waits for the mail server.
    await expect.poll(() => sandbox.isSpent('mail')).toBe(true)
    await api.kill('SIGKILL')
    await page.goto('/dashboard/referrals?tab=queue')
    const row = page.getByRole('listitem').filter({ hasText: 'Killed Between' })
    await expect(row).toContainText('Waiting')
    await row.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('dialog')).toContainText('may already have been delivered')
    await lookOver(page, { route: '/dashboard/referrals', name: 'what may have been delivered is discarded' })
    await page.getByRole('button', { name: 'Leave it in the queue' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()

    api = await startPrograms(workplace, ['api'])
    await onRealTimer(() => expect(row).toContainText('Sent', { timeout: 80_000 }))
    await expect
      .poll(async () => (await sandbox.messagesTo('killed-between@firm.test')).length, { timeout: 60_000 })
      .toBe(1)
    await page.context().close()
  })
})
