/** One window with records, over an in-memory IndexedDB, whose sending and pulling tests do step by step. */
import type { UserId } from '../../../../shared/domain/ids.ts'
import type { RecordKinds } from '../../../../shared/domain/records/registry.ts'
import { drainTurn, type Pause } from '../engine/drain-loop.ts'
import type { Leases } from '../engine/outbox-lease.store.ts'
import { createOperationSender } from '../engine/operation-sender.ts'
import { createRecordStore, type OpenableRecordStore } from '../records/create-record-store.ts'
import { PUSH_OPERATIONS } from '../records/push-operation.ts'
import { createRecordBatches, type RecordBatch } from '../records/record-batches.ts'
import { createRecordCalls } from '../records/record-calls.ts'
import { createRecordChanger, type RecordChanger } from '../records/record-changes.ts'
import { createPull } from '../records/record-pull.ts'
import { openWindow, type OpenWindow, type Profile } from './memory-deps.ts'

export type RecordDevice = {
  readonly window: OpenWindow
  readonly store: OpenableRecordStore
  readonly changer: RecordChanger
  readonly batches: Leases<RecordBatch>
  /** Sends what is due once. Resolves with the pause that this asks for; null: none. */
  readonly push: (options?: { readonly release?: boolean }) => Promise<Pause | null>
  /** False: the server gave no answer. */
  readonly pull: () => Promise<boolean>
  readonly close: () => void
}

export function openRecordDevice(deps: {
  readonly profile: Profile
  readonly name: string
  readonly owner: UserId
  readonly kinds: RecordKinds
  readonly fetch: typeof fetch
  /** Default: a new one. */
  readonly window?: OpenWindow
}): RecordDevice {
  const { profile, name, owner, kinds, window = openWindow(profile) } = deps
  const now = (): number => profile.clock.now
  const rest = (): Promise<void> => Promise.resolve()
  const calling = {
    fetch: deps.fetch,
    now,
    timeout: () => new AbortController().signal,
    onUnreachable: () => undefined,
    getAccessToken: () =>
      Promise.resolve({ kind: 'token' as const, token: `token-of-${owner}`, userId: owner }),
  }
  const { database, sealer } = window
  const identity = { deviceId: crypto.randomUUID(), deviceLabel: name }
  const changer = createRecordChanger({ database, sealer, now })
  const calls = createRecordCalls(calling)
  const batches = createRecordBatches({
    ...{ database, sealer, changer, now },
    device: () => Promise.resolve(identity),
    random: () => 0.5,
    newLeaseId: () => crypto.randomUUID(),
    onNews: () => undefined,
  })
  const send = createOperationSender({ ...calling, operations: PUSH_OPERATIONS })
  const pull = createPull({ database, changer, calls, kinds, now, rest })
  return {
    window,
    changer,
    batches,
    store: createRecordStore({
      ...{ database, sealer, changer, kinds, calls, now, rest },
      newId: () => crypto.randomUUID(),
      onQueued: () => undefined,
      onOpened: () => () => undefined,
    }),
    push: async ({ release = true } = {}) => {
      let asked: Pause | null = null
      await drainTurn(
        { ...batches, send },
        {
          order: { owner, unblock: release, release, exclusive: false },
          mayGoOn: () => true,
          signal: new AbortController().signal,
          onPause: (pause) => {
            asked = pause
          },
        },
      )
      return asked
    },
    pull: () =>
      pull(owner, () => true).then(
        () => true,
        () => false,
      ),
    close: () => window.database.close(),
  }
}
