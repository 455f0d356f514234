import { beforeEach, expect, it, vi } from 'vitest'
import { ALICE, BOB } from '../testing/memory-deps.ts'
import { recordFixture, sync, type RecordFixture } from '../testing/record-fixture.ts'

let on: RecordFixture
beforeEach(() => {
  on = recordFixture()
})

const values = async () => (await on.store.list(ALICE, 'model')).records.map(({ body }) => body['a'])

it('lists the newest first, with what this device has not sent', async () => {
  await on.typed('first')
  on.profile.clock.now += 1_000
  await on.typed('second')
  expect(await values()).toEqual(['second', 'first'])
})

it('shows the own change over the pulled value, and says what waits', async () => {
  const ref = await on.typed('one')
  await on.push()
  await on.pull()
  expect(await on.store.read(ALICE, ref)).toMatchObject({ body: { a: 'one' }, state: 'everywhere' })
  await on.store.edit(ALICE, ref, { a: 'two' })
  expect(await on.store.read(ALICE, ref)).toMatchObject({ body: { a: 'two' }, state: 'device' })
  expect(await on.store.counts(ALICE)).toMatchObject([{ kind: 'model', records: 1, unsent: 1 }])
})

it('opens a record anew when another window has changed it', async () => {
  const ref = await on.typed('one')
  await on.push()
  await on.pull()
  expect(await values()).toEqual(['one'])
  const other = on.beside(on.profile)
  await other.store.edit(ALICE, ref, { a: 'two' })
  await other.push()
  await other.pull()
  expect(await values()).toEqual(['two'])
})

it('shows a record of an earlier version in the shape of this one', async () => {
  const former = recordFixture()
  const ref = await former.typed('one')
  const { window } = former
  on = recordFixture({ version: 2, migrations: { 1: ({ a = null }) => ({ b: a }) } })
  const rows = await former.ops()
  const opened = await Promise.all(
    rows.map(({ content, opId }) => window.sealer.open(content, `record-op/${opId}/${ALICE}`, ALICE)),
  )
  const [row] = rows
  const content = await on.window.sealer.seal(opened[0] ?? '', `record-op/${row?.opId ?? ''}/${ALICE}`, ALICE)
  await on.window.database.write(['recordOps'], ({ recordOps }) => recordOps.put({ ...row!, content }))
  expect((await on.store.read(ALICE, ref))?.body).toEqual({ b: 'one' })
})

it('another person’s records of the same ids are not shown (I6)', async () => {
  const ref = await on.typed('one')
  expect(await on.store.read(BOB, ref)).toBeNull()
  expect(await on.store.list(BOB, 'model')).toMatchObject({ records: [] })
  expect(await on.store.choices(BOB)).toEqual([])
})

it('a row that is moved to another record is unreadable there, and the others are shown', async () => {
  await on.typed('one')
  await on.typed('two')
  await on.push()
  await on.pull()
  const [one, two] = await on.rows()
  await on.window.database.write(['records'], ({ records }) =>
    records.put({ ...one!, content: two!.content }),
  )
  expect(await on.store.list(ALICE, 'model')).toMatchObject({ records: [{}], unreadable: 1 })
})

it('opens a record once, until it changes', async () => {
  const [ref] = [await on.typed('one'), await on.typed('two')]
  await sync(on)
  const opened = vi.spyOn(crypto.subtle, 'decrypt')
  const opening = async (): Promise<number> => {
    opened.mockClear()
    await on.store.list(ALICE, 'model')
    return opened.mock.calls.length
  }
  await opening()
  expect(await opening()).toBe(0)
  await on.store.edit(ALICE, ref, { a: 'three' })
  await sync(on)
  expect(await opening()).toBe(1)
})

it('while the device is locked, records are counted but not shown, and nothing is sent', async () => {
  await on.typed('one')
  on.profile.server.answers = false
  const locked = on.beside(on.profile)
  expect(await locked.store.list(ALICE, 'model')).toEqual({
    records: [],
    locked: 1,
    unreadable: 0,
    isWhole: true,
  })
  expect(await locked.store.choices(ALICE)).toEqual([])
  await locked.push()
  expect(on.sent).toEqual([])
  on.profile.server.answers = true
  const unlocked = on.beside(on.profile)
  await unlocked.push()
  expect(on.sent).toHaveLength(1)
  expect(await unlocked.store.list(ALICE, 'model')).toMatchObject({
    records: [{ body: { a: 'one' } }],
    locked: 0,
  })
})

it('finds the choices among many records without opening the others', async () => {
  const desk = on.beside()
  const [conflicting, deleted] = [await on.typed(), await on.typed()]
  for (let index = 0; index < 20; index += 1) await on.typed(`other ${index}`)
  await sync(on)
  await desk.pull()
  await on.store.edit(ALICE, conflicting, { a: 'phone' })
  await on.store.remove(ALICE, deleted)
  await on.push()
  for (const ref of [conflicting, deleted]) await desk.store.edit(ALICE, ref, { a: 'desk' })
  await sync(desk)

  const opened = vi.spyOn(crypto.subtle, 'decrypt')
  const choices = await desk.store.choices(ALICE)
  expect(choices.map(({ id, reason }) => [id, reason]).toSorted()).toEqual(
    [
      [conflicting.id, 'conflict'],
      [deleted.id, 'gone'],
    ].toSorted(),
  )
  // Two records, and the one change that waits.
  expect(opened.mock.calls.length).toBeLessThanOrEqual(3)
  opened.mockRestore()
  for (const choice of choices) await desk.store.decide(ALICE, choice, 'theirs')
  expect(await desk.store.choices(ALICE)).toEqual([])
})
