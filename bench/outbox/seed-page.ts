/**
 * Runs inside the page, next to the app: queues referrals through the app's own outbox code into the app's own database, and counts them.
 * The bench bundles it and injects it as a script, so that the product needs no test interface.
 */
import { createOfflineDatabase, OFFLINE_DATABASE_NAME } from '../../client/src/offline/engine/database.ts'
import type { OutboxCounts } from '../../client/src/offline/engine/outbox-counts.ts'
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
import { userIdSchema, type UserId } from '../../shared/domain/ids.ts'

type OutboxBench = {
  readonly seed: (owner: string, rows: number) => Promise<void>
  readonly counts: (owner: string) => Promise<OutboxCounts>
  readonly close: () => void
}

function openOutbox(): { outbox: Outbox; close: () => void } {
  const database = createOfflineDatabase(OFFLINE_DATABASE_NAME, { indexedDB, IDBKeyRange })
  const now = () => Date.now()
  const newId = () => newReferralId(now(), crypto)
  const sealer = createSealer(
    database,
    crypto,
    createOwnerKeys({ database, webCrypto: crypto, shares: sharesOfWindows() }),
  )
  return {
    outbox: createOutbox({ database, sealer, operations: OPERATIONS, webCrypto: crypto, now, newId }),
    close: database.close,
  }
}

function createOutboxBench(): OutboxBench {
  const { outbox, close } = openOutbox()

  async function enqueue(ownerUserId: UserId, number: number): Promise<void> {
    const id = newReferralId(Date.now(), crypto)
    const values = {
      ...emptyReferralDraft(),
      name: `Recipient ${number}`,
      email: `recipient-${number}@firm.test`,
      selectedSubject: `Matter ${number}`,
      caseDetails: 'Rear-end collision, clear liability, treatment ended in March. '.repeat(12),
      compensationPercentage: '25',
      acceptanceDeadline: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    }
    await outbox.enqueue({
      operation: REFERRAL_SEND,
      id,
      ownerUserId,
      draftId: null,
      payload: referralRequest(values, id),
    })
  }

  return {
    seed: async (owner, rows) => {
      const ownerUserId = userIdSchema.parse(owner)
      for (let number = 1; number <= rows; number += 1) await enqueue(ownerUserId, number)
    },
    counts: (owner) => outbox.counts(userIdSchema.parse(owner)),
    close,
  }
}

declare global {
  // Only an interface can be augmented.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    outboxBench: OutboxBench
  }
}
window.outboxBench = createOutboxBench()
