/** When this worker takes control: immediately on a first visit; for an update, after the user agrees, so no open form is reloaded. */

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
    // Only the first visit's window needs claiming; windows of an earlier version reload once this worker controls them.
    if (firstInstall) event.waitUntil(worker.clients.claim())
  })
  worker.addEventListener('message', (event) => {
    if (isSkipWaiting(event.data)) event.waitUntil(worker.skipWaiting())
  })
}

function isSkipWaiting(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === SKIP_WAITING
}
