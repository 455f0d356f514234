/**
 * Puts the scripts and styles of the app into the cache from one file (shared/contracts/app-archive.ts): on a new device hundreds of
 * requests would cost a network's delay and the browser's work each.
 */
import { isMarkedAsOurs } from '../../../shared/contracts/app-header.ts'
import { archivedTypeOf } from '../../../shared/contracts/app-archive.ts'
import { someAtOnce } from './some-at-once.ts'

type Scope = Pick<ServiceWorkerGlobalScope, 'fetch' | 'location'>

/** Puts in at once; the browser holds the content of each in memory until it is written. */
const AT_ONCE = 16

/**
 * `wanted` are absolute addresses; no other file of the archive is kept. Resolves also when the archive cannot be had or read: what is
 * missing is fetched file by file then. Rejects when the cache cannot be written.
 */
export async function unpackArchive(
  scope: Scope,
  archive: string,
  cache: Pick<Cache, 'put'>,
  wanted: ReadonlySet<string>,
): Promise<void> {
  const unpacked = await fetchArchive(scope, archive)
  if (unpacked === null) return
  const { files, headers } = unpacked
  const texts: [string, unknown][] = Object.entries(files)
  await someAtOnce(texts, AT_ONCE, async ([path, text]) => {
    const url = new URL(path, scope.location.href).href
    const type = archivedTypeOf(path)
    if (type === null || typeof text !== 'string' || !wanted.has(url)) return
    await cache.put(url, new Response(text, { headers: { ...headers, 'content-type': type } }))
  })
}

/** What describes the archive itself. All other headers, the content security policy before all, are the same for each file. */
const OF_THE_ARCHIVE = new Set(['content-encoding', 'content-length', 'content-type', 'etag'])

async function fetchArchive(
  scope: Scope,
  archive: string,
): Promise<{ readonly files: object; readonly headers: Readonly<Record<string, string>> } | null> {
  try {
    // Unpacked once: the browser's own cache need not keep it.
    const answer = await scope.fetch(archive, { cache: 'no-store', credentials: 'same-origin' })
    if (!answer.ok || !isMarkedAsOurs(answer.headers)) return null
    const files: unknown = await answer.json()
    if (typeof files !== 'object' || files === null) return null
    return {
      files,
      headers: Object.fromEntries([...answer.headers].filter(([name]) => !OF_THE_ARCHIVE.has(name))),
    }
  } catch {
    return null
  }
}
