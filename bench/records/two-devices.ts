/** One attorney at two devices, each at an API process of its own; both processes share one PostgreSQL. */
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { startTwoCopies } from '../../e2e/fixtures/two-copies.ts'
import type { DemoAccount } from '../../shared/domain/demo-accounts.ts'
import { CALLS, openDevice, type OfficeDevice } from './office-device.ts'

/** Milliseconds from a key on one device to the frame in which the other one shows it. */
export async function editsSeen(
  { browser, pageCode }: { readonly browser: Browser; readonly pageCode: string },
  account: DemoAccount,
  edits: number,
): Promise<readonly number[]> {
  const copies = await startTwoCopies()
  const devices: OfficeDevice[] = []
  const open = async (origin: string): Promise<Page> => {
    const device = await openDevice({ browser, origin, pageCode }, account)
    devices.push(device)
    return device.page
  }
  try {
    const writer = await open(copies.first.origin)
    const reader = await open(copies.second.origin)
    await writer.goto(`${CALLS}/new`)
    const caller = `Caller ${randomUUID().slice(0, 8)}`
    await writer.getByLabel('Caller', { exact: true }).fill(caller)
    await writer.getByLabel('No other side yet').check()
    await reader.getByRole('link', { name: caller }).click()
    await reader.getByLabel('Summary').waitFor()
    await writer.evaluate(markTyping)
    const taken: number[] = []
    for (let edit = 1; edit <= edits; edit += 1) taken.push(await seen(writer, reader, `Edit ${edit}`))
    return taken
  } finally {
    // A process does not end while a window listens to its live events.
    await Promise.all(devices.map(({ context }) => context.close()))
    await copies.close()
  }
}

async function seen(writer: Page, reader: Page, words: string): Promise<number> {
  const shown = reader.waitForFunction((wanted) => {
    const field = document.querySelector<HTMLTextAreaElement>('main textarea')
    return field?.value === wanted ? performance.timeOrigin + performance.now() : false
  }, words)
  await writer.getByLabel('Summary').fill(words)
  const seenAt = await (await shown).jsonValue()
  const typedAt = await writer.evaluate(
    () =>
      performance.timeOrigin + (performance.getEntriesByName('bench-typed').at(-1)?.startTime ?? Infinity),
  )
  // Both browsers are on one machine, so their clocks are one.
  return Number(seenAt) - typedAt
}

/** Runs in the page: marks each change of a field. */
function markTyping(): void {
  document.addEventListener('input', () => performance.mark('bench-typed'), { capture: true })
}
