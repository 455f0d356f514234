/**
 * Keeps the app's files that only few people need, such as the workers that make documents and read PDF, and their fonts, from the time they are first used:
 * too large for every visitor's device. Their names change with their content, so a kept file is never stale.
 */
const CACHE = 'kept-files'
const KEPT =
  /^\/assets\/(?:(?:documents|pdf|msg)\.worker|Source(?:Sans3|Serif4)_\w+|Foxit\w+|LiberationSans-\w+)-[\w-]{8}\.(?:js|ttf|pfb)$/

export function isKept({ pathname, origin }: URL, own: string): boolean {
  return origin === own && KEPT.test(pathname)
}

/** Answers from the cache, or from the network, and then keeps the answer in place of the file's earlier version. */
export function createKeptFiles(
  scope: Pick<ServiceWorkerGlobalScope, 'caches' | 'fetch'>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const cache = await scope.caches.open(CACHE)
    const kept = await cache.match(request)
    if (kept !== undefined) return kept
    const answer = await scope.fetch(request)
    // A full device fails to keep the file, which is no reason not to use it.
    if (answer.ok) await keep(cache, request, answer.clone()).catch(() => undefined)
    return answer
  }
}

async function keep(cache: Cache, request: Request, answer: Response): Promise<void> {
  await cache.put(request, answer)
  const earlier = (await cache.keys()).filter(
    ({ url }) => url !== request.url && withoutHash(url) === withoutHash(request.url),
  )
  await Promise.all(earlier.map((one) => cache.delete(one)))
}

/** The hash may hold a hyphen; it is eight characters long. */
function withoutHash(url: string): string {
  return url.replace(/-[\w-]{8}(?=\.\w+$)/, '')
}
