import { expect, it } from 'vitest'
import { z } from 'zod'
import { modelKind } from '../../../../shared/domain/records/testing/memory-record-server.ts'
import { ALICE, newProfile } from '../testing/memory-deps.ts'
import { openRecordDevice } from '../testing/record-device.ts'
import { RecordServer } from '../testing/record-server.ts'

const KIND = modelKind(z.string())
const KINDS = { of: (kind: string) => (kind === KIND.kind ? KIND : null), all: [KIND] }
const COUNT = 30

/** Two devices with the same records, more than a change looks for one by one; ids in the order of the names. */
async function twoDevices() {
  const server = new RecordServer(KIND)
  const open = (name: string) =>
    openRecordDevice({ profile: newProfile(), name, owner: ALICE, kinds: KINDS, fetch: server.fetch })
  const [phone, desk] = [open('Phone'), open('Desk')]
  const refs = Array.from({ length: COUNT }, (_, index) => ({
    kind: 'model',
    id: `0198c0de-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
  }))
  for (const ref of refs) await phone.store.edit(ALICE, ref, { a: ref.id.slice(-2) })
  await phone.push()
  server.pageSize = COUNT
  await phone.pull()
  await desk.pull()
  return { server, phone, desk, refs }
}

const namesOf = (records: readonly { readonly id: string }[]): readonly string[] =>
  records.map(({ id }) => id.slice(-2))

it('a page of many records is stored whole, and what was sent is settled by it', async () => {
  const { phone, desk } = await twoDevices()
  for (const device of [phone, desk]) {
    const { records, isWhole } = await device.store.list(ALICE, 'model')
    expect([records.length, isWhole]).toEqual([COUNT, true])
    expect(records.every(({ state }) => state === 'everywhere')).toBe(true)
    expect(await device.store.counts(ALICE)).toMatchObject([{ records: COUNT, unsent: 0 }])
  }
})

it('what is typed while a page of many records comes in stays over it', async () => {
  const { phone, desk, refs } = await twoDevices()
  for (const ref of refs) await phone.store.edit(ALICE, ref, { b: 'from the phone' })
  await phone.push()
  await Promise.all([
    desk.pull(),
    desk.store.edit(ALICE, refs[4]!, { a: 'typed' }),
    desk.store.edit(ALICE, refs[5]!, { a: 'typed too' }),
  ])
  expect((await desk.store.read(ALICE, refs[4]!))?.body).toEqual({ a: 'typed', b: 'from the phone' })
  await desk.push()
  await phone.pull()
  expect((await phone.store.read(ALICE, refs[5]!))?.body).toEqual({ a: 'typed too', b: 'from the phone' })
})

it('the newest come without the others, except those with changes that wait', async () => {
  const { desk, refs } = await twoDevices()
  const newest = await desk.store.list(ALICE, 'model', 3)
  expect([namesOf(newest.records), newest.isWhole]).toEqual([['29', '28', '27'], false])
  await desk.store.edit(ALICE, refs[2]!, { a: 'changed' })
  const withChanged = await desk.store.list(ALICE, 'model', 3)
  expect(namesOf(withChanged.records)).toEqual(['29', '28', '27', '02'])
  expect(withChanged.records.at(-1)?.body).toEqual({ a: 'changed' })
})

it('is whole when there are fewer than were asked for', async () => {
  const { desk } = await twoDevices()
  const list = await desk.store.list(ALICE, 'model', COUNT + 1)
  expect([list.records.length, list.isWhole]).toEqual([COUNT, true])
})
