/**
 * What identifies a client, searched for in the browser: in the answers that its pages get, and in all that it keeps. Each person opens every
 * page around requests at each tier; a string is in an answer where the tier allows it, and on the device never as plain text.
 */
import type { Browser, Page } from '@playwright/test'
import {
  chooseAttorney,
  clearConflict,
  expressInterest,
  postRequest,
  releaseAttorney,
  writeMessage,
} from '../fixtures/bff-client.ts'
import { LIVE_EVENTS_PATH } from '../../shared/contracts/notifications.ts'
import { readDevice } from '../fixtures/device-scan.ts'
import { plantedIn } from '../../runtime/testing/planted-strings.ts'
import { untilOfflineReady } from '../fixtures/referral-form.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const CLIENT = 'client@demo.test'
const OTHER_CLIENT = 'client2@demo.test'
/** Licensed in Ohio, where the request is. */
const LICENSED = 'attorney2@demo.test'
/** Never in Ohio: another journey verifies a further license of the first one. */
const ELSEWHERE = 'attorney@demo.test'

/** By what each tells. The choice discloses names, the clear check the day and the contact; the zip stays with the client. */
const NAMES = { first: 'Zephyrine', last: 'Quibblewood', party: 'Glimmerstone', otherParty: 'Wexcombe' }
const CONTACT = { day: '2024-03-14', phone: '2125557001', email: CLIENT }
const MESSAGES = { fromClient: 'Marmaladeword', fromAttorney: 'Licoriceword' }
const PRIVATE = { zip: '43215' }
/** Attorneys of the state read the text without knowing whose it is. */
const TEXT = { need: 'trampoline' }
const PLANTED: Readonly<Record<string, string>> = { ...NAMES, ...CONTACT, ...MESSAGES, ...PRIVATE, ...TEXT }

const CONTROL = [...Object.values(NAMES), CONTACT.day, CONTACT.phone, PRIVATE.zip] as const

const found = (text: string): readonly string[] => plantedIn(PLANTED, text).toSorted()

type Device = {
  readonly page: Page
  /** The planted strings in what was answered since the last call. */
  readonly answered: () => Promise<readonly string[]>
  /** The planted strings that the browser keeps as plain text. */
  readonly kept: () => Promise<readonly string[]>
}

/** A person's browser, with every answer of the server to it. */
async function openDevice(browser: Browser, baseURL: string, email: string, place: string): Promise<Device> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'allow' })
  const answers: Promise<string>[] = []
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    // The stream of events has no end to wait for; what the app is made of is no answer.
    if (!pathname.startsWith('/api/') || pathname === LIVE_EVENTS_PATH) return
    // The body of a page that was left before it came is not known to the browser either.
    answers.push(response.text().catch(() => ''))
  })
  const page = await context.newPage()
  await signInAs(page, email, { place })
  await untilOfflineReady(page)
  return {
    page,
    answered: async () => found((await Promise.all(answers.splice(0))).join('\n')),
    kept: async () => found(await readDevice(page)),
  }
}

/** Opens a page, and waits for what it asks the server and for the copy that it keeps of it. */
async function look(page: Page, place: string, asked: readonly string[], copy?: string): Promise<void> {
  const since = Date.now()
  const answers = asked.map((path) =>
    page.waitForResponse((answer) => new URL(answer.url()).pathname === path),
  )
  await page.goto(place)
  await Promise.all(answers)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (copy !== undefined) await page.waitForFunction(hasCopy, { copy, since })
}

/** Runs in the page. */
async function hasCopy({ copy, since }: { readonly copy: string; readonly since: number }): Promise<boolean> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('counselrelay')
    opening.onsuccess = () => resolve(opening.result)
  })
  const rows = await new Promise<readonly { readonly id: string; readonly savedAt: number }[]>((resolve) => {
    const reading = database.transaction('snapshots').objectStore('snapshots').getAll()
    reading.onsuccess = () => resolve(reading.result)
  })
  database.close()
  return rows.some(({ id, savedAt }) => id.endsWith(`/${copy}`) && savedAt >= since)
}

/** Every page on which an attorney meets requests. */
async function lookAround({ page }: Device, requestId: string, conversationId?: string): Promise<void> {
  await look(page, '/explore', ['/api/explore'], 'explore')
  await look(page, '/saved-cases?tab=answered', ['/api/interests'], 'answered')
  await look(page, '/notifications', ['/api/notifications'], 'notifications')
  const detail = [`/api/explore/${requestId}`, '/api/interests']
  if (conversationId === undefined) return look(page, `/explore/${requestId}`, detail)
  const messages = `/api/conversations/${conversationId}/messages`
  await look(page, `/explore/${requestId}`, [...detail, messages], `conversation/${conversationId}`)
}

/** A client's pages, and one that is not for clients. */
async function lookAsClient({ page }: Device, requestId: string): Promise<void> {
  await look(page, '/home2', ['/api/client-requests'], 'client-requests')
  await look(page, '/notifications', ['/api/notifications'], 'notifications')
  await look(page, `/explore/${requestId}`, [])
}

/** What the person can read on this device without a connection. */
async function readOffline({ page }: Device, requestId: string): Promise<readonly string[]> {
  await page.context().setOffline(true)
  const texts: string[] = []
  for (const place of ['/explore', '/saved-cases?tab=answered', `/explore/${requestId}`]) {
    await page.goto(place)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    texts.push(await page.locator('body').innerText())
  }
  await page.context().setOffline(false)
  return found(texts.join('\n'))
}

const sorted = (...parts: readonly object[]): readonly string[] =>
  parts.flatMap((part) => Object.keys(part)).toSorted()

test('the scanner finds a string wherever a browser can keep it', async ({ page }) => {
  await page.goto('/home')
  expect(found(await readDevice(page))).toEqual([])
  await page.evaluate(async ([first, last, party, otherParty, day, phone, zip]) => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    localStorage.setItem('a', `It is ${first}.`)
    sessionStorage.setItem('a', `It is ${last}.`)
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('control')
      opening.onupgradeneeded = () => opening.result.createObjectStore('rows')
      opening.onsuccess = () => resolve(opening.result)
    })
    const rows = database.transaction('rows', 'readwrite').objectStore('rows')
    rows.put({ deep: [{ sealed: bytes(`{"party":"${party}"}`).buffer }] }, 'in bytes')
    rows.put(new Blob([`It is ${otherParty}.`]), 'in a file')
    rows.put(1, `key of ${day}`)
    await new Promise((resolve) => (rows.transaction.oncomplete = resolve))
    database.close()
    await (await caches.open('control')).put('/control', Response.json({ phone }))
    const file = await (await navigator.storage.getDirectory()).getFileHandle('control', { create: true })
    const writer = await file.createWritable()
    await writer.write(JSON.stringify({ zip }))
    await writer.close()
  }, CONTROL)
  expect(await readDevice(page).then(found)).toEqual(sorted(NAMES, { day: 1, phone: 1, zip: 1 }))
})

test('what identifies a client reaches a browser only as far as the tier allows, and is kept in none as plain text', async ({
  browser,
  product: { origin },
}) => {
  const requestId = await postRequest(origin, CLIENT, {
    ...{ firstName: NAMES.first, lastName: NAMES.last, phone: CONTACT.phone },
    ...{ otherParties: [`${NAMES.party} Company`, `${NAMES.otherParty} Company`] },
    ...{ state: 'OH', zip: PRIVATE.zip, incidentDate: CONTACT.day },
    summary: `A ${TEXT.need} broke and hurt my left hand.`,
  })
  const attorney = await openDevice(browser, origin, LICENSED, '/dashboard')
  const check = async (allowed: readonly string[], conversationId?: string): Promise<void> => {
    await lookAround(attorney, requestId, conversationId)
    expect(await attorney.answered()).toEqual(allowed)
    expect(await attorney.kept()).toEqual([])
  }
  await check(sorted(TEXT))
  const interestId = await expressInterest(origin, LICENSED, requestId)
  await check(sorted(TEXT))
  await chooseAttorney(origin, CLIENT, requestId, interestId)
  await check(sorted(TEXT, NAMES))
  const conversationId = await clearConflict(origin, LICENSED, interestId)
  await writeMessage(origin, CLIENT, conversationId, `A word: ${MESSAGES.fromClient}`)
  await writeMessage(origin, LICENSED, conversationId, `A word: ${MESSAGES.fromAttorney}`)
  await check(sorted(TEXT, NAMES, CONTACT, MESSAGES), conversationId)
  // Without a connection a device does not hear that the choice has ended, so it shows names to nobody; and the text is no longer in the list.
  expect(await readOffline(attorney, requestId)).toEqual([])

  const owner = await openDevice(browser, origin, CLIENT, '/home2')
  await expect(owner.page.getByText(MESSAGES.fromAttorney)).toBeVisible()
  expect(await owner.answered()).toEqual(expect.arrayContaining([...sorted(TEXT, NAMES, PRIVATE, MESSAGES)]))
  // Who is signed in: the device greets its own user without a connection.
  expect(await owner.kept()).toEqual(['email', 'first'])

  await releaseAttorney(origin, CLIENT, requestId)
  await attorney.answered()
  // What was said stays readable to both.
  await check(sorted(TEXT, MESSAGES), conversationId)
  expect(await readOffline(attorney, requestId)).toEqual(sorted(TEXT))

  const [elsewhere, otherClient] = await Promise.all([
    openDevice(browser, origin, ELSEWHERE, '/dashboard'),
    openDevice(browser, origin, OTHER_CLIENT, '/home2'),
  ])
  await Promise.all([lookAround(elsewhere, requestId), lookAsClient(otherClient, requestId)])
  for (const stranger of [elsewhere, otherClient]) {
    expect(await stranger.answered()).toEqual([])
    expect(await stranger.kept()).toEqual([])
  }
  for (const { page } of [attorney, owner, elsewhere, otherClient]) await page.context().close()
})
