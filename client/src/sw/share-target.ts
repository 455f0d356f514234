/**
 * Receives content that the operating system shares with the app. It stays on this device, sealed like a draft; the redirect URL contains
 * only its id. Register it before the shell, which answers every navigation.
 */
import { MISSED_SHARE_PAGE, SHARE_TARGET_PATH, sharedPage } from '../../../shared/contracts/share-target.ts'
import { createOfflineDatabase, OFFLINE_DATABASE_NAME } from '../offline/engine/database.ts'
import { createDraftStore } from '../offline/engine/draft.store.ts'
import { newReferralId, REFERRAL_DRAFTS } from '../offline/operations/referral-draft.ts'
import type { OwnerKeys } from '../offline/engine/owner-keys.ts'
import { createSealer } from '../offline/engine/seal.ts'
import { createShareStore } from '../offline/operations/share.store.ts'
import { contentOfForm, isEmptyContent } from '../offline/operations/shared-content.ts'

export type ShareTargetDeps = {
  readonly indexedDB: IDBFactory
  readonly IDBKeyRange: typeof IDBKeyRange
  readonly webCrypto: Crypto
  readonly now: () => number
}

/** Shared content belongs to the device until a user opens it. */
const NOBODY: Pick<OwnerKeys, 'of'> = { of: () => Promise.resolve(null) }

type WorkerScope = Pick<ServiceWorkerGlobalScope, 'location' | 'addEventListener'>

export function takeShares(worker: WorkerScope, deps: ShareTargetDeps): void {
  worker.addEventListener('fetch', (event) => {
    const { method, url } = event.request
    if (method !== 'POST' || url !== `${worker.location.origin}${SHARE_TARGET_PATH}`) return
    event.respondWith(take(event.request, worker.location.origin, deps))
  })
}

async function take(request: Request, origin: string, deps: ShareTargetDeps): Promise<Response> {
  const page = await keep(request, deps).catch(() => MISSED_SHARE_PAGE)
  return Response.redirect(new URL(page, origin), 303)
}

/** Closes the database after the event, so that an idle worker never blocks an upgrade. */
async function keep(request: Request, { now, webCrypto, ...deps }: ShareTargetDeps): Promise<string> {
  const content = contentOfForm(await request.formData())
  if (isEmptyContent(content)) return MISSED_SHARE_PAGE
  const database = createOfflineDatabase(OFFLINE_DATABASE_NAME, deps)
  try {
    const draftDeps = { database, sealer: createSealer(database, webCrypto, NOBODY), now }
    const shares = createShareStore(
      { ...draftDeps, newId: () => newReferralId(now(), webCrypto) },
      createDraftStore(REFERRAL_DRAFTS, draftDeps),
    )
    return sharedPage(await shares.keep(content))
  } finally {
    database.close()
  }
}
