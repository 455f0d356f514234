/** A phone system's call list comes in as CSV through the worker of a real browser, is listed, charted and exported, and is taken back everywhere. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { serverRecords } from '../fixtures/calls.ts'
import { lookOver } from '../fixtures/screens/look-over.ts'
import { CALLER_OFFICE } from '../fixtures/screens/record-screens.ts'
import { expect, test } from '../fixtures/test.ts'

const MINUTE = 60_000
const CALLS = 40
const MISSED = 5

/** Numbers of this run: the account has calls of other journeys. */
function numbersOf(run: number): readonly string[] {
  return Array.from({ length: CALLS }, (_, n) => `+1${run}${String(n).padStart(4, '0')}`)
}

/** The titles of a phone system, of which no guess finds the last one. One number called back, one row twice, one with a fault. */
function csvOf(numbers: readonly string[]): string {
  const now = Date.now()
  const at = (n: number): string => new Date(now - (n + 5) * 50 * MINUTE).toISOString()
  const rows = numbers.map((number, n) => {
    const isMissed = n < MISSED
    return ['Inbound', number, '5125550100', at(n), isMissed ? 0 : 61 + n, isMissed ? 'Missed' : 'Answered']
  })
  const back = ['Outbound', '5125550100', numbers[0], new Date(now - MINUTE).toISOString(), 95, 'Answered']
  const wrong = ['Sideways', numbers[1], '5125550100', at(0), 1, 'Answered']
  const titles = [
    'Call direction',
    'Caller number',
    'Called number',
    'Start time',
    'Duration',
    'What became of it',
  ]
  return [titles, ...rows, back, rows.at(-1) ?? [], wrong].map((row) => row.join(',')).join('\r\n')
}

async function chooseFile(page: Page, csv: string): Promise<void> {
  await page
    .getByLabel('CSV file', { exact: true })
    .setInputFiles({ name: 'calls.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByLabel(/^Result/).selectOption('What became of it')
}

test('a call list is imported, shown, charted, exported, and taken back on every device', async ({
  page,
  signIn,
  product: { origin },
}) => {
  const run = 200_000 + Math.floor(Math.random() * 700_000)
  const numbers = numbersOf(run)
  // Made once: made anew in another minute, its calls would be others.
  const file = csvOf(numbers)
  const ours = new Set(numbers)
  const onServer = async (): Promise<readonly string[]> =>
    (await serverRecords(origin, CALLER_OFFICE)).flatMap(({ body }) => {
      const phone = body?.['phone']
      return typeof phone === 'string' && ours.has(phone) ? [phone] : []
    })

  await signIn(page, CALLER_OFFICE, { place: '/call-center?import=yes' })
  await chooseFile(page, file)
  await expect(page.getByText(`${CALLS + 1} calls.`)).toBeVisible()
  await expect(
    page.getByText(`${MISSED - 1} missed calls of the last 30 days to Callbacks due`),
  ).toBeVisible()
  await expect(page.getByText('1 duplicate is left out')).toBeVisible()
  await expect(page.getByText('1 row with faults is left out.')).toBeVisible()
  const rows = page.getByRole('region', { name: 'Rows' })
  await expect(rows.getByRole('listitem')).toHaveCount(20)
  await lookOver(page, { route: '/call-center', name: 'a call list before it is imported' })
  await page.getByRole('button', { name: `Add ${CALLS + 1} calls` }).click()
  await expect(page.getByText(`${CALLS + 1} calls are saved on this device`)).toBeVisible()
  await expect.poll(async () => (await onServer()).length).toBe(CALLS + 1)

  await page.getByRole('link', { name: 'Show all calls' }).click()
  await page.getByRole('link', { name: /^Callbacks due/ }).click()
  const callbacks = page.getByRole('region', { name: 'Callbacks due' })
  await page.getByRole('searchbox', { name: 'Search' }).fill(`+1${run}`)
  await expect(callbacks.getByText(`${MISSED - 1} calls match.`)).toBeVisible()
  await lookOver(page, { route: '/call-center', name: 'callbacks that are due' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const exported = await readFile(await (await download).path(), 'utf8')
  for (const number of numbers.slice(1, MISSED)) expect(exported).toContain(`Incoming,"'${number}",`)
  expect(exported).not.toContain(numbers[0])

  await page.getByRole('link', { name: 'Charts' }).click()
  await expect(page.getByRole('img', { name: 'Calls by day' })).toHaveAccessibleDescription(/calls\. Most on/)
  await expect(page.getByRole('img', { name: 'Called back in time' })).toHaveAccessibleDescription(
    /were called back within 1 hour/,
  )
  await lookOver(page, { route: '/call-center', name: 'the charts of calls' })

  await page.getByRole('link', { name: 'Import', exact: true }).click()
  // The same file again adds nothing.
  await chooseFile(page, file)
  await expect(page.getByText('0 calls.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page
    .getByRole('button', { name: /^Undo the import of/ })
    .first()
    .click()
  await page.getByRole('button', { name: `Remove ${CALLS + 1} calls` }).click()
  await expect(page.getByText(`${CALLS + 1} calls were removed`)).toBeVisible()
  await expect.poll(onServer).toEqual([])
})
