/** What lives as long as the page: made once at start-up, its heavy parts only when a page first needs them. */
import type { QueryClient } from '@tanstack/react-query'
import type { OfflineCore } from '../../offline/create-offline-core.ts'
import type { Platform } from '../../platform/browser-platform.ts'
import { nextTask } from '../../platform/next-task.ts'
import { createBuildStatus, type BuildStatus } from '../../platform/build-status.ts'
import { createUnsavedWork, type UnsavedWork } from '../../platform/unsaved-work.tsx'

export type Runtime = {
  readonly unsavedWork: UnsavedWork
  readonly served: BuildStatus
  /** Session, profile, calls. Marketing pages never ask for it. */
  readonly platform: () => Promise<Platform>
  readonly offline: () => Promise<OfflineCore>
  readonly queries: () => Promise<QueryClients>
}

export type QueryClients = { readonly application: QueryClient; readonly referral: QueryClient }

export function createRuntime(page: Window): Runtime {
  const served = createBuildStatus()
  const platform = once(async (): Promise<Platform> => {
    const { createBrowserPlatform } = await import('../../platform/browser-platform.ts')
    // What is known of the person lies in the offline database, which a visitor of the sign-in pages need not have loaded yet.
    const made = createBrowserPlatform(page, {
      localIdentity: {
        save: async (identity) => (await offline()).identity.save(identity),
        // Everything that may not outlive the session, of which the identity is a part.
        clear: async () => (await offline()).signedOut(),
      },
      onOutdated: served.outdate,
    })
    await nextTask()
    // Before anything is drawn with it: who learns of the session while drawing has to draw all of it again, in one piece.
    made.start()
    return made
  })
  const offline = once(async (): Promise<OfflineCore> => {
    const [{ startOfflineCore }, ready] = await Promise.all([import('./offline-runtime.ts'), platform()])
    await nextTask()
    return startOfflineCore(ready)
  })
  const queries = once(async () => {
    const clients = await import('../../platform/query/query-clients.ts')
    return {
      application: clients.createApplicationQueryClient(),
      referral: clients.createReferralQueryClient(),
    }
  })
  return { unsavedWork: createUnsavedWork(), served, platform, offline, queries }
}

/** One at a time and one for good; a failure, say of a chunk that could not be loaded, may be tried again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make().catch((cause: unknown) => {
      made = null
      throw cause
    })
    return made
  }
}
