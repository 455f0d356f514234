/** Loads page chunks in the browser and recovers from chunks of a replaced release. */
import { probeFrom } from '../../offline/probe.ts'
import { nextTask } from '../../platform/next-task.ts'
import type { DirtyFields } from '../../platform/dirty-fields.ts'
import type { UnsavedWork } from '../../platform/unsaved-work.tsx'
import { activateWaitingWorker } from '../updates/browser-service-worker.ts'
import { createPageLoader, type LoadPage } from './page-chunk.ts'
import { createChunkRecovery } from './stale-chunk.ts'

type Words = { readonly unsavedWork: UnsavedWork; readonly typedText: DirtyFields }

/** `build` is the URL of the entry script, whose name contains a hash. */
export function browserPageLoader(page: Window, build: string, words: Words): LoadPage {
  const { navigator, location, sessionStorage } = page
  const load = createPageLoader(
    createChunkRecovery({
      ...words,
      build,
      isOnline: () => navigator.onLine,
      isServed: () => probeFrom(page),
      marks: sessionStorage,
      activateWaiting: () => activateWaitingWorker(page),
      reload: () => location.reload(),
    }),
  )
  // Yields first, because several chunks are requested at once.
  return async (work) => {
    await nextTask()
    return load(work)
  }
}
