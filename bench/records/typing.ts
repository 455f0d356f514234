/** From a key to the words "Saved on this device", on a device that holds thousands of calls and has no network. */
import type { Page } from '@playwright/test'
import { AUTOSAVE_DELAY } from '../../client/src/offline/engine/draft-autosave.ts'
import type { OfficeDevice } from './office-device.ts'

/** The autosave waits that long after the last key, on purpose. */
export const TYPING_PAUSE = AUTOSAVE_DELAY
const SAVED = 'Saved on this device'

/** Milliseconds from each key to the words. */
export async function typeAndSave({ context }: OfficeDevice, keys: number): Promise<readonly number[]> {
  const page = await context.newPage()
  await page.goto('/call-center/new')
  await page.getByLabel('No other side yet').check()
  const field = page.getByLabel('Summary')
  await field.fill('Rear-end collision')
  await context.setOffline(true)
  await page.waitForURL((url) => !url.pathname.endsWith('/new'))
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.evaluate(watchWords, SAVED)
  const taken: number[] = []
  for (let key = 1; key <= keys; key += 1) {
    await field.press('x')
    taken.push(await tookIn(page, key))
  }
  await context.setOffline(false)
  await page.close()
  return taken
}

async function tookIn(page: Page, key: number): Promise<number> {
  await page.waitForFunction((count) => performance.getEntriesByName('bench-saved').length >= count, key)
  return page.evaluate(
    (index) => performance.getEntriesByName('bench-saved')[index]?.duration ?? Infinity,
    key - 1,
  )
}

/** Runs in the page: measures from an input event to the frame that shows the words again. */
function watchWords(words: string): void {
  let typedAt: number | null = null
  let isUnsaved = false
  document.addEventListener(
    'input',
    ({ timeStamp }) => {
      typedAt = timeStamp
      isUnsaved = false
    },
    { capture: true },
  )
  const observer = new MutationObserver(() => {
    const start = typedAt
    if (start === null) return
    const says = [...document.querySelectorAll('main [role=status]')].some(
      (element) => element.textContent === words,
    )
    if (!says) isUnsaved = true
    if (!says || !isUnsaved) return
    typedAt = null
    requestAnimationFrame(() => performance.measure('bench-saved', { start, end: performance.now() }))
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}
