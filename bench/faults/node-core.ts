/** The app's own offline core (queue, drain, backoff, status) without a browser, over an in-memory IndexedDB. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import {
  createOfflineCore,
  type OfflineCore,
  type OfflineCoreDeps,
} from '../../client/src/offline/create-offline-core.ts'
import { emptyReferralDraft, referralRequest } from '../../client/src/offline/operations/referral-draft.ts'
import { REFERRAL_SEND } from '../../client/src/offline/operations/referral-send.ts'
import { NO_LOCK } from '../../client/src/offline/share-lock.ts'
import type { ReferralId, UserId } from '../../shared/domain/ids.ts'

const DAY = 86_400_000
export const CASE_DETAILS = 'Clear liability, treatment ended in March.'
export const SUBJECT = 'Rear-end collision'

export function createNodeCore(own: Pick<OfflineCoreDeps, 'fetch' | 'getAccessToken'>): OfflineCore {
  const share = Promise.resolve(Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'))
  const done = () => Promise.resolve()
  return createOfflineCore({
    ...own,
    shares: { near: () => share, ask: () => share, keep: done, erase: done, destroy: done, lock: NO_LOCK },
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    webCrypto: crypto,
    locks: undefined,
    now: () => Date.now(),
    random: () => Math.random(),
    timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
    setTimer,
    listen: () => () => undefined,
    isNavigatorOnline: () => true,
  })
}

export function setTimer(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

/** Resolves when the row is stored; wakes the drain. */
export async function enqueueReferral(
  core: OfflineCore,
  owner: UserId,
  to: string,
): Promise<{ readonly id: ReferralId; readonly to: string }> {
  const id = core.newReferralId()
  const values = {
    ...emptyReferralDraft(),
    name: `Counsel ${to}`,
    email: to,
    selectedSubject: SUBJECT,
    caseDetails: CASE_DETAILS,
    compensationPercentage: '25',
    acceptanceDeadline: new Date(Date.now() + 7 * DAY).toISOString(),
  }
  await core.outbox.enqueue({
    operation: REFERRAL_SEND,
    id,
    ownerUserId: owner,
    draftId: null,
    payload: referralRequest(values, id),
  })
  return { id, to }
}

/** Describes the waiting rows, for debugging. */
export async function whyWaiting(core: OfflineCore, owner: UserId): Promise<string> {
  const entries = (await core.outbox.list(owner)).filter(({ sentAt }) => sentAt === null)
  const reasons = entries.map(({ state, lastError, attempts, nextAttemptAt }) =>
    JSON.stringify({ state, lastError, attempts, dueIn: (nextAttemptAt ?? Date.now()) - Date.now() }),
  )
  return `${reasons.join(', ')}; the drain is ${JSON.stringify(core.drain.getSnapshot().value)}`
}
