import { beforeEach, describe, expect, it } from 'vitest'
import { ALICE } from '../testing/memory-deps.ts'
import { recordFixture, refusal, sync, type RecordFixture } from '../testing/record-fixture.ts'
import type { RecordDevice } from '../testing/record-device.ts'

const DAY = 86_400_000
let on: RecordFixture
let desk: RecordDevice
beforeEach(() => {
  on = recordFixture()
  desk = on.beside()
})

const valueOn = async (device: RecordDevice, id: string) =>
  (await device.store.read(ALICE, { kind: 'model', id }))?.body['a'] ?? null

describe('page by page', () => {
  it('each page is kept with its cursor, so that a pull that was cut goes on from there', async () => {
    for (let count = 0; count < 5; count += 1) await on.typed(`${count}`)
    await on.push()
    on.server.faults.push('none', 'cut')
    expect(await desk.pull()).toBe(false)
    expect(await desk.changer.head(ALICE)).toMatchObject({ cursor: 2, pulledAt: null })
    expect((await desk.store.list(ALICE, 'model')).records).toHaveLength(2)
    expect(await desk.pull()).toBe(true)
    expect(await desk.changer.head(ALICE)).toMatchObject({ cursor: 5, full: null })
    expect((await desk.store.list(ALICE, 'model')).records).toHaveLength(5)
  })

  it('an answered change stays drawn until its page has come', async () => {
    const ref = await on.typed('one')
    await sync(on)
    await on.store.edit(ALICE, ref, { a: 'two' })
    await on.push()
    expect(await valueOn(on, ref.id)).toBe('two')
    expect((await on.ops()).map(({ state }) => state)).toEqual(['applied'])
    await on.pull()
    expect(await valueOn(on, ref.id)).toBe('two')
    expect(await on.ops()).toEqual([])
  })
})

describe('a cursor from before forgotten deletions', () => {
  async function forgottenDeletion() {
    const ref = await on.typed('one')
    await sync(on)
    await sync(desk)
    await desk.store.remove(ALICE, ref)
    await desk.push()
    return ref
  }

  it('a record without changes leaves the device', async () => {
    const ref = await forgottenDeletion()
    on.server.of(ALICE).purge()
    await on.pull()
    expect(await on.rows()).toEqual([])
    expect(await valueOn(on, ref.id)).toBeNull()
  })

  it('one with a change is put before its person, with what it was', async () => {
    const ref = await forgottenDeletion()
    on.server.of(ALICE).purge()
    await on.store.edit(ALICE, ref, { b: 'mine' })
    await on.pull()
    await on.push()
    expect(await on.store.choices(ALICE)).toMatchObject([
      { reason: 'gone', id: ref.id, body: { a: 'one', b: 'mine' } },
    ])
  })
})

describe('a server that was set back', () => {
  it('is known by a cursor beyond its head alone', async () => {
    const ref = await on.typed('one')
    await sync(on)
    on.server.of(ALICE).restoreBackup()
    on.answers.push(() => refusal(409, { code: 'epoch_changed' }))
    await on.pull()
    expect(await on.store.choices(ALICE)).toMatchObject([
      { reason: 'set_back', id: ref.id, aside: { body: { a: 'one' } }, server: null },
    ])
  })

  it('what it still has newer or the same is no question', async () => {
    const ref = await on.typed('one')
    await sync(on)
    on.server.of(ALICE).takeBackup()
    on.server.of(ALICE).restoreBackup()
    await on.pull()
    expect(await on.store.choices(ALICE)).toEqual([])
    expect(await valueOn(on, ref.id)).toBe('one')
  })

  it('a value that it has older is asked about, beside the newer one of this device', async () => {
    const ref = await on.typed('one')
    await sync(on)
    on.server.of(ALICE).takeBackup()
    await on.store.edit(ALICE, ref, { a: 'two' })
    await sync(on)
    on.server.of(ALICE).restoreBackup()
    await on.pull()
    const [choice] = await on.store.choices(ALICE)
    expect(choice).toMatchObject({ reason: 'set_back', aside: { body: { a: 'two' } }, server: { a: 'one' } })
    await on.store.decide(ALICE, choice!, 'theirs')
    await sync(on)
    expect([await valueOn(on, ref.id), await on.store.choices(ALICE)]).toEqual(['one', []])
  })

  it('a change that it lost with its answer counts as what this device has', async () => {
    const ref = await on.typed('one')
    await on.push()
    on.server.of(ALICE).restoreBackup()
    await on.pull()
    expect(await on.store.choices(ALICE)).toMatchObject([
      { reason: 'set_back', id: ref.id, aside: { body: { a: 'one' } } },
    ])
  })
})

describe('what the kind does not keep on a device', () => {
  const DEVICE_DAYS = 400
  /** The server's rows were changed on this day. */
  const CHANGED = Date.parse('2026-03-02T10:00:00.000Z')

  async function pulledAfter(days: number): Promise<RecordDevice> {
    on = recordFixture({ deviceDays: (body) => (body['b'] === 'open' ? null : DEVICE_DAYS) })
    const open = await on.typed('open')
    await on.store.edit(ALICE, open, { b: 'open' })
    await on.typed('closed')
    await on.push()
    on.server.date = new Date(CHANGED + days * DAY)
    const other = on.beside()
    // Its clock says nothing about the age of a record.
    await other.pull()
    return other
  }
  const values = async (device: RecordDevice) =>
    (await device.store.list(ALICE, 'model')).records.map(({ body }) => body['a']).toSorted()

  it('is kept up to its last day', async () => {
    expect(await values(await pulledAfter(DEVICE_DAYS - 1))).toEqual(['closed', 'open'])
  })

  it('is not stored once it is older, unless it is open', async () => {
    expect(await values(await pulledAfter(DEVICE_DAYS + 1))).toEqual(['open'])
  })

  it('stays while this device has changes of it', async () => {
    on = recordFixture({ deviceDays: () => DEVICE_DAYS })
    const ref = await on.typed('closed')
    await sync(on)
    await on.store.edit(ALICE, ref, { b: 'noted' })
    const other = on.beside()
    await other.pull()
    await other.store.edit(ALICE, ref, { latest: 'elsewhere' })
    await other.push()
    on.server.date = new Date(CHANGED + (DEVICE_DAYS + 1) * DAY)
    await on.pull()
    expect((await on.store.read(ALICE, ref))?.body).toEqual({ a: 'closed', b: 'noted', latest: 'elsewhere' })
  })
})

it('no answer changes nothing', async () => {
  const ref = await on.typed('one')
  await sync(on)
  const before = await on.changer.head(ALICE)
  for (const fault of [
    'no_route',
    'unauthorized',
    'forbidden',
    'broken',
    'captive_portal',
    'hangs',
  ] as const) {
    on.server.faults.push(fault)
    expect(await on.pull(), fault).toBe(false)
  }
  expect(await on.changer.head(ALICE)).toEqual(before)
  expect(await valueOn(on, ref.id)).toBe('one')
})
