/**
 * A language model writes in the Kiwi AI room: off until its attorney has read what it is sent, then with each sentence checked on the device. The
 * operator's model of these journeys quotes what no document says (e2e/fixtures/test.ts).
 */
import { expect, test } from '../fixtures/test.ts'

const QUESTION = 'What did the stonemason promise about the parapet?'
const PROMISE = 'The stonemason promised to repair the parapet before June 3, 2026'

test('a false quotation of the model is struck, and it was sent the question and the passage alone', async ({
  page,
  signIn,
  product: { sandbox },
}) => {
  await signIn(page, 'attorney@demo.test', { place: '/kiwi-ai' })
  await page.getByRole('button', { name: 'New workspace' }).click()
  await page.getByLabel('Name').fill('Orris v. Thatch')
  await page.getByRole('button', { name: 'Create' }).click()
  const file = {
    name: 'Parapet letter.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`${PROMISE}. Yours.`),
  }
  await page.getByLabel(/Add files/).setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Parapet letter.txt', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'See what it would be sent' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('at most 12 passages of these documents')
  await dialog.getByRole('button', { name: 'Switch on for this workspace' }).click()
  await page.getByLabel('Answer with').selectOption('Answer')
  await page.getByLabel('Ask these documents').fill(QUESTION)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()

  const sentences = page
    .getByRole('article', { name: `Answer to: ${QUESTION}` })
    .getByRole('list', { name: 'Sentences' })
    .getByRole('listitem')
  await expect(sentences.filter({ hasText: PROMISE })).toContainText('✓ In the source')
  const struck = sentences.filter({ hasText: '✗ Not in the source' })
  await expect(struck.locator('del')).toContainText('Everything was agreed in full')
  await sentences
    .filter({ hasText: PROMISE })
    .getByRole('button', { name: /^Citation 1/ })
    .click()
  await expect(page.locator('mark')).toContainText(PROMISE)

  const sent = (await sandbox.modelRequests()).filter((body) => body.includes('parapet'))
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain(PROMISE)
  expect(sent[0]).not.toMatch(/Parapet letter|Orris|Thatch|demo\.test/)
})
