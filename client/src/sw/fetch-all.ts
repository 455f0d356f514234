/**
 * Fetches the files of the app, several at a time. Workbox fetches one after the other, and the app has hundreds of small ones: a new device
 * would wait for the network's delay as often, and can do nothing offline until the last is there.
 */
import type { PrecacheController } from 'workbox-precaching'
import { someAtOnce } from './some-at-once.ts'

/** A browser keeps six connections to a server that speaks HTTP/1.1, and the page needs some itself. */
const AT_ONCE = 4

export type FilesOnDevice = {
  /** Addresses whose content changes from release to release. */
  readonly changing: ReadonlySet<string>
  /** Cache keys of what the cache holds. */
  readonly there: ReadonlySet<string>
}

/** Rejects with the first file that cannot be had: the worker is not installed, and a later try fetches only what is not in the cache. */
export async function fetchAll(
  controller: Pick<PrecacheController, 'getURLsToCacheKeys' | 'getIntegrityForCacheKey' | 'strategy'>,
  event: ExtendableEvent,
  { changing, there }: FilesOnDevice,
): Promise<void> {
  const missing = [...controller.getURLsToCacheKeys()].filter(([, cacheKey]) => !there.has(cacheKey))
  await someAtOnce(missing, AT_ONCE, ([url, cacheKey]) => {
    const integrity = controller.getIntegrityForCacheKey(cacheKey)
    const request = new Request(url, {
      ...(integrity === undefined ? {} : { integrity }),
      cache: changing.has(url) ? 'reload' : 'default',
      credentials: 'same-origin',
    })
    return Promise.all(controller.strategy.handleAll({ params: { cacheKey }, request, event }))
  })
}
