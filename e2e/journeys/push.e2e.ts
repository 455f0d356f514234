/**
 * Push messages from the button to the place that a notification opens. A browser subscribes at its maker's service, which no test can
 * reach, so here the sandbox makes the subscription, and DevTools delivers to the worker what the server has sent to the sandbox.
 */
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page, Response } from '@playwright/test'
import { confirmPushEndpoint, pushMessageSchema } from '../../shared/contracts/push.ts'
import { expressInterest, postRequest } from '../fixtures/bff-client.ts'
import { untilOfflineReady } from '../fixtures/referral-form.ts'
import type { SandboxSubscription } from '../fixtures/sandbox-client.ts'
import { signInAs } from '../fixtures/signed-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const CLIENT = 'client2@demo.test'
const ATTORNEY = 'attorney2@demo.test'
const PLANTED = { first: 'Ottoline', last: 'Fernsbydale', party: 'Larkspurne', text: 'wheelbarrow' }

/** In place of the service of the browser's maker. Runs in the page. */
function subscribeAt({ endpoint, keys }: SandboxSubscription): void {
  const subscription = {
    options: { applicationServerKey: null },
    unsubscribe: () => Promise.resolve(true),
    toJSON: () => ({ endpoint, keys }),
  }
  PushManager.prototype.subscribe = () => Promise.resolve(subscription as unknown as PushSubscription) // as much as is used
}

/** Gives a message to the worker, as the browser would. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
      if (own !== undefined) resolve(own.registrationId)
    }),
  )
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  await devTools.detach()
}

function workerOf(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('There is no worker.')
  return worker
}

/** The answer to what the worker tells the server of a message: its id, and nothing else. */
const receiptOf = (context: BrowserContext, id: string): Promise<Response> =>
  context.waitForEvent(
    'response',
    (answer) =>
      new URL(answer.url()).pathname === confirmPushEndpoint.path &&
      answer.request().postData() === JSON.stringify({ id }),
  )

/** As much of a worker's global scope as is used: the types of a page's code do not have it. */
type WorkerScope = {
  readonly registration: { getNotifications: () => Promise<readonly Notification[]> }
  readonly clients: {
    openWindow: (place: string) => Promise<null>
    readonly matchAll: (options: { readonly type: 'window' }) => Promise<readonly object[]>
  }
  readonly NotificationEvent: new (
    type: string,
    init: { readonly notification: Notification },
  ) => Event & {
    waitUntil: (work: Promise<unknown>) => void
  }
  readonly dispatchEvent: (event: Event) => boolean
}

const shown = (context: BrowserContext) =>
  workerOf(context).evaluate(async () => {
    const scope = self as unknown as WorkerScope // the code runs in the worker
    return (await scope.registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** How many windows of the app the worker lists: one that was left is listed for some time. */
const openWindows = (context: BrowserContext) =>
  workerOf(context).evaluate(async () => {
    const scope = self as unknown as WorkerScope // the code runs in the worker
    return (await scope.clients.matchAll({ type: 'window' })).length
  })

/** Presses the notification. Only a person's press lets a worker open a window, so the place is noted instead. */
const pressed = (context: BrowserContext) =>
  workerOf(context).evaluate(async () => {
    const scope = self as unknown as WorkerScope // the code runs in the worker
    const [notification] = await scope.registration.getNotifications()
    if (notification === undefined) throw new Error('Nothing is shown.')
    const places: string[] = []
    scope.clients.openWindow = (place) => {
      places.push(place)
      return Promise.resolve(null)
    }
    const work: Promise<unknown>[] = []
    const event = new scope.NotificationEvent('notificationclick', { notification })
    event.waitUntil = (one) => void work.push(one)
    scope.dispatchEvent(event)
    await Promise.all(work)
    return { places, left: (await scope.registration.getNotifications()).length }
  })

test('a person asks to be told on a device, is told by fixed words alone, and comes to the right place', async ({
  page,
  context,
  product: { origin, sandbox },
}) => {
  const subscription = await sandbox.newSubscription()
  const requestId = await postRequest(origin, CLIENT, {
    ...{ firstName: PLANTED.first, lastName: PLANTED.last, otherParties: [PLANTED.party] },
    summary: `A ${PLANTED.text} broke and hurt my left hand.`,
  })
  await context.grantPermissions(['notifications'], { origin })
  await page.addInitScript(subscribeAt, subscription)
  await signInAs(page, CLIENT, { place: '/home2' })
  await untilOfflineReady(page)
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await expect(page.getByText('This device shows notifications.')).toBeVisible()

  await expressInterest(origin, ATTORNEY, requestId)
  await expect.poll(() => sandbox.pushTexts(subscription.id)).toHaveLength(1)
  const [text = ''] = await sandbox.pushTexts(subscription.id)
  const { id } = pushMessageSchema.parse(JSON.parse(text))
  expect(JSON.parse(text)).toEqual({ kind: 'request_interest', id })

  // Over an open page of the app nothing is shown; the receipt goes out all the same.
  const unseen = randomUUID()
  const first = receiptOf(context, unseen)
  await deliver(page, origin, JSON.stringify({ kind: 'request_interest', id: unseen }))
  expect((await first).status()).toBe(204)
  expect(await shown(context)).toEqual([])

  await page.goto('about:blank')
  await expect.poll(() => openWindows(context)).toBe(0)
  const receipt = receiptOf(context, id)
  await deliver(page, origin, text)
  await expect
    .poll(() => shown(context))
    .toEqual([{ title: 'An attorney has answered your request', body: '', tag: 'push-request_interest' }])
  expect((await receipt).status()).toBe(204)
  expect(await pressed(context)).toEqual({ places: ['/home2'], left: 0 })

  await page.goto('/settings/notifications')
  await expect(page.getByRole('list', { name: 'Devices that show notifications' })).toContainText(
    'last shown',
  )
})
