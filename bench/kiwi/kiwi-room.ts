/** The Kiwi AI room as a person uses it, in the product. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { signInAs } from '../../e2e/fixtures/signed-in.ts'

export type RoomFile = { readonly name: string; readonly buffer: Buffer }

const LIMIT = 300_000
const SHORT = 30_000

/** A person on a device of their own, with an empty workspace open. */
export async function openRoom(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  page.setDefaultTimeout(SHORT)
  await signInAs(page, undefined, { place: '/kiwi-ai' })
  await page.getByRole('button', { name: 'New workspace' }).click()
  await page.getByLabel('Name').fill('Bench')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bench' }).waitFor()
  return page
}

/** From the disk, as a person does: bytes that are handed over to the page would be unpacked there. */
export async function addFiles(page: Page, files: readonly RoomFile[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kiwi-room-'))
  const places = files.map(({ name }) => join(folder, name))
  await Promise.all(files.map(({ buffer }, at) => writeFile(places[at] ?? '', buffer)))
  await page.getByLabel(/Add files/).setInputFiles(places)
  page.once('close', () => void rm(folder, { recursive: true }))
}

/** Until nothing is being read any more. */
export async function untilRead(page: Page, documents: number): Promise<void> {
  await page
    .getByRole('heading', { level: 2, name: `Documents ${documents}`, exact: true })
    .waitFor({ timeout: LIMIT })
  await page.getByRole('list', { name: 'Being read' }).waitFor({ state: 'hidden', timeout: LIMIT })
}

/** Milliseconds from now until the words are found, asked again and again. */
export async function untilFound(page: Page, words: string): Promise<number> {
  const start = performance.now()
  const found = page.getByRole('heading', {
    name: new RegExp(`^“${words}” is in (?:1 place|[\\d,]+ places)`),
  })
  await page.getByLabel('Ask these documents').fill(words)
  while (performance.now() - start < SHORT) {
    const button = page.getByRole('button', { name: 'Find words' })
    if (await button.isEnabled()) await button.click()
    if (await found.isVisible()) return performance.now() - start
    await wait(25)
  }
  throw new Error(`“${words}” was not found within ${SHORT} ms.`)
}

/** Milliseconds until the answer is on the screen. */
export async function askRoom(page: Page, question: string): Promise<number> {
  await page.getByLabel('Ask these documents').fill(question)
  const start = performance.now()
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page
    .getByRole('article', { name: `Answer to: ${question}` })
    .first()
    .waitFor({ timeout: LIMIT })
  return performance.now() - start
}

/** Runs in the page: keeps how long each key took until the next picture, and when reading began and ended. */
export function watchTyping(): void {
  const took: number[] = []
  Object.assign(window, { benchTyping: took })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (/^key|^input$/.test(entry.name)) took.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Milliseconds of the keys that took 16 ms or more; the browser does not tell of others. */
export async function typingOf(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => (window as unknown as { readonly benchTyping: readonly number[] }).benchTyping)
}
