/**
 * Runs inside the page, next to the app: queues calls through the app's own records code into the app's own database, and says how far
 * that is. The bench bundles it and injects it as a script, so that the product needs no test interface.
 */
import '../../client/src/platform/strict-policy.ts'
import { createOfflineDatabase, OFFLINE_DATABASE_NAME } from '../../client/src/offline/engine/database.ts'
import { createOwnerKeys } from '../../client/src/offline/engine/owner-keys.ts'
import { createSealer } from '../../client/src/offline/engine/seal.ts'
import { countRecordOps, type RecordOpCounts } from '../../client/src/offline/records/any-records.ts'
import { createRecordStore } from '../../client/src/offline/records/create-record-store.ts'
import { createRecordChanger } from '../../client/src/offline/records/record-changes.ts'
import { userIdSchema } from '../../shared/domain/ids.ts'
import { CALL_KIND } from '../../shared/domain/records/call.ts'
import { RECORD_KINDS } from '../../shared/domain/records/registry.ts'
import { sharesOfWindows } from '../shares-of-windows.ts'
import type { MadeUpCall } from './made-up-calls.ts'

type RecordsBench = {
  /** As typed one after another. `calls` is the JSON of MadeUpCall[]: Playwright's types cannot follow values of any depth. */
  readonly queue: (owner: string, calls: string) => Promise<void>
  readonly unsent: (owner: string) => Promise<RecordOpCounts>
  /** `isWhole`: everything that the server had is on this device. */
  readonly pulled: (owner: string) => Promise<{ readonly records: number; readonly isWhole: boolean }>
}

function createRecordsBench(): RecordsBench {
  const database = createOfflineDatabase(OFFLINE_DATABASE_NAME, { indexedDB, IDBKeyRange })
  const sealer = createSealer(
    database,
    crypto,
    createOwnerKeys({ database, webCrypto: crypto, shares: sharesOfWindows() }),
  )
  const now = (): number => Date.now()
  const store = createRecordStore({
    ...{
      database,
      sealer,
      now,
      kinds: RECORD_KINDS,
      changer: createRecordChanger({ database, sealer, now }),
    },
    newId: () => crypto.randomUUID(),
    calls: { history: () => Promise.reject(new Error('The bench reads no history.')) },
    rest: () => Promise.resolve(),
    onQueued: () => undefined,
    onOpened: () => () => undefined,
  })
  return {
    queue: async (owner, calls) => {
      for (const { id, body } of JSON.parse(calls) as readonly MadeUpCall[])
        // written by the bench

        await store.edit(userIdSchema.parse(owner), { kind: CALL_KIND.kind, id }, body)
    },
    unsent: (owner) => countRecordOps(database, userIdSchema.parse(owner)),
    pulled: (owner) =>
      database.run(async ({ records, recordHeads }) => {
        const [count, head] = await Promise.all([records.count(), recordHeads.get(userIdSchema.parse(owner))])
        return { records: count, isWhole: (head?.pulledAt ?? null) !== null }
      }),
  }
}

declare global {
  // Only an interface can be augmented.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    recordsBench: RecordsBench
  }
}
window.recordsBench = createRecordsBench()
