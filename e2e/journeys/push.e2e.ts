/**
 * A push message from what happened to what a locked device shows. No push service can be reached here: the browser's own subscribing is
 * replaced by that of the sandbox, and what the sandbox received is handed to the real worker as Chromium hands it over.
 */
import type { CDPSession, Page } from '@playwright/test'
import { chooseAttorney, expressInterest, postRequest } from '../fixtures/bff-client.ts'
import { untilOfflineReady } from '../fixtures/referral-form.ts'
import type { PushReceiver } from '../fixtures/sandbox-client.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

const ATTORNEY = 'attorney2@demo.test'
const CLIENT = 'client2@demo.test'
const RECEIPTS = '/api/push/receipts'

/** Runs in the page, before its scripts: a browser whose push service gives this subscription. */
function subscribeAs({ endpoint, keys }: PushReceiver): void {
  const subscription = {
    endpoint,
    keys,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: () => Promise.resolve(true),
  }
  PushManager.prototype.getSubscription = () => Promise.resolve(null)
  PushManager.prototype.subscribe = () => Promise.resolve(subscription as unknown as PushSubscription)
}

type Registration = { readonly registrationId: string; readonly scopeURL: string }

async function registrationOf(session: CDPSession): Promise<Registration> {
  const found = new Promise<Registration>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0] !== undefined) resolve(registrations[0])
    })
  })
  await session.send('ServiceWorker.enable')
  return found
}

/** What the browser shows, as the operating system gets it. */
function shownBy(
  page: Page,
): Promise<readonly { readonly title: string; readonly body: string; readonly data: unknown }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const shown = (await registration?.getNotifications()) ?? []
    return shown.map(({ title, body, data }) => ({ title, body, data: data as unknown }))
  })
}

test('what happens while the app is closed is shown as a constant title, confirmed, and never with a word of a case', async ({
  page,
  context,
  product: { origin, sandbox },
}) => {
  const receiver = await sandbox.subscribeToPush()
  await page.addInitScript(subscribeAs, receiver)
  await signInAs(page, ATTORNEY, { place: '/settings/notifications' })
  await untilOfflineReady(page)
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await expect(page.getByText('This device shows notifications.')).toBeVisible()
  const session = await context.newCDPSession(page)
  const { registrationId } = await registrationOf(session)
  // The app is closed: nothing of it is on any screen.
  await page.goto('about:blank')

  const requestId = await postRequest(origin, CLIENT, { lastName: 'Pushington' })
  const interestId = await expressInterest(origin, ATTORNEY, requestId)
  await chooseAttorney(origin, CLIENT, requestId, interestId)
  await expect.poll(() => sandbox.pushTextsTo(receiver)).toHaveLength(1)
  const [text = ''] = await sandbox.pushTextsTo(receiver)
  expect(Object.keys(JSON.parse(text) as object).toSorted()).toEqual(['id', 'kind'])

  const receipt = context.waitForEvent('request', (request) => request.url() === origin + RECEIPTS)
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text })
  expect((await receipt).postDataJSON()).toEqual({ id: (JSON.parse(text) as { id: string }).id })
  await page.goto('/favicon.svg')
  expect(await shownBy(page)).toEqual([
    { title: 'A client has chosen you', body: '', data: '/notifications' },
  ])
  await page.goto('/settings/notifications')
  await expect(page.getByText('This device shows notifications.')).toBeVisible()
})
