/** Calls across what only real programs and real profiles have: a backup that is put back, and a browser that is killed. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { freePorts } from '../../runtime/testing/ports.ts'
import { copyDatabaseFolder } from '../../scripts/data-dir.ts'
import { pushRecordsEndpoint } from '../../shared/contracts/records.ts'
import { createBrowserProfile, firstPage, type BrowserProfile } from '../fixtures/browser-profile.ts'
import { decide, logCall, serverRecords } from '../fixtures/calls.ts'
import { logIn, openLogin } from '../fixtures/login.ts'
import { startLossyProxy, type LossyProxy } from '../fixtures/lossy-proxy.ts'
import {
  createWorkplace,
  removeWorkplace,
  startPrograms,
  type Program,
  type Workplace,
} from '../fixtures/programs.ts'
import { untilOfflineReady } from '../fixtures/referral-form.ts'
import { onRealTimer } from '../fixtures/real-timer.ts'
import { lookOver } from '../fixtures/screens/look-over.ts'
import { readStoredSession } from '../fixtures/stored-session.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const ACCOUNT = 'attorney@demo.test'
const root = join(import.meta.dirname, '..', '..')

test.describe('an attorney’s calls', () => {
  test.describe.configure({ mode: 'serial' })
  let workplace: Workplace
  let proxy: LossyProxy
  let front: Program
  let api: Program
  let origin: string
  const profiles: BrowserProfile[] = []

  test.beforeAll(async () => {
    const port = await freePorts(5)
    workplace = createWorkplace(port)
    proxy = await startLossyProxy(port + 4, `http://127.0.0.1:${port + 1}`)
    api = await startPrograms(workplace, ['api'])
    front = await startPrograms({ ...workplace, env: { ...workplace.env, API_URL: proxy.url } }, [
      'bff',
      'sandbox',
    ])
    origin = `http://localhost:${port}`
  })
  test.afterAll(async () => {
    profiles.forEach((profile) => profile.remove())
    // Ends what is held, so that the programs need not wait for it.
    await proxy.close()
    await front.kill('SIGTERM')
    await api.kill('SIGTERM')
    removeWorkplace(workplace)
  })

  /** A device of the attorney, remembered, with the app cached. */
  async function newDevice(): Promise<{ profile: BrowserProfile; context: BrowserContext; page: Page }> {
    const profile = createBrowserProfile(origin)
    profiles.push(profile)
    const context = await profile.open()
    const page = await firstPage(context)
    await openLogin(page, 'Attorney')
    await logIn(page, { email: ACCOUNT, remember: true })
    await expect(page).toHaveURL('/dashboard')
    await untilOfflineReady(page)
    return { profile, context, page }
  }

  const linkTo = (page: Page, caller: string) => page.getByRole('link', { name: caller })

  test('the browser is killed after “Saved on this device”, and between a push and its answer: the call is there, and sent once', async () => {
    const { profile, ...first } = await newDevice()
    let { context, page } = first
    const token = (await readStoredSession(page))?.refresh_token ?? ''
    await onRealTimer(() => expect.poll(() => profile.hasOnDisk(token), { timeout: 60_000 }).toBe(true))
    const crash = async (): Promise<void> => {
      await profile.kill(context)
      context = await profile.open()
      page = await firstPage(context)
      await page.goto('/call-center')
    }
    const caller = `Killed ${crypto.randomUUID().slice(0, 8)}`
    const ours = async () =>
      (await serverRecords(origin, ACCOUNT)).filter(({ body }) => body?.['caller'] === caller)

    await page.goto('/call-center')
    await context.setOffline(true)
    await logCall(page, caller, 'Saved on this device')
    await crash()
    await linkTo(page, caller).click()
    await expect(page.getByText('Saved everywhere')).toBeVisible()
    expect(await ours()).toMatchObject([{ conflicts: [], body: { caller } }])

    const answered = proxy.holdAnswer(pushRecordsEndpoint.path)
    await page.getByLabel('Summary').fill('Typed just before the crash.')
    await answered
    await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
    await crash()
    await linkTo(page, caller).click()
    await expect(page.getByText('Saved everywhere')).toBeVisible()
    await expect(page.getByLabel('Summary')).toHaveValue('Typed just before the crash.')
    // The server had it before the crash, and took the same operation again without counting it.
    expect(await ours()).toMatchObject([
      { rev: 2, conflicts: [], body: { summary: 'Typed just before the crash.' } },
    ])
    await context.close()
  })

  test('a backup is put back: what devices had beyond it is put before their owner, and both end with what the server has', async () => {
    // Two browsers of their own, signed in through the screens.
    const [{ context, page: desk }, { profile, ...other }] = await Promise.all([newDevice(), newDevice()])
    let { page: phone } = other
    const name = (what: string): string => `${what} ${crypto.randomUUID().slice(0, 8)}`
    const [kept, lost, offline] = [name('Kept'), name('Lost'), name('Offline')]
    const backup = join(workplace.dataDir, 'backup')
    const database = join(workplace.dataDir, 'db')
    const summaryOf = async (page: Page, caller: string) => {
      await linkTo(page, caller).click()
      return page.getByLabel('Summary')
    }

    await logCall(desk, kept)
    copyDatabaseFolder(database, backup)
    await desk.getByLabel('Summary').fill('A witness was found after the backup.')
    await expect(desk.getByText('Saved everywhere')).toBeVisible()
    await logCall(phone, lost)
    await phone.goto('/call-center')
    await expect(await summaryOf(phone, kept)).toHaveValue(/witness/)
    await desk.goto('/call-center')
    await expect(linkTo(desk, lost)).toBeVisible()
    await other.context.setOffline(true)
    await logCall(phone, offline, 'Saved on this device')
    await other.context.close()

    await api.kill('SIGTERM')
    rmSync(database, { recursive: true })
    copyDatabaseFolder(backup, database)
    const books = spawnSync(process.execPath, [join(root, 'scripts', 'books.ts'), 'restored'], {
      env: { ...process.env, DATA_DIR: workplace.dataDir },
      encoding: 'utf8',
    })
    expect(books).toMatchObject({ status: 0, stderr: '' })
    api = await startPrograms(workplace, ['api'])

    // The open window learns it when its live stream is back.
    await onRealTimer(() => expect(desk.getByText('2 things to decide')).toBeVisible({ timeout: 45_000 }))
    const reopened = await profile.open()
    phone = await firstPage(reopened)
    await phone.goto('/call-center')
    await expect(phone.getByText('2 things to decide')).toBeVisible()

    const about = (page: Page, caller: string) =>
      page.getByRole('dialog').getByRole('heading', { name: `Call from ${caller}` })
    await decide(
      desk,
      async () => {
        const dialog = desk.getByRole('dialog')
        await expect(dialog).toContainText('The server was set back. This device has newer data.')
        await expect(about(desk, kept)).toBeVisible()
        await expect(dialog.getByRole('region', { name: 'On this device' })).toContainText('A witness')
        await expect(dialog.getByRole('region', { name: 'On the server' })).toContainText('Rear-end')
        await lookOver(desk, { route: '/call-center', name: 'a call that a backup has set back' })
        await dialog.getByRole('button', { name: 'Send what this device has' }).click()
      },
      1,
    )
    // What one device has sent, the other need not ask about.
    await expect(phone.getByText('1 thing to decide')).toBeVisible()
    for (const page of [phone, desk])
      await decide(page, async () => {
        await expect(about(page, lost)).toBeVisible()
        await expect(page.getByText('It doesn’t have this call.')).toBeVisible()
        await page.getByRole('button', { name: 'Take the server’s' }).click()
      })

    const onServer = async (caller: string) =>
      (await serverRecords(origin, ACCOUNT)).filter(({ body }) => body?.['caller'] === caller)
    expect(await onServer(kept)).toMatchObject([
      { conflicts: [], body: { summary: 'A witness was found after the backup.' } },
    ])
    // Its first attempt may have met the API while it was down.
    await onRealTimer(() =>
      expect.poll(() => onServer(offline), { timeout: 60_000 }).toMatchObject([{ conflicts: [] }]),
    )
    expect(await onServer(lost)).toEqual([])
    for (const page of [desk, phone]) {
      await page.goto('/call-center')
      await expect(linkTo(page, offline)).toBeVisible()
      await expect(linkTo(page, lost)).toHaveCount(0)
      await expect(page.getByText('to decide')).toHaveCount(0)
      await expect(await summaryOf(page, kept)).toHaveValue('A witness was found after the backup.')
      await expect(page.getByText('Saved everywhere')).toBeVisible()
    }
    await context.close()
    await reopened.close()
  })
})
