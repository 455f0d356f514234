/**
 * Runs inside the page, next to the app: queues referrals and logs calls through the app's own code into the app's own database. The bench
 * bundles it and injects it as a script, so that the product needs no test interface.
 */
import '../../client/src/platform/strict-policy.ts'
import {
  createOfflineDatabase,
  OFFLINE_DATABASE_NAME,
  type OfflineDatabase,
} from '../../client/src/offline/engine/database.ts'
import { createOutbox, type Outbox } from '../../client/src/offline/engine/outbox.store.ts'
import {
  emptyReferralDraft,
  newReferralId,
  referralRequest,
} from '../../client/src/offline/operations/referral-draft.ts'
import { createSealer, type Sealer } from '../../client/src/offline/engine/seal.ts'
import { createOwnerKeys } from '../../client/src/offline/engine/owner-keys.ts'
import { REFERRAL_SEND } from '../../client/src/offline/operations/referral-send.ts'
import { OPERATIONS } from '../../client/src/offline/operations/registry.ts'
import { countRecordOps } from '../../client/src/offline/records/any-records.ts'
import { createRecordChanger, type RecordChanger } from '../../client/src/offline/records/record-changes.ts'
import { sharesOfWindows } from '../shares-of-windows.ts'
import { userIdSchema, type UserId } from '../../shared/domain/ids.ts'
import { CALL_KIND } from '../../shared/domain/records/call.ts'
import { withEdit } from '../../shared/domain/records/pending-operations.ts'

export type Written = { readonly owner: string; readonly to: string; readonly deadlineDays: number }

type FaultBench = {
  /** Returns the new referrals' ids, in the order of the addresses. */
  readonly enqueue: (written: readonly Written[]) => Promise<readonly string[]>
  readonly unsent: (owner: string) => Promise<number>
  /** New calls, each with a summary of its own. */
  readonly logCalls: (owner: string, count: number) => Promise<readonly LoggedCall[]>
  readonly unsentChanges: (owner: string) => Promise<number>
}

export type LoggedCall = { readonly id: string; readonly summary: string }

const DAY = 86_400_000

function createFaultBench(): FaultBench {
  const now = () => Date.now()
  const newId = () => newReferralId(now(), crypto)

  async function withDevice<T>(work: (database: OfflineDatabase, sealer: Sealer) => Promise<T>): Promise<T> {
    const database = createOfflineDatabase(OFFLINE_DATABASE_NAME, { indexedDB, IDBKeyRange })
    const sealer = createSealer(
      database,
      crypto,
      createOwnerKeys({ database, webCrypto: crypto, shares: sharesOfWindows() }),
    )
    try {
      return await work(database, sealer)
    } finally {
      database.close()
    }
  }

  const withOutbox = <T>(work: (outbox: Outbox) => Promise<T>): Promise<T> =>
    withDevice((database, sealer) =>
      work(createOutbox({ database, sealer, operations: OPERATIONS, webCrypto: crypto, now, newId })),
    )

  async function logOne(changer: RecordChanger, owner: UserId): Promise<LoggedCall> {
    const call = { id: newId(), summary: `Typed ${crypto.randomUUID()}` }
    const set = { caller: `Caller ${call.id}`, summary: call.summary }
    const fresh = { opId: crypto.randomUUID(), schemaVersion: CALL_KIND.version }
    await changer.change(owner, [{ kind: CALL_KIND.kind, id: call.id }], (records) => ({
      writes: records.map(({ ops }) => withEdit(null, ops, set, fresh)),
    }))
    return call
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
    logCalls: (owner, count) =>
      withDevice(async (database, sealer) => {
        const changer = createRecordChanger({ database, sealer, now })
        const calls: LoggedCall[] = []
        while (calls.length < count) calls.push(await logOne(changer, userIdSchema.parse(owner)))
        return calls
      }),
    unsentChanges: (owner) =>
      withDevice(async (database) => (await countRecordOps(database, userIdSchema.parse(owner))).unsent),
    unsent: (owner) => withOutbox(async (outbox) => (await outbox.counts(userIdSchema.parse(owner))).unsent),
  }
}

declare global {
  // Only an interface can be augmented.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    faultBench: FaultBench
  }
}
window.faultBench = createFaultBench()
