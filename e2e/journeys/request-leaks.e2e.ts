/**
 * What identifies a client, searched for in browsers: in everything that the origin stores there, and in what its pages were sent.
 * api/leaks.attack.test.ts asks every call as every person; here it is about what a device keeps, and what it drops when a choice ends.
 */
import type { Browser, Page } from '@playwright/test'
import { chooseAttorney, expressInterest, postRequest, releaseAttorney } from '../fixtures/bff-client.ts'
import { readDevice } from '../fixtures/device-scan.ts'
import { untilOfflineReady } from '../fixtures/referral-form.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const CLIENT = 'client2@demo.test'
const CHOSEN = 'attorney@demo.test'
/** Licensed in the same state, and never chosen. */
const OTHER = 'attorney2@demo.test'
const OTHER_CLIENT = 'client@demo.test'

const NEED = 'A forklift crushed my foot at a kroxley warehouse.'
const NAME = 'Quillonby'
const PARTY = 'Zephyrdock Hauling LLC'
const PHONE = '415-555-0177'
const MESSAGE = 'Shall we talk on vrondsday?'
/** Of nobody's business before the choice. */
const IDENTITY = [NAME, 'Zephyrdock', '4155550177', PHONE, CLIENT, '2026-09-14', '10002']
const CONTACT = ['4155550177', PHONE, CLIENT]

type Seat = {
  readonly page: Page
  /** What the page was sent since it was asked last. */ readonly heard: () => Promise<string>
}

async function sit(browser: Browser, origin: string, email: string, place: string): Promise<Seat> {
  const page = await browser.newPage({ baseURL: origin, serviceWorkers: 'allow' })
  let answers: Promise<string>[] = []
  page.on('response', (response) => {
    // A stream of events has no end; of the others some have no body.
    if (!response.url().includes('/api/') || response.url().endsWith('/events')) return
    answers.push(response.text().catch(() => ''))
  })
  await signInAs(page, email, { place })
  return {
    page,
    async heard() {
      const asked = answers
      answers = []
      return (await Promise.all(asked)).join('\n')
    },
  }
}

function expectNone(text: string, strings: readonly string[], where: string): void {
  expect(
    strings.filter((planted) => text.includes(planted)),
    where,
  ).toEqual([])
}

async function expectNotStored(page: Page, strings: readonly string[], where: string): Promise<void> {
  expectNone(await readDevice(page), strings, `stored by ${where}`)
}

test('the search finds a text wherever a device can keep it, as text or as bytes', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(async () => {
    localStorage.setItem('planted', 'PLANTED-1')
    sessionStorage.setItem('planted', 'PLANTED-2')
    document.cookie = 'planted=PLANTED-3'
    await (await caches.open('planted')).put('/planted', new Response('PLANTED-4'))
    const opening = indexedDB.open('planted', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { keyPath: 'id' })
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const rows = opening.result.transaction('rows', 'readwrite').objectStore('rows')
    const bytes = new TextEncoder()
    rows.put({ id: 1, text: 'PLANTED-5', nested: { view: bytes.encode('PLANTED-6') } })
    rows.put({ id: 2, buffer: bytes.encode('PLANTED-7').buffer })
    await new Promise((resolve) => (rows.transaction.oncomplete = resolve))
    opening.result.close()
  })
  const stored = await readDevice(page)
  expect([1, 2, 3, 4, 5, 6, 7].filter((number) => !stored.includes(`PLANTED-${number}`))).toEqual([])
})

test('nobody’s device keeps in plain text who a client is, and the names leave it when the choice ends', async ({
  browser,
  product: { origin },
}) => {
  test.setTimeout(120_000)
  const requestId = await postRequest(origin, CLIENT, {
    ...{ summary: NEED, firstName: 'Cleo', lastName: NAME, phone: PHONE },
    otherParties: [PARTY],
  })
  const { page, heard } = await sit(browser, origin, CHOSEN, '/explore')
  const card = page.getByRole('listitem').filter({ hasText: NEED })
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card.getByRole('button', { name: 'Saved', exact: false })).toBeVisible()
  await untilOfflineReady(page)
  await card.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'What the client writes' })).toBeVisible()
  expectNone(await heard(), IDENTITY, 'sent to an attorney before the choice')
  await expectNotStored(page, [...IDENTITY, NEED], 'an attorney before the choice')

  const interestId = await expressInterest(origin, CHOSEN, requestId)
  await chooseAttorney(origin, CLIENT, { requestId, interestId })
  await expect(page.getByText(`Cleo ${NAME}`)).toBeVisible()
  expectNone(await heard(), CONTACT, 'sent to the chosen attorney')
  await expectNotStored(page, [...IDENTITY, NEED], 'the chosen attorney')

  await page.getByRole('button', { name: 'No conflict: show contact' }).click()
  await expect(page.getByText(PHONE)).toBeVisible()
  await page.getByLabel('Message', { exact: true }).fill(MESSAGE)
  await page.getByRole('button', { name: 'Send message', exact: true }).click()
  await expect(page.getByText(MESSAGE, { exact: true })).toBeVisible()
  await expectNotStored(page, [...IDENTITY, NEED, MESSAGE], 'the attorney who found no conflict')

  await test.step('other people of the product', async () => {
    for (const [email, place] of [
      [OTHER, '/explore'],
      [OTHER, `/explore/${requestId}`],
      [OTHER_CLIENT, '/home2'],
    ] as const) {
      const seat = await sit(browser, origin, email, place)
      await expect(seat.page.getByRole('heading', { level: 1 })).toBeVisible()
      await seat.page.goto('/notifications')
      await expect(seat.page.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible()
      expectNone(await seat.heard(), [...IDENTITY, MESSAGE], `sent to ${email} at ${place}`)
      await expectNotStored(seat.page, [...IDENTITY, NEED, MESSAGE], `${email} at ${place}`)
      await seat.page.close()
    }
  })

  await test.step('the client, whose device keeps it sealed and shows it offline', async () => {
    const { page: own } = await sit(browser, origin, CLIENT, '/home2')
    const request = own.getByRole('listitem').filter({ hasText: NEED })
    await expect(request).toContainText(PARTY)
    await untilOfflineReady(own)
    await own.context().setOffline(true)
    await own.reload()
    await expect(request).toContainText(PARTY)
    await expectNotStored(own, [PARTY, PHONE, NEED, MESSAGE], 'the client')
    await own.close()
  })

  await releaseAttorney(origin, CLIENT, requestId)
  await expect(page.getByText(`Cleo ${NAME}`)).toHaveCount(0)
  await expect(page.getByText(PHONE)).toHaveCount(0)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(NEED)).toBeVisible()
  await expect(page.getByText(NAME)).toHaveCount(0)
  await expectNotStored(page, [...IDENTITY, NEED, MESSAGE], 'an attorney whose choice ended')
  await page.close()
})
