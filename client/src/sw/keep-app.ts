/** Puts every file of the app into the cache when the worker is installed, and takes out those of the version before when it takes over. */
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { isAppArchive } from '../../../shared/contracts/app-archive.ts'
import { isMarkedAsOurs } from '../../../shared/contracts/app-header.ts'
import { unpackArchive } from './app-archive.ts'
import { fetchAll } from './fetch-all.ts'

type Files = readonly (PrecacheEntry | string)[]

export function keepApp(scope: ServiceWorkerGlobalScope, listed: Files): PrecacheController {
  const archive = listed.map(addressOf).find(isAppArchive)
  const files = listed.filter((file) => !isAppArchive(addressOf(file)))
  const controller = new PrecacheController({ plugins: [{ cacheWillUpdate: onlyOurs }] })
  controller.addToCacheList([...files])
  scope.addEventListener('install', (event) => event.waitUntil(install(event)))
  scope.addEventListener('activate', (event) => event.waitUntil(controller.activate(event)))
  return controller

  async function install(event: ExtendableEvent): Promise<void> {
    const cache = await scope.caches.open(controller.strategy.cacheName)
    // A device with files of another version, or of an installation that was cut short, lacks only some: it fetches those.
    let there = await addressesIn(cache)
    if (archive !== undefined && there.size === 0) {
      await unpackArchive(scope, archive, cache, new Set(controller.getURLsToCacheKeys().values()))
      there = await addressesIn(cache)
    }
    await fetchAll(controller, event, { changing: revised(files), there })
  }
}

/** A network that wants a sign-in of its own answers every request with its own page, which must not be kept as a file of the app. */
function onlyOurs({ response }: { readonly response: Response }): Promise<Response | null> {
  return Promise.resolve(response.ok && isMarkedAsOurs(response.headers) ? response : null)
}

async function addressesIn(cache: Cache): Promise<ReadonlySet<string>> {
  return new Set((await cache.keys()).map(({ url }) => url))
}

function addressOf(file: PrecacheEntry | string): string {
  return typeof file === 'string' ? file : file.url
}

/** The addresses whose content changes: an answer that the browser has kept may be of another release. */
function revised(files: Files): ReadonlySet<string> {
  return new Set(
    files.flatMap((file) =>
      typeof file !== 'string' && file.revision ? [new URL(file.url, location.href).href] : [],
    ),
  )
}
