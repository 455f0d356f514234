/** Browser features around the queue: waking the worker, the icon badge, and persistent storage. */
import type { UserId } from '../../../shared/domain/ids.ts'
import {
  createBackgroundSending,
  type BackgroundSending,
  type BackgroundSendingDeps,
} from './background-sending.ts'
import { createDeviceStorage, type DeviceStorage } from './device-storage.ts'
import { createDeviceStore, type DeviceStore } from './engine/device.store.ts'
import type { OfflineDatabase } from './engine/database.ts'
import { followWithBadge, type SetBadge } from './icon-badge.ts'
import type { OutboxCounts } from './engine/outbox-counts.ts'

/** Features that only some browsers have; absent where unsupported. */
export type DeviceCapabilities = {
  readonly worker?: BackgroundSendingDeps
  readonly storage?: Partial<StorageManager>
  readonly setBadge?: SetBadge
}

export type Device = {
  readonly store: DeviceStore
  readonly sending: Pick<BackgroundSending, 'getSnapshot' | 'subscribe'>
  readonly storage: DeviceStorage
  /** Call after queueing: requests persistent storage and background sending. */
  readonly queued: () => void
  /** Requests background sending if rows are waiting. */
  readonly look: () => void
  /** Returns a stop function. */
  readonly start: () => () => void
}

type DeviceDeps = {
  readonly database: OfflineDatabase
  readonly capabilities: DeviceCapabilities
  readonly newId: () => string
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
  readonly now: () => number
  /** The signed-in user. */
  readonly owner: () => UserId | null
  readonly onOwnerChange: (listener: () => void) => () => void
  readonly counts: (owner: UserId) => Promise<Pick<OutboxCounts, 'unsent' | 'attention'>>
}

export function createDevice(deps: DeviceDeps): Device {
  const { database, capabilities, owner } = deps
  const store = createDeviceStore(database, deps.newId)
  const storage = createDeviceStorage(capabilities.storage)
  const sending = createBackgroundSending(capabilities.worker ?? NO_WORKER)
  const counts = async () => {
    const person = owner()
    return person === null ? { unsent: 0, attention: 0 } : deps.counts(person)
  }
  /** Ignores database failures, which surface where the data is used. */
  const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined)
  const readGrant = async (): Promise<void> => {
    const person = owner()
    const { grant } = await store.read()
    sending.setGranted(person !== null && grant?.owner === person)
  }
  const look = (): void => {
    // Rows that need user action are no reason to wake the worker.
    quietly(counts().then(({ unsent, attention }) => (unsent > attention ? sending.request() : undefined)))
  }

  return {
    store,
    sending,
    storage,
    queued: () => {
      quietly(sending.request())
      quietly(storage.keep())
    },
    look,
    start: () => {
      quietly(sending.probe())
      const stops = [
        database.onChange('device', () => quietly(readGrant())),
        deps.onOwnerChange(() => {
          quietly(readGrant())
          look()
        }),
        followWithBadge({
          ...deps,
          count: async () => (await counts()).unsent,
          setBadge: capabilities.setBadge,
          onChange: (listener) => {
            const both = [database.onChange('outbox', listener), deps.onOwnerChange(listener)]
            return () => both.forEach((stop) => stop())
          },
        }),
      ]
      return () => stops.forEach((stop) => stop())
    },
  }
}

const NO_WORKER: BackgroundSendingDeps = {
  ready: () => Promise.resolve({}),
  isAllowed: () => Promise.resolve(false),
}
