import { expect, it } from 'vitest'
import { createDraftStore } from './draft.store.ts'
import { createSnapshotStore } from './snapshot.store.ts'
import { ALICE, BOB, queue } from '../testing/memory-deps.ts'
import { recordFixture, type RecordFixture } from '../testing/record-fixture.ts'
import { NOTE_DRAFTS } from '../testing/note-change.ts'
import type { OfflineDatabase } from './database.ts'
import { OfflineError } from './offline-error.ts'
import { withRoom } from './with-room.ts'

const DAY = 86_400_000
const DEVICE_DAYS = 400

/** A disk with no room until `isFull` says otherwise; deleting needs none. */
function full(database: OfflineDatabase, isFull: () => Promise<boolean>): OfflineDatabase {
  return {
    ...database,
    write: async (names, work) =>
      names.includes('drafts') && (await isFull())
        ? Promise.reject(new OfflineError('storage_full'))
        : database.write(names, work),
  }
}

/** Two closed calls of long ago, one of which has an unsent change, an open one, and a new one; a queued row, drafts, a snapshot. */
async function usedDevice() {
  const on = recordFixture({ deviceDays: (body) => (body['b'] === 'open' ? null : DEVICE_DAYS) })
  const refs = [await on.typed('old'), await on.typed('changed'), await on.typed('open')] as const
  await on.store.edit(ALICE, refs[2], { b: 'open' })
  await on.push()
  await on.pull()
  await on.store.edit(ALICE, refs[1], { a: 'changed again' })
  await setServerTime(on, DEVICE_DAYS + 1)
  const { database, sealer } = on.window
  const deps = { database, sealer, now: () => on.profile.clock.now }
  await createSnapshotStore(deps).save(BOB, 'list', ['seen'])
  await createDraftStore(NOTE_DRAFTS, deps).save(ALICE, 'kept', { matter: 'm', text: 'kept' })
  await queue(on.window, ALICE)
  const count = async () => ({
    snapshots: await database.run(({ snapshots }) => snapshots.count()),
    records: (await on.store.list(ALICE, 'model')).records.map(({ body }) => body['a']).toSorted(),
    ops: (await on.ops()).length,
    drafts: await database.run(({ drafts }) => drafts.count()),
    outbox: await database.run(({ outbox }) => outbox.count()),
  })
  const save = (isFull: () => Promise<boolean>): Promise<void> =>
    createDraftStore(NOTE_DRAFTS, { ...deps, database: withRoom(full(database, isFull)) }).save(
      ALICE,
      'new',
      {
        matter: 'm',
        text: 'typed',
      },
    )
  return { on, count, save }
}

/** As if the last page had been sent so many days after the records were changed. */
async function setServerTime({ window, rows }: RecordFixture, days: number): Promise<void> {
  const keepUntil = Math.max(...(await rows()).map((row) => row.keepUntil ?? 0))
  const changedAt = keepUntil - DEVICE_DAYS * DAY
  await window.database.write(['recordHeads'], async ({ recordHeads }) => {
    await recordHeads.update(ALICE, { serverTime: changedAt + days * DAY })
  })
}

const EVERYTHING = { snapshots: 1, records: ['changed again', 'old', 'open'], ops: 1, drafts: 1, outbox: 1 }

it('nothing is deleted while there is room', async () => {
  const { count, save } = await usedDevice()
  expect(await count()).toEqual(EVERYTHING)
  await save(() => Promise.resolve(false))
  expect(await count()).toEqual({ ...EVERYTHING, drafts: 2 })
})

it('copies of answers go first; if that is enough, nothing else does', async () => {
  const { count, save } = await usedDevice()
  await save(async () => (await count()).snapshots > 0)
  expect(await count()).toEqual({ ...EVERYTHING, snapshots: 0, drafts: 2 })
})

it('then the records that their kind need not keep here, but none with an unsent change', async () => {
  const { count, save } = await usedDevice()
  await save(async () => (await count()).records.includes('old'))
  expect(await count()).toEqual({
    ...EVERYTHING,
    snapshots: 0,
    records: ['changed again', 'open'],
    drafts: 2,
  })
})

it('then the person is told; drafts, the queue and changes are never deleted', async () => {
  const { count, save } = await usedDevice()
  await expect(save(() => Promise.resolve(true))).rejects.toMatchObject({
    code: 'storage_full',
    words: expect.stringContaining('download it') as string,
  })
  expect(await count()).toEqual({ ...EVERYTHING, snapshots: 0, records: ['changed again', 'open'] })
})

it('a record is old by the server’s clock alone', async () => {
  const { on, count, save } = await usedDevice()
  await setServerTime(on, DEVICE_DAYS - 1)
  on.profile.clock.now += 3_650 * DAY
  await expect(save(() => Promise.resolve(true))).rejects.toMatchObject({ code: 'storage_full' })
  expect(await count()).toEqual({ ...EVERYTHING, snapshots: 0 })
})

it('another failure than a full disk deletes nothing', async () => {
  const { on, count } = await usedDevice()
  const broken = { ...on.window.database, write: () => Promise.reject(new Error('damaged')) }
  await expect(withRoom(broken).write(['drafts'], () => Promise.resolve())).rejects.toThrow('damaged')
  expect(await count()).toEqual(EVERYTHING)
})
