/** Shows push messages as constant titles, tells the server that they arrived, and opens their place. Nothing of a case is in them. */
import { CSRF_HEADER, CSRF_VALUE } from '../../../shared/contracts/http.ts'
import { confirmPushEndpoint, pushMessageSchema } from '../../../shared/contracts/push.ts'
import { PUSH_TITLES, pushPlace } from '../../../shared/domain/push-notices.ts'

const TAG = 'push'

type WorkerScope = Pick<ServiceWorkerGlobalScope, 'registration' | 'clients' | 'addEventListener' | 'fetch'>

export function showPushMessages(worker: WorkerScope): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(show(worker, textOf(event.data)))
  })
  worker.addEventListener('notificationclick', (event) => {
    if (!event.notification.tag.startsWith(TAG)) return
    event.notification.close()
    event.waitUntil(open(worker, placeOf(event.notification.data)))
  })
}

function textOf(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}

async function show(worker: WorkerScope, data: unknown): Promise<void> {
  const message = pushMessageSchema.safeParse(data).data
  const windows = await worker.clients.matchAll({ type: 'window' })
  // An open screen already shows it.
  if (!windows.some(({ visibilityState }) => visibilityState === 'visible')) {
    // A browser withdraws the permission from an app that shows nothing, so an unknown kind of a later release shows something too.
    const kind = message?.kind
    await worker.registration.showNotification(
      kind === undefined ? 'You have a notification' : PUSH_TITLES[kind],
      { tag: `${TAG}-${kind ?? 'other'}`, data: kind === undefined ? '/notifications' : pushPlace(kind) },
    )
  }
  if (message !== undefined) await confirm(worker, message.id)
}

/** Best effort: without receipts, the server mails in place of pushing. */
async function confirm(worker: WorkerScope, id: string): Promise<void> {
  await worker
    .fetch(confirmPushEndpoint.path, {
      method: confirmPushEndpoint.method,
      headers: { 'Content-Type': 'application/json', [CSRF_HEADER]: CSRF_VALUE },
      body: JSON.stringify({ id }),
      credentials: 'omit',
    })
    .catch(() => undefined)
}

function placeOf(data: unknown): string {
  return data === '/home2' || data === '/call-center' ? data : '/notifications'
}

async function open(worker: WorkerScope, place: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' })
  const there = windows.find(({ url }) => new URL(url).pathname === place)
  // A window that is being left or closed is still listed, and refuses the focus.
  const focused = await there?.focus().catch(() => undefined)
  if (focused === undefined) await worker.clients.openWindow(place)
}
