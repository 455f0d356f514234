/**
 * A device without a browser: the app's own offline core (queue, drain, back-off, words) over an IndexedDB in memory. It makes a round
 * cheap; what only a browser has (tabs, a service worker, a screen) is browser-device.ts's.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createOfflineCore, type OfflineCore } from '../../client/src/offline/create-offline-core.ts'
import { emptyReferralDraft, referralRequest } from '../../client/src/offline/referral-draft.ts'
import { signInToken } from '../../e2e/fixtures/bff-client.ts'
import { SEND_REFERRAL_EMAIL_PATH } from '../../shared/contracts/referral-email.ts'
import { userIdSchema } from '../../shared/domain/ids.ts'
import { claimOf, SENDER, type QueuedReferral, type Sighting } from './books.ts'

const OWNER = userIdSchema.parse(SENDER.id)
const DAY = 86_400_000

export type Device = {
  /** Queues one referral; the drain is awake at once. */
  enqueue(address: string): Promise<QueuedReferral>
  /** What the queue's screen would say now. */
  look(): Promise<readonly Sighting[]>
  /** Resolves when nothing waits any more; rejects after `limit` milliseconds. */
  untilDrained(limit: number): Promise<void>
  attempts(): number
  close(): void
}

export async function openDevice(origin: string): Promise<Device> {
  const token = await signInToken(origin, SENDER.email)
  let attempts = 0
  const core = createOfflineCore({
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    webCrypto: crypto,
    locks: undefined,
    fetch: (path, init) => {
      const url = new URL(path instanceof Request ? path.url : path, origin)
      if (url.pathname === SEND_REFERRAL_EMAIL_PATH) attempts += 1
      return fetch(url, init)
    },
    getAccessToken: () => Promise.resolve({ kind: 'token', token, userId: OWNER }),
    now: () => Date.now(),
    random: () => Math.random(),
    timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
    setTimer: (work, milliseconds) => {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    },
    listen: () => () => undefined,
    isNavigatorOnline: () => true,
  })
  core.start()
  core.signedIn(OWNER)
  return {
    enqueue: (address) => enqueue(core, address),
    look: () => look(core),
    async untilDrained(limit) {
      const end = Date.now() + limit
      for (;;) {
        const { unsent } = await core.outbox.counts(OWNER)
        if (unsent === 0) return
        if (Date.now() > end) throw new Error(`${unsent} rows still wait: ${await whyWaiting(core)}`)
        await wait(25)
      }
    },
    attempts: () => attempts,
    close: () => core.stop(),
  }
}

async function enqueue(core: OfflineCore, to: string): Promise<QueuedReferral> {
  const id = core.newReferralId()
  const values = {
    ...emptyReferralDraft(),
    name: `Counsel ${to}`,
    email: to,
    selectedSubject: 'Rear-end collision',
    caseDetails: 'Clear liability, treatment ended in March.',
    compensationPercentage: '25',
    acceptanceDeadline: new Date(Date.now() + 7 * DAY).toISOString(),
  }
  await core.outbox.enqueue({ id, ownerUserId: OWNER, draftId: null, request: referralRequest(values, id) })
  return { id, to, fate: 'arrives' }
}

async function whyWaiting(core: OfflineCore): Promise<string> {
  const entries = (await core.outbox.list(OWNER)).filter(({ sentAt }) => sentAt === null)
  const reasons = entries.map(({ state, lastError, attempts, nextAttemptAt }) =>
    JSON.stringify({ state, lastError, attempts, dueIn: (nextAttemptAt ?? Date.now()) - Date.now() }),
  )
  return `${reasons.join(', ')}; the drain is ${JSON.stringify(core.drain.getSnapshot().value)}`
}

async function look(core: OfflineCore): Promise<readonly Sighting[]> {
  const entries = await core.outbox.list(OWNER)
  const at = Date.now()
  return entries.map(({ id, status }) => ({ id, claim: claimOf(status.label, status.reason), at }))
}
