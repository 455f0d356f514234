/**
 * What to do when the code of a page cannot be loaded: most often a newer release has taken its place. Then one reload gets the new one. It
 * is tried once for each build and window, only where the server answers, and never at the price of words that are not saved.
 */
import type { DirtyFields } from '../../platform/dirty-fields.ts'
import type { UnsavedWork } from '../../platform/unsaved-work.tsx'

export type StaleChunkDeps = {
  readonly isOnline: () => boolean
  /** A server that is being started anew answers nothing, and a reload would leave the browser's own error page. */
  readonly isServed: () => Promise<boolean>
  /** Names this build: another one may be tried again. */
  readonly build: string
  /** Lives as long as the window. */
  readonly marks: Pick<Storage, 'getItem' | 'setItem'>
  readonly unsavedWork: Pick<UnsavedWork, 'flushAll'>
  readonly typedText: DirtyFields
  /** Lets a waiting version of the app take over, so that the reload does not bring the old one again. */
  readonly activateWaiting: () => Promise<void>
  /** Loads the page that was wanted, from anew. */
  readonly reload: () => void
}

export type ChunkRecovery = () => Promise<'reloading' | 'offline' | 'stay'>

const MARK = 'cr_chunk_reload'

export function createChunkRecovery(deps: StaleChunkDeps): ChunkRecovery {
  return async function recover() {
    if (!deps.isOnline()) return 'offline'
    if (deps.marks.getItem(MARK) === deps.build) return 'stay'
    // Before a look at what is typed: the answer may take seconds, in which a person goes on.
    if (!(await deps.isServed()) || deps.typedText.isHeld()) return 'stay'
    try {
      await deps.unsavedWork.flushAll()
    } catch {
      return 'stay'
    }
    deps.marks.setItem(MARK, deps.build)
    await deps.activateWaiting().catch(() => undefined)
    deps.reload()
    return 'reloading'
  }
}
