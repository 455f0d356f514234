/** A locked device with stored data, after a browser restart and with the server unreachable. */
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { UserId } from '../../../shared/domain/ids.ts'
import type { OfflineCore } from '../offline/create-offline-core.ts'
import { lockableDevice, type LockableDevice } from '../offline/testing/lockable-device.ts'
import { newProfile, type Profile } from '../offline/testing/memory-deps.ts'
import { createTestCore } from './test-core.ts'

type LockedBefore = {
  readonly device: LockableDevice
  readonly profile: Profile
  readonly indexedDB: IDBFactory
}

export async function lockedBefore(
  owner: UserId,
  work: (core: OfflineCore) => Promise<unknown>,
): Promise<LockedBefore> {
  const profile = newProfile()
  const device = lockableDevice(profile)
  const indexedDB = new IDBFactory()
  const core = createTestCore({ indexedDB, shares: device.openWindow().shares })
  core.start()
  core.signedIn(owner)
  await vi.waitFor(() => {
    if (core.lock.getSnapshot().standing !== 'off') throw new Error('The device has not been looked at yet')
  })
  await core.lock.turnOn('ada')
  await work(core)
  core.stop()
  device.closeWindows()
  profile.server.answers = false
  return { device, profile, indexedDB }
}
