/** The objects that live as long as the document. Heavy parts are created when a page first needs them. */
import type { QueryClient } from '@tanstack/react-query'
import type { OfflineCore } from '../../offline/create-offline-core.ts'
import type { Platform } from '../../platform/browser-platform.ts'
import { nextTask } from '../../platform/next-task.ts'
import { createBuildStatus, type BuildStatus } from '../../platform/build-status.ts'
import { createUnsavedWork, type UnsavedWork } from '../../platform/unsaved-work.tsx'

export type Runtime = {
  readonly unsavedWork: UnsavedWork
  readonly served: BuildStatus
  /** Session, profile and HTTP client. Marketing pages never load it. */
  readonly platform: () => Promise<Platform>
  readonly offline: () => Promise<OfflineCore>
  readonly queries: () => Promise<QueryClients>
}

export type QueryClients = { readonly application: QueryClient; readonly referral: QueryClient }

export function createRuntime(page: Window): Runtime {
  const served = createBuildStatus()
  const platform = once(async (): Promise<Platform> => {
    const { createBrowserPlatform } = await import('../../platform/browser-platform.ts')
    // The stored identity is in the offline database, whose code the sign-in pages may not have loaded yet.
    const made = createBrowserPlatform(page, {
      localIdentity: {
        save: async (identity) => (await offline()).identity.save(identity),
        // Removes everything that must not outlive the session, including the identity.
        clear: async () => (await offline()).signedOut(),
      },
      wipe: async (owner) => (await offline()).forgetPerson(owner, { unsent: false, documents: false }),
      onOutdated: served.outdate,
    })
    await nextTask()
    // Starts before the first render. A session that arrived during rendering would re-render everything in a single task.
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

/** Memoizes `make`. After a failure, such as a chunk that did not load, the next call tries again. */
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
