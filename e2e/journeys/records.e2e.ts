/** Calls on two devices of one attorney: edited offline on both, decided, deleted against an edit, and kept over a closed window. */
import type { Browser, Page } from '@playwright/test'
import { pushRecordsEndpoint } from '../../shared/contracts/records.ts'
import { decide, logCall } from '../fixtures/calls.ts'
import { untilOfflineReady } from '../fixtures/referral-form.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

/** A second device: a browser profile of its own, signed in as the same attorney. */
async function otherDevice(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await signInAs(page, 'attorney@demo.test', { place: '/call-center' })
  return page
}

test('one call, edited on two devices without a network: both values stay until the attorney chooses, and the choice is everywhere', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn(page)
  const caller = `Caller ${crypto.randomUUID().slice(0, 8)}`
  const phone = await otherDevice(browser, baseURL ?? '')
  await logCall(page, caller)
  // Live: the other device's list shows it without being asked.
  await phone.getByRole('link', { name: caller }).click()
  await expect(phone.getByLabel('Summary')).toHaveValue(/Rear-end/)
  await untilOfflineReady(page)
  await untilOfflineReady(phone)
  await page.context().setOffline(true)
  await phone.context().setOffline(true)
  await page.getByLabel('Summary').fill('Two cars, and a witness.')
  await page.getByLabel('How they heard of us').fill('A friend')
  await phone.getByLabel('Summary').fill('Three cars, and no witness.')
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  await expect(phone.getByText('Saved on this device', { exact: true })).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText('Saved everywhere')).toBeVisible()
  await phone.context().setOffline(false)
  await expect(phone.getByText('1 thing to decide')).toBeVisible()
  // What only one of them changed needs no decision.
  await expect(phone.getByLabel('How they heard of us')).toHaveValue('A friend')
  await decide(phone, async () => {
    const dialog = phone.getByRole('dialog')
    await expect(dialog.getByText(/Two.* cars/)).toBeVisible()
    await dialog.getByRole('radio').nth(1).check()
    await dialog.getByRole('button', { name: 'Use this' }).click()
  })
  await expect(page.getByLabel('Summary')).toHaveValue('Three cars, and no witness.')
  await expect(page.getByText('things to decide')).toHaveCount(0)
  await phone.context().close()
})

test('a call that one device deletes while the other edits it comes back with the edit, if its person wants that', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn(page)
  const caller = `Caller ${crypto.randomUUID().slice(0, 8)}`
  const phone = await otherDevice(browser, baseURL ?? '')
  await logCall(page, caller)
  await phone.getByRole('link', { name: caller }).click()
  await expect(phone.getByLabel('Summary')).toHaveValue(/Rear-end/)
  await untilOfflineReady(phone)
  await phone.context().setOffline(true)
  await phone.getByLabel('Summary').fill('Not to be lost.')
  await expect(phone.getByText('Saved on this device', { exact: true })).toBeVisible()
  // Before the server has the deletion, the edit could reach it first; then it is the deletion that is asked about.
  const deleted = page.waitForResponse((answer) => answer.url().endsWith(pushRecordsEndpoint.path))
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete the call' }).click()
  await expect(page.getByRole('link', { name: caller })).toHaveCount(0)
  await deleted

  await phone.context().setOffline(false)
  await expect(phone.getByText('1 thing to decide')).toBeVisible()
  await decide(phone, async () => {
    await phone.getByRole('dialog').getByRole('button', { name: 'Restore with my changes' }).click()
  })
  await page.getByRole('link', { name: caller }).click()
  await expect(page.getByLabel('Summary')).toHaveValue('Not to be lost.')
  await phone.context().close()
})

test('what is saved on this device outlives its window, and the next one sends it', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const caller = `Caller ${crypto.randomUUID().slice(0, 8)}`
  await logCall(page, caller)
  await untilOfflineReady(page)
  await page.context().setOffline(true)
  await page.getByLabel('Summary').fill('Written in a courthouse basement.')
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  // As in a crash: nothing runs before the window is gone.
  await page.close()
  const next = await page.context().newPage()
  await next.goto('/call-center')
  await next.getByRole('link', { name: caller }).click()
  await expect(next.getByLabel('Summary')).toHaveValue('Written in a courthouse basement.')
  await expect(next.getByText('Saved on this device', { exact: true })).toBeVisible()
  await next.context().setOffline(false)
  await expect(next.getByText('Saved everywhere')).toBeVisible()
})
