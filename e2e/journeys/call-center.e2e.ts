/** A call that is taken in a place without a network, with the keyboard alone: from its first key to its end, and then everywhere. */
import { CALL_KIND } from '../../shared/domain/records/call.ts'
import { logCall, serverRecords } from '../fixtures/calls.ts'
import { untilOfflineReady } from '../fixtures/referral-form.ts'
import { lookOver } from '../fixtures/screens/look-over.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const EMAIL = 'attorney@demo.test'
/** A name that no other journey has, short enough for a field of a narrow window. */
const word = (): string =>
  crypto
    .randomUUID()
    .replaceAll(/[-0-9]/g, '')
    .slice(0, 5)
const nameOf = (first: string): string => `${first} ${word()}`

test(
  'a call logged without a network: names first, then the facts, closed with a time to call back, and later on the server',
  { tag: '@keyboard' },
  async ({ page, signIn, product }) => {
    await signIn(page)
    const [caller, other] = [nameOf('Zoe'), nameOf('Tad')]
    await logCall(page, other)
    await untilOfflineReady(page)
    await page.context().setOffline(true)

    await page.goto('/call-center/new')
    await page.getByLabel('Kind of call').selectOption('New lead')
    await page.getByLabel('Caller', { exact: true }).fill(caller)
    await page.getByLabel('Phone').fill('5125550134')
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(page.getByLabel('Summary')).toBeDisabled()
    await page.getByRole('button', { name: 'Add a person' }).click()
    await page.getByLabel('Name of person 1').fill(other.toUpperCase())
    await page.getByRole('button', { name: 'Check for conflicts' }).click()
    await expect(page.getByText(/^1 match among .* on this device, as of \d\d:\d\d$/)).toBeVisible()
    await expect(page.getByText(/^You’re offline, so the server was not asked/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Names that are alike' })).toContainText(other)
    await page.getByRole('radio', { name: 'These are other people' }).check()

    await page.getByLabel('Practice area').selectOption('Personal Injury')
    await page.getByLabel('State').selectOption('Ohio')
    await page.getByLabel('Date of the incident').fill('2026-03-01')
    await expect(page.getByText(/verify: Ohio Rev\. Code 2305\.10$/)).toBeVisible()
    await page.getByLabel('Summary').fill('Hit on a bicycle by a delivery van.')
    await page.getByRole('button', { name: 'They agreed' }).click()
    await expect(page.getByText(/^They agreed/)).toBeVisible()
    await lookOver(page, { route: '/call-center/:id', name: 'a call before it is closed' })

    await page.getByLabel('How it ended').selectOption('Call back')
    await page.getByRole('button', { name: 'Close call' }).click()
    await expect(page.getByText('Please enter when to call back.')).toBeVisible()
    await page.getByLabel('Call back at').fill('2030-01-15T10:30')
    await page.getByRole('button', { name: 'Close call' }).click()
    await expect(page.getByText(/^Closed: Call back/)).toBeVisible()
    await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Closed: Call back/)).toBeVisible()
    await expect(page.getByText(/^Lasted \d+:\d\d$/)).toBeVisible()

    await page.context().setOffline(false)
    await expect(page.getByText(/on the server, as of \d\d:\d\d$/)).toBeVisible()
    await expect(page.getByText('Saved everywhere')).toBeVisible()
    const stored = (await serverRecords(product.origin, EMAIL)).find(
      ({ body }) => body?.['caller'] === caller,
    )
    expect(stored).toMatchObject({
      kind: CALL_KIND.kind,
      body: {
        ...{ class: 'new_lead', phone: '512-555-0134', area: 'Personal Injury', state: 'OH' },
        ...{
          incident: '2026-03-01',
          disposition: 'callback',
          summary: 'Hit on a bicycle by a delivery van.',
        },
        check: { outcome: 'clear', isDecided: true },
        consent: { asked: true, given: true },
      },
    })
  },
)
