/** When this worker takes over. A first visit is served at once; an update waits until the person agrees, so no form is reloaded under their hands. */

import { SKIP_WAITING } from '../../../shared/contracts/worker-messages.ts'

type WorkerScope = Pick<
  ServiceWorkerGlobalScope,
  'registration' | 'clients' | 'skipWaiting' | 'addEventListener'
>

export function handOverCarefully(worker: WorkerScope): void {
  let firstInstall = false

  worker.addEventListener('install', (event) => {
    firstInstall = worker.registration.active === null
    if (firstInstall) event.waitUntil(worker.skipWaiting())
  })
  worker.addEventListener('activate', (event) => {
    // Windows of an earlier version are reloaded by themselves once this worker controls them; claiming is for the first visit's window.
    if (firstInstall) event.waitUntil(worker.clients.claim())
  })
  worker.addEventListener('message', (event) => {
    if (isSkipWaiting(event.data)) event.waitUntil(worker.skipWaiting())
  })
}

function isSkipWaiting(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === SKIP_WAITING
}
