/** One claim on two devices of one attorney: amounts are never merged, and what adds them up says so until a person has chosen. */
import type { Browser, Page } from '@playwright/test'
import { storeOffer, takeStep } from '../fixtures/liens.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test } from '../fixtures/test.ts'

const OFFICE = 'attorney@demo.test'

/** A second device, signed in as the same attorney. */
async function otherDevice(browser: Browser, baseURL: string, place: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, serviceWorkers: 'block' })).newPage()
  await signInAs(page, OFFICE, { place })
  return page
}

/** Types the amount that the lienholder asserts, without a network. */
async function changeOffline(page: Page, amount: string, why: string): Promise<void> {
  await page.getByRole('button', { name: 'Change Asserted' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Asserted', { exact: true }).fill(amount)
  await page.context().setOffline(true)
  await dialog.getByLabel('Why it changes').fill(why)
  await dialog.getByRole('button', { name: 'Save the amount' }).click()
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
}

test('an amount that two devices changed without a network stays twice: sums use the higher, and no agreement and no statement is made until the attorney has chosen one', async ({
  page,
  browser,
  signIn,
  product: { origin },
}) => {
  const run = crypto.randomUUID().slice(0, 8)
  const place = await storeOffer(origin, OFFICE, {
    ...{ client: `Dora ${run}`, holder: `Delta Hospital ${run}` },
    cents: 500_000,
  })
  await signIn(page, OFFICE, { place })
  await takeStep(page, 'Request a reduction', { 'Our offer': '5,000', 'Respond by': '2026-12-31' })
  await expect(page.getByText('Saved everywhere')).toBeVisible()
  const phone = await otherDevice(browser, origin, place)
  const agree = (device: Page) => device.getByRole('button', { name: 'Agree and lock' })
  await expect(agree(phone)).toBeEnabled()
  await changeOffline(page, '9,100.10', 'Fax of June')
  await changeOffline(phone, '9,400.40', 'Call of June')

  await page.context().setOffline(false)
  await expect(page.getByText('Saved everywhere')).toBeVisible()
  await phone.context().setOffline(false)
  for (const device of [page, phone]) {
    const both = device.getByText('Asserted: two amounts differ').locator('xpath=..')
    await expect(both).toContainText(/\$9,[14]00\.[14]0.+, 2026.+\$9,[14]00\.[14]0.+, 2026/s)
    await expect(both).toContainText('Fax of June')
    await expect(both).toContainText('Call of June')
    await expect(device.getByText('higher of two')).toBeVisible()
    await expect(agree(device)).toBeDisabled()
  }
  await page.getByRole('tab', { name: 'Statement' }).click()
  await expect(page.getByText('Version 1 cannot be issued yet')).toBeVisible()
  await expect(page.getByText('Two values differ and nobody has chosen one.')).toBeVisible()
  await page.getByRole('link', { name: 'All liens' }).click()
  await expect(page.getByText(/The sums use the higher claims? until you choose/)).toBeVisible()
  const listed = page.getByRole('row').filter({ hasText: `Delta Hospital ${run}` })
  await expect(listed).toContainText('$9,400.40')
  await expect(listed).toContainText('higher claim')

  await phone.getByRole('button', { name: 'Choose the asserted amount' }).click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByRole('radio', { name: /\$9,100\.10/ }).check()
  await dialog.getByLabel('Why it is right').fill('Their ledger says so')
  await dialog.getByRole('button', { name: 'Use this amount' }).click()
  await expect(agree(phone)).toBeEnabled()
  await expect(listed).toContainText('$9,100.10')
  await expect(listed).not.toContainText('higher claim')
  await listed.getByRole('link').first().click()
  await expect(agree(page)).toBeEnabled()
  await phone.context().close()
})
