/**
 * A lienholder answers by the link of the mail, in a browser without scripts, and the attorney makes the answer their offer. What tells of the
 * matter reaches the two pages alone: no address, no other server, no log, no subject of a mail and no push message.
 */
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { pushMessageSchema } from '../../shared/contracts/push.ts'
import { plantedIn } from '../../runtime/testing/planted-strings.ts'
import { subscribeDevice } from '../fixtures/bff-client.ts'
import { askByLink, storeOffer } from '../fixtures/liens.ts'
import { openAsRecipient } from '../fixtures/recipient-page.ts'
import { expect, test } from '../fixtures/test.ts'

const OFFICE = 'attorney@demo.test'
const ADDRESS = 'billing@quillmarsh.test'
const NAME = 'Marmaduke Payor, Billing manager'
/** Words of this journey alone: others look for theirs in what the same attorney is answered. */
const PLANTED = {
  ...{ client: 'Peregrina Vellumforth', holder: 'Quillmarsh Infirmary', title: 'Vellumforth v. Acme' },
  ...{ offer: '4,231.57', offerCents: '423157', counter: '5,117.83', counterCents: '511783' },
  ...{ note: 'Wheelbarrowword', answeredBy: 'Marmaduke', file: 'Vellumforth-ledger' },
}
const LEDGER = Buffer.from(`%PDF-1.7\n${' '.repeat(2_000)}`, 'latin1')

/** The names of the planted strings in a text, also as an address writes them. */
function found(text: string): readonly string[] {
  const decoded = text.replaceAll('+', ' ').replaceAll('%20', ' ').replaceAll('%2C', ',')
  return plantedIn(PLANTED, `${text}\n${decoded}`)
}

/** Every address that the browser asks for from now on. */
function addressesOf(context: BrowserContext): readonly string[] {
  const addresses: string[] = []
  context.on('request', (request) => addresses.push(request.url()))
  context.on('page', (page) => page.on('framenavigated', (frame) => addresses.push(frame.url())))
  return addresses
}

async function counter(theirs: Page): Promise<void> {
  const form = theirs.locator('form#counter')
  await form.getByLabel('Amount in US dollars').fill(PLANTED.counter)
  await form.getByLabel('Your name and title').fill(NAME)
  await form.getByText('Add a note').click()
  await form.getByLabel('Note (optional)').fill(`We need more: ${PLANTED.note}.`)
  await form.getByRole('button', { name: 'Send counteroffer' }).click()
  await expect(theirs.getByText('Your counteroffer has been sent')).toBeVisible()
}

async function sendLedger(theirs: Page): Promise<void> {
  const form = theirs.locator('form#ledger')
  await form
    .getByLabel(/^File/)
    .setInputFiles({ name: `${PLANTED.file}.pdf`, mimeType: 'application/pdf', buffer: LEDGER })
  await form.getByLabel('Your name and title').fill(NAME)
  await form.getByRole('button', { name: 'Send file' }).click()
  await expect(theirs.getByText('Your file has been sent')).toBeVisible()
}

async function accept(theirs: Page): Promise<void> {
  const form = theirs.locator('form#accept')
  await form.getByLabel('Your name and title').fill(NAME)
  await form.getByLabel(/^I may accept this offer/).check()
  await form.getByRole('button', { name: 'Accept the offer' }).click()
  await expect(theirs.getByText('You have accepted the offer')).toBeVisible()
}

test('a lienholder without script proposes an amount, sends a ledger and accepts; the attorney takes it over, and nothing of the matter is elsewhere', async ({
  page,
  browser,
  signIn,
  product: { origin, sandbox, program },
}) => {
  const ours = addressesOf(page.context())
  const place = await storeOffer(origin, OFFICE, {
    ...{ client: PLANTED.client, holder: PLANTED.holder },
    cents: Number(PLANTED.offerCents),
  })
  const device = await sandbox.newSubscription()
  await subscribeDevice(origin, OFFICE, device)
  await signIn(page, OFFICE, { place })
  const link = await askByLink(page, sandbox, ADDRESS)
  const theirs = await openAsRecipient(browser, link)
  const asked = addressesOf(theirs.context())
  await expect(theirs.getByText(PLANTED.client).first()).toBeVisible()
  await counter(theirs)
  await sendLedger(theirs)
  await accept(theirs)

  await page.reload()
  const answers = page.getByRole('list', { name: 'Requests by link' })
  await expect(answers.getByText(PLANTED.note)).toBeVisible()
  await answers.getByRole('button', { name: `Add $${PLANTED.counter} to the offers` }).click()
  await expect(answers.getByText('In the offers')).toBeVisible()
  await expect(page.getByText('Their last')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Offers, letters, files, steps and notes' })).toContainText(
    PLANTED.counter,
  )
  const download = page.waitForEvent('download')
  await answers.getByRole('button', { name: 'Save the file' }).click()
  const saved = await download
  expect(await readFile(await saved.path())).toEqual(LEDGER)

  await page.goto('/notifications')
  const told = page.getByText('A lienholder has answered').first()
  await expect(told).toBeVisible()
  expect(found(await page.getByRole('main').innerText())).toEqual([])

  expect([...ours, ...asked].filter((address) => found(address).length > 0)).toEqual([])
  expect(found(saved.suggestedFilename())).toEqual([])
  const others = [...ours, ...asked].filter(
    (address) => /^https?:/.test(address) && !address.startsWith(origin),
  )
  expect(others).toEqual([])
  // The control: the log does have what was called.
  expect(program.output()).toContain('/l/*')
  expect(found(program.output())).toEqual([])
  expect(program.output()).not.toContain(new URL(link).pathname.slice('/l/'.length))
  expect(found((await sandbox.messages()).map(({ subject }) => subject).join('\n'))).toEqual([])
  // Other journeys of the same attorney may tell the device of other things.
  const pushed = await sandbox.pushTexts(device.id)
  expect(pushed.map((text) => pushMessageSchema.strict().parse(JSON.parse(text)).kind)).toContain(
    'lien_answered',
  )
  expect(found(pushed.join('\n'))).toEqual([])
  await theirs.context().close()
})
