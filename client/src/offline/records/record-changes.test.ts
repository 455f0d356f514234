import { beforeEach, expect, it } from 'vitest'
import { ALICE } from '../testing/memory-deps.ts'
import { recordFixture, type RecordFixture } from '../testing/record-fixture.ts'
import type { OpenRecord } from './record-rows.ts'

let on: RecordFixture
beforeEach(() => {
  on = recordFixture()
})

it('edits of two windows at once are both kept', async () => {
  const ref = await on.typed('one')
  const other = on.beside(on.profile)
  await Promise.all([
    on.store.edit(ALICE, ref, { a: 'here' }),
    other.store.edit(ALICE, ref, { b: 'there' }),
    on.store.edit(ALICE, ref, { latest: 'again' }),
  ])
  expect((await on.store.read(ALICE, ref))?.body).toEqual({ a: 'here', b: 'there', latest: 'again' })
  const positions = (await on.ops()).map(({ position }) => position)
  expect(new Set(positions).size).toBe(positions.length)
})

it('what was decided on rows that another window changed meanwhile is decided anew', async () => {
  const ref = await on.typed('one')
  const other = on.beside(on.profile)
  const seen: (readonly OpenRecord[])[] = []
  const tries: Promise<void>[] = []
  await on.changer.change(ALICE, [ref], (records) => {
    seen.push(records)
    if (seen.length === 1) tries.push(other.store.edit(ALICE, ref, { a: 'meanwhile' }))
    return { writes: [{ put: [], remove: records[0]?.ops.map(({ opId }) => opId) ?? [] }] }
  })
  await Promise.all(tries)
  // Whichever came first: nothing was removed that the decision had not seen.
  const last = seen.at(-1)?.[0]?.ops ?? []
  const left = (await on.store.read(ALICE, ref))?.body ?? null
  const isSeen = last.some(({ change }) => change.type === 'set' && change.set['a'] === 'meanwhile')
  expect(left).toEqual(isSeen ? null : { a: 'meanwhile' })
})

it('a record that cannot be opened cannot be edited, and is left as it is', async () => {
  const ref = await on.typed('one')
  await on.window.database.write(['recordOps'], async ({ recordOps }) => {
    const [op] = await recordOps.toArray()
    if (op !== undefined)
      await recordOps.put({ ...op, content: { ...op.content, data: new Uint8Array(30).buffer } })
  })
  const before = await on.ops()
  await expect(on.store.edit(ALICE, ref, { a: 'two' })).rejects.toMatchObject({ code: 'unreadable' })
  expect(await on.ops()).toEqual(before)
})
