/** Markup in every text field, checked wherever it is displayed: it is plain text there, and the browser reports no policy violation. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { queuedReferral, signInToken } from '../fixtures/bff-client.ts'
import { linkTo, openAsRecipient } from '../fixtures/recipient-page.ts'
import { expect, test, type Product } from '../fixtures/test.ts'

const PAYLOAD = `<img src=x onerror="globalThis.struck=1"><script>globalThis.struck=1</script>'"><svg/onload=struck=1>`
const ATTORNEY = 'attorney@demo.test'

test('[RF-01] markup in every field of a referral is shown as text, to sender and recipient', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  const to = `${randomUUID()}@firm.test`
  const id = await sendMarkup(product, to)
  await signIn(page)
  await page.goto(`/dashboard/referrals/${id}`)
  await expect(page.getByText(PAYLOAD).first()).toBeVisible()
  await page.goto('/dashboard/referrals?tab=sent')
  await expect(page.getByText(PAYLOAD).first()).toBeVisible()
  expect(await struck(page)).toBe(false)

  await expect.poll(async () => (await product.sandbox.messagesTo(to)).length).toBe(1)
  const link = await linkTo(product.sandbox, to)
  const [mail] = await product.sandbox.messagesTo(to)
  expect(mail?.html).not.toMatch(/<(script|svg|img)\b[^>]*(onerror|onload|struck)|<script/i)
  const reader = await openAsRecipient(browser, link)
  expect(await reader.locator('script, img, [onload], [onerror]').count()).toBe(0)
  await reader.context().close()
})

test('a script that got into the page could write no markup into it', async ({ browser, product }) => {
  // A separate page: the usual one fails on the very violations that this test provokes.
  const context = await browser.newContext({ baseURL: product.origin })
  const page = await context.newPage()
  await page.goto('/signup')
  await expect(page.getByRole('heading').first()).toBeVisible()
  const refusals = await page.evaluate((markup) => {
    const tries: (() => void)[] = [
      () => (document.body.innerHTML = markup),
      () => document.body.insertAdjacentHTML('beforeend', markup),
      () => document.createRange().createContextualFragment(markup),
      () => (document.createElement('script').text = 'globalThis.struck = 1'),
    ]
    return tries.map((attempt) => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error)
      }
    })
  }, PAYLOAD)
  expect(refusals).toEqual(['refused', 'refused', 'refused', 'refused'])
  const sent = await page.evaluate(() =>
    fetch('https://evil.example/').then(
      () => 'sent',
      () => 'refused',
    ),
  )
  expect(sent).toBe('refused')
  expect(await struck(page)).toBe(false)
  await context.close()
})

function struck(page: Page): Promise<boolean> {
  return page.evaluate(() => 'struck' in globalThis)
}

async function sendMarkup({ origin }: Product, to: string): Promise<string> {
  const referral = queuedReferral(1)
  const body = JSON.parse(referral.body) as { referralData: Record<string, unknown> } // as queuedReferral writes it
  const referralData = {
    ...body.referralData,
    name: PAYLOAD,
    email: to,
    phone: '212-555-0100',
    firm: PAYLOAD,
    selectedSubject: PAYLOAD,
    caseDetails: PAYLOAD,
    attachments: [{ name: `${PAYLOAD}.pdf`, size: 1, type: 'application/pdf' }],
  }
  const token = await signInToken(origin, ATTORNEY)
  const answer = await fetch(`${origin}/api/send-referral-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app-csrf': '1', authorization: `Bearer ${token}` },
    body: JSON.stringify({ to, subject: PAYLOAD, referralData }),
  })
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
  return referral.id
}
