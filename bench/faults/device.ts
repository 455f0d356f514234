/**
 * A device without a browser: the app's own offline core (queue, drain, backoff, status) over an in-memory IndexedDB, for fast rounds.
 * browser-device.ts covers tabs, service worker and screens.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { OfflineCore } from '../../client/src/offline/create-offline-core.ts'
import { signInToken } from '../../e2e/fixtures/bff-client.ts'
import { SEND_REFERRAL_EMAIL_PATH } from '../../shared/contracts/referral-email.ts'
import { userIdSchema } from '../../shared/domain/ids.ts'
import { claimOf, SENDER, type QueuedReferral, type Sighting } from './books.ts'
import { createNodeCore, enqueueReferral, whyWaiting } from './node-core.ts'

const OWNER = userIdSchema.parse(SENDER.id)

export type Device = {
  readonly core: OfflineCore
  /** Queues a referral and wakes the drain. */
  enqueue(address: string): Promise<QueuedReferral>
  /** Reads the current status of all rows. */
  look(): Promise<readonly Sighting[]>
  /** Resolves when nothing is waiting; rejects after `limit` milliseconds. */
  untilDrained(limit: number): Promise<void>
  attempts(): number
  close(): void
}

export async function openDevice(origin: string): Promise<Device> {
  const token = await signInToken(origin, SENDER.email)
  let attempts = 0
  const core = createNodeCore({
    fetch: (path, init) => {
      const url = new URL(path instanceof Request ? path.url : path, origin)
      if (url.pathname === SEND_REFERRAL_EMAIL_PATH) attempts += 1
      return fetch(url, init)
    },
    getAccessToken: () => Promise.resolve({ kind: 'token', token, userId: OWNER }),
  })
  core.start()
  core.signedIn(OWNER)
  return {
    core,
    async enqueue(to) {
      return { ...(await enqueueReferral(core, OWNER, to)), fate: 'arrives' }
    },
    look: () => look(core),
    async untilDrained(limit) {
      const end = Date.now() + limit
      for (;;) {
        const { unsent } = await core.outbox.counts(OWNER)
        if (unsent === 0) return
        if (Date.now() > end) throw new Error(`${unsent} rows still wait: ${await whyWaiting(core, OWNER)}`)
        await wait(25)
      }
    },
    attempts: () => attempts,
    close: () => core.stop(),
  }
}

async function look(core: OfflineCore): Promise<readonly Sighting[]> {
  const entries = await core.outbox.list(OWNER)
  const at = Date.now()
  return entries.map(({ id, status }) => ({ id, claim: claimOf(status.label, status.reason), at }))
}
