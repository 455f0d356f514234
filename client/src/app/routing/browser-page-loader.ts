/** This window's way of loading the code of pages, and of coming back from a release that is gone. */
import { probeFrom } from '../../offline/probe.ts'
import { nextTask } from '../../platform/next-task.ts'
import type { DirtyFields } from '../../platform/dirty-fields.ts'
import type { UnsavedWork } from '../../platform/unsaved-work.tsx'
import { activateWaitingWorker } from '../updates/browser-service-worker.ts'
import { createPageLoader, type LoadPage } from './page-chunk.ts'
import { createChunkRecovery } from './stale-chunk.ts'

type Words = { readonly unsavedWork: UnsavedWork; readonly typedText: DirtyFields }

/** `build` is the address of the entry script, whose name has a hash. */
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
  // Several are asked for at once, and asking is work.
  return async (work) => {
    await nextTask()
    return load(work)
  }
}
