import { beforeEach, describe, expect, it, vi } from 'vitest'
import { modelKind } from '../../../../shared/domain/records/testing/memory-record-server.ts'
import { z } from 'zod'
import { ALICE, BOB, newProfile, type Profile } from '../testing/memory-deps.ts'
import { openRecordDevice, type RecordDevice } from '../testing/record-device.ts'
import { RecordServer } from '../testing/record-server.ts'
import type { Records, RecordsDeps } from './create-records.ts'
import { createLazyRecords } from './lazy-records.ts'

const KIND = modelKind(z.string())
const KINDS = { of: (kind: string) => (kind === KIND.kind ? KIND : null), all: [KIND] }
const DEVICE = { deviceId: 'this-device', deviceLabel: 'Chrome on Linux' }

let profile: Profile
let device: RecordDevice
beforeEach(() => {
  profile = newProfile()
  const server = new RecordServer(KIND)
  device = openRecordDevice({ profile, name: 'x', owner: ALICE, kinds: KINDS, fetch: server.fetch })
})

function lazily() {
  const records = {
    store: device.store,
    signedIn: vi.fn<Records['signedIn']>(),
    signedOut: vi.fn<Records['signedOut']>(),
    online: vi.fn<Records['online']>(),
    look: vi.fn<Records['look']>(),
    pull: vi.fn<Records['pull']>(() => Promise.resolve()),
    stop: vi.fn<Records['stop']>(),
  }
  const load = vi.fn<() => Promise<(deps: RecordsDeps) => Records>>(() => Promise.resolve(() => records))
  const { database, sealer } = device.window
  const lazy = createLazyRecords({
    ...{ database, sealer, load },
    locks: undefined,
    fetch: () => Promise.reject(new Error('nothing is fetched')),
    getAccessToken: () => Promise.resolve({ kind: 'signed_out' }),
    now: () => profile.clock.now,
    random: () => 0.5,
    timeout: () => new AbortController().signal,
    setTimer: () => () => undefined,
    newLeaseId: () => 'lease',
    newId: () => 'id',
    device: () => Promise.resolve(DEVICE),
    onUnreachable: () => undefined,
    onQueued: () => undefined,
    onOpened: () => () => undefined,
    deletedAccounts: { found: () => Promise.resolve(), left: () => Promise.resolve(null) },
  })
  return { lazy, load, records }
}

/** Every pending read of the database is done. */
async function settled(): Promise<void> {
  await device.window.database.run(({ records }) => records.count())
  await device.window.database.run(({ records }) => records.count())
}

describe('the code of the records', () => {
  it('is not loaded for a person without records', async () => {
    const { lazy, load } = lazily()
    lazy.signedIn(ALICE)
    await settled()
    expect(load).not.toHaveBeenCalled()
    expect(lazy.inUse.getSnapshot()).toBe(false)
  })

  it('is loaded at sign-in for a person with records, and not for another one', async () => {
    await device.store.edit(ALICE, { kind: 'model', id: crypto.randomUUID() }, { a: 'one' })
    const { lazy, load, records } = lazily()
    lazy.signedIn(BOB)
    await settled()
    expect(load).not.toHaveBeenCalled()
    lazy.signedIn(ALICE)
    await vi.waitFor(() => expect(records.signedIn).toHaveBeenCalledWith(ALICE))
    expect(lazy.inUse.getSnapshot()).toBe(true)
  })

  it('is loaded when the server has more than this device has pulled, unless this device wrote it', async () => {
    const { lazy, load, records } = lazily()
    lazy.signedIn(ALICE)
    lazy.heard(3, DEVICE.deviceId)
    lazy.heard(0, '')
    await settled()
    expect(load).not.toHaveBeenCalled()
    lazy.heard(3, 'another device')
    await vi.waitFor(() => expect(records.pull).toHaveBeenCalledTimes(1))
  })

  it('is loaded after a break for a person with records whose code did not come at sign-in', async () => {
    await device.store.edit(ALICE, { kind: 'model', id: crypto.randomUUID() }, { a: 'one' })
    const { lazy, load, records } = lazily()
    load.mockRejectedValueOnce(new Error('The script did not come.'))
    lazy.signedIn(ALICE)
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
    await settled()
    lazy.resumed()
    await vi.waitFor(() => expect(records.signedIn).toHaveBeenCalledWith(ALICE))
  })

  it('is loaded by the first screen that asks, and knows then who is signed in and whether there is a network', async () => {
    const { lazy, records } = lazily()
    lazy.signedIn(ALICE)
    lazy.online(false)
    expect((await lazy.store.list(ALICE, 'model')).records).toEqual([])
    expect(records.online).toHaveBeenCalledWith(false)
    expect(records.signedIn).toHaveBeenCalledWith(ALICE)
  })

  it('is asked for again after it did not come', async () => {
    const { lazy, load } = lazily()
    load.mockRejectedValueOnce(new Error('The script did not come.'))
    await expect(lazy.store.list(ALICE, 'model')).rejects.toThrow('did not come')
    expect((await lazy.store.list(ALICE, 'model')).records).toEqual([])
  })
})

it('a live stream that comes back after a break wakes the pull, even if no seq is new: a backup may have been put back', async () => {
  const { lazy, records } = lazily()
  lazy.signedIn(ALICE)
  await lazy.store.list(ALICE, 'model')
  lazy.heard(0, '')
  await settled()
  expect(records.pull).not.toHaveBeenCalled()
  lazy.resumed()
  expect(records.pull).toHaveBeenCalledTimes(1)
})
