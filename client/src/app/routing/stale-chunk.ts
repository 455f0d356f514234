/**
 * Recovers from a page chunk that cannot be loaded, usually because a newer release replaced it: reloads the window to get that release.
 * Tries once per build and window, only if the server responds, and never while there is unsaved input.
 */
import type { DirtyFields } from '../../platform/dirty-fields.ts'
import type { UnsavedWork } from '../../platform/unsaved-work.tsx'

export type StaleChunkDeps = {
  readonly isOnline: () => boolean
  /** Whether the server responds. While it restarts, a reload would show the browser's error page. */
  readonly isServed: () => Promise<boolean>
  /** Identifies this build, because each build gets one reload. */
  readonly build: string
  /** Storage that lasts as long as the window. */
  readonly marks: Pick<Storage, 'getItem' | 'setItem'>
  readonly unsavedWork: Pick<UnsavedWork, 'flushAll'>
  readonly typedText: DirtyFields
  /** Activates a waiting version of the app, so that the reload does not load the old one again. */
  readonly activateWaiting: () => Promise<void>
  readonly reload: () => void
}

export type ChunkRecovery = () => Promise<'reloading' | 'offline' | 'stay'>

const MARK = 'cr_chunk_reload'

export function createChunkRecovery(deps: StaleChunkDeps): ChunkRecovery {
  return async function recover() {
    if (!deps.isOnline()) return 'offline'
    if (deps.marks.getItem(MARK) === deps.build) return 'stay'
    // Checks the server before the input, because the user may type while the probe takes seconds.
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
