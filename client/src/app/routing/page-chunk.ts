/** Loads a page's code and reports errors that the error page can explain. */
import type { ChunkRecovery } from './stale-chunk.ts'

/** Loads a page's code with a timeout. Rejects with PageChunkError. */
export type LoadPage = <T>(load: () => Promise<T>) => Promise<T>

/** Milliseconds (product spec, section 9). */
const CHUNK_TIMEOUT = 120_000

export class PageChunkError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'PageChunkError'
  }
}

const WORDS = {
  offline:
    'You’re offline, and this page isn’t on this device yet. Your work is saved. Come back when you’re online.',
  stay: 'We couldn’t load this page. There may be a newer version, or the connection was lost.',
} as const

/** Calls `recover` when loading fails; never settles while the window reloads. */
export function createPageLoader(recover: ChunkRecovery, timeout: number = CHUNK_TIMEOUT): LoadPage {
  return async function loadPageChunk(load) {
    try {
      return await withinLimit(load, timeout)
    } catch (cause) {
      if (cause instanceof PageChunkError) throw cause
      const outcome = await recover()
      if (outcome === 'reloading') return new Promise(() => undefined)
      throw new PageChunkError(WORDS[outcome], cause)
    }
  }
}

async function withinLimit<T>(load: () => Promise<T>, timeout: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new PageChunkError(`This page did not load within ${Math.round(timeout / 1000)} seconds.`))
    }, timeout)
  })
  try {
    return await Promise.race([load(), limit])
  } finally {
    clearTimeout(timer)
  }
}
