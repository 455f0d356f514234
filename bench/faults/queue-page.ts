/**
 * Runs inside the page, next to the app: queues referrals through the app's own outbox code into the app's own database. The bench bundles
 * it and injects it as a script, so that the product needs no test interface.
 */
import '../../client/src/platform/strict-policy.ts'
import { createOfflineDatabase, OFFLINE_DATABASE_NAME } from '../../client/src/offline/engine/database.ts'
import { createOutbox, type Outbox } from '../../client/src/offline/engine/outbox.store.ts'
import {
  emptyReferralDraft,
  newReferralId,
  referralRequest,
} from '../../client/src/offline/operations/referral-draft.ts'
import { createSealer } from '../../client/src/offline/engine/seal.ts'
import { createOwnerKeys } from '../../client/src/offline/engine/owner-keys.ts'
import { REFERRAL_SEND } from '../../client/src/offline/operations/referral-send.ts'
import { OPERATIONS } from '../../client/src/offline/operations/registry.ts'
import { sharesOfWindows } from '../shares-of-windows.ts'
import { userIdSchema } from '../../shared/domain/ids.ts'

export type Written = { readonly owner: string; readonly to: string; readonly deadlineDays: number }

type FaultBench = {
  /** Returns the new referrals' ids, in the order of the addresses. */
  readonly enqueue: (written: readonly Written[]) => Promise<readonly string[]>
  readonly unsent: (owner: string) => Promise<number>
}

const DAY = 86_400_000

function createFaultBench(): FaultBench {
  const now = () => Date.now()
  const newId = () => newReferralId(now(), crypto)

  async function withOutbox<T>(work: (outbox: Outbox) => Promise<T>): Promise<T> {
    const database = createOfflineDatabase(OFFLINE_DATABASE_NAME, { indexedDB, IDBKeyRange })
    const sealer = createSealer(
      database,
      crypto,
      createOwnerKeys({ database, webCrypto: crypto, shares: sharesOfWindows() }),
    )
    try {
      return await work(
        createOutbox({ database, sealer, operations: OPERATIONS, webCrypto: crypto, now, newId }),
      )
    } finally {
      database.close()
    }
  }

  async function enqueueOne(outbox: Outbox, { owner, to, deadlineDays }: Written): Promise<string> {
    const id = newId()
    const values = {
      ...emptyReferralDraft(),
      name: to,
      email: to,
      selectedSubject: 'Rear-end collision',
      caseDetails: 'Clear liability, treatment ended in March.',
      compensationPercentage: '25',
      acceptanceDeadline: new Date(now() + deadlineDays * DAY).toISOString(),
    }
    await outbox.enqueue({
      operation: REFERRAL_SEND,
      id,
      ownerUserId: userIdSchema.parse(owner),
      draftId: null,
      payload: referralRequest(values, id),
    })
    return id
  }

  return {
    enqueue: (written) =>
      withOutbox(async (outbox) => {
        const ids: string[] = []
        for (const one of written) ids.push(await enqueueOne(outbox, one))
        return ids
      }),
    unsent: (owner) => withOutbox(async (outbox) => (await outbox.counts(userIdSchema.parse(owner))).unsent),
  }
}

declare global {
  // Only an interface can be augmented.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface Window {
    faultBench: FaultBench
  }
}
window.faultBench = createFaultBench()
