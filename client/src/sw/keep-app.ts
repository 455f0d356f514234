/** Puts every file of the app into the cache when the worker is installed, and takes out those of the version before when it takes over. */
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { fetchAll } from './fetch-all.ts'

type Scope = Pick<ServiceWorkerGlobalScope, 'addEventListener'>

export function keepApp(scope: Scope, files: readonly (PrecacheEntry | string)[]): PrecacheController {
  const controller = new PrecacheController()
  controller.addToCacheList([...files])
  scope.addEventListener('install', (event) => event.waitUntil(fetchAll(controller, event, revised(files))))
  scope.addEventListener('activate', (event) => event.waitUntil(controller.activate(event)))
  return controller
}

/** The addresses whose content changes: an answer that the browser has kept may be of another release. */
function revised(files: readonly (PrecacheEntry | string)[]): ReadonlySet<string> {
  return new Set(
    files.flatMap((file) =>
      typeof file !== 'string' && file.revision ? [new URL(file.url, location.href).href] : [],
    ),
  )
}
