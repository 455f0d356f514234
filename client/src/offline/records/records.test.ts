import { expect, it } from 'vitest'
import { z } from 'zod'
import { modelKind } from '../../../../shared/domain/records/testing/memory-record-server.ts'
import { ALICE, newProfile } from '../testing/memory-deps.ts'
import { openRecordDevice, type RecordDevice } from '../testing/record-device.ts'
import { RecordServer } from '../testing/record-server.ts'

const KIND = modelKind(z.string())
const KINDS = { of: (kind: string) => (kind === KIND.kind ? KIND : null), all: [KIND] }

function twoDevices() {
  const server = new RecordServer(KIND)
  const open = (name: string): RecordDevice =>
    openRecordDevice({ profile: newProfile(), name, owner: ALICE, kinds: KINDS, fetch: server.fetch })
  return { server, phone: open('Phone'), desk: open('Desk') }
}

async function bodyOn(device: RecordDevice, id: string): Promise<unknown> {
  return (await device.store.read(ALICE, { kind: 'model', id }))?.body ?? null
}

it('what one device writes, the other shows', async () => {
  const { phone, desk } = twoDevices()
  const ref = { kind: 'model', id: phone.store.newId() }
  await phone.store.edit(ALICE, ref, { a: 'one' })
  expect((await phone.store.read(ALICE, ref))?.state).toBe('device')
  await phone.push()
  await phone.pull()
  await desk.pull()
  expect(await bodyOn(desk, ref.id)).toEqual({ a: 'one' })
  expect((await phone.store.read(ALICE, ref))?.state).toBe('everywhere')
  expect((await desk.store.list(ALICE, 'model')).records).toHaveLength(1)
})

it('two values of one unit stay until a person chooses', async () => {
  const { phone, desk } = twoDevices()
  const ref = { kind: 'model', id: phone.store.newId() }
  await phone.store.edit(ALICE, ref, { a: 'one' })
  await phone.push()
  await desk.pull()
  await phone.store.edit(ALICE, ref, { a: 'phone' })
  await desk.store.edit(ALICE, ref, { a: 'desk' })
  await phone.push()
  await desk.push()
  await desk.pull()
  const [choice] = await desk.store.choices(ALICE)
  expect(choice).toMatchObject({ reason: 'conflict', present: 'phone', conflict: { value: 'desk' } })
  await desk.store.decide(ALICE, choice!, 'mine')
  await desk.push()
  await desk.pull()
  await phone.pull()
  expect(await bodyOn(phone, ref.id)).toEqual({ a: 'desk' })
  expect(await desk.store.choices(ALICE)).toEqual([])
})

it('a deletion meets an edit, and the record comes back with it', async () => {
  const { phone, desk } = twoDevices()
  const ref = { kind: 'model', id: phone.store.newId() }
  await phone.store.edit(ALICE, ref, { a: 'one', b: 'two' })
  await phone.push()
  await phone.pull()
  await desk.pull()
  await phone.store.remove(ALICE, ref)
  await desk.store.edit(ALICE, ref, { a: 'edited' })
  await phone.push()
  await desk.push()
  await desk.pull()
  const [choice] = await desk.store.choices(ALICE)
  expect(choice).toMatchObject({ reason: 'gone', body: { a: 'edited', b: 'two' } })
  await desk.store.decide(ALICE, choice!, 'mine')
  await desk.push()
  await phone.pull()
  expect(await bodyOn(phone, ref.id)).toEqual({ a: 'edited', b: 'two' })
})

it('after the server was set back, this device offers what it has', async () => {
  const { server, phone } = twoDevices()
  const ref = { kind: 'model', id: phone.store.newId() }
  server.of(ALICE).takeBackup()
  await phone.store.edit(ALICE, ref, { a: 'one' })
  await phone.push()
  await phone.pull()
  server.of(ALICE).restoreBackup()
  await phone.pull()
  const [choice] = await phone.store.choices(ALICE)
  expect(choice).toMatchObject({ reason: 'set_back', aside: { body: { a: 'one' } }, server: null })
  await phone.store.decide(ALICE, choice!, 'mine')
  await phone.push()
  await phone.pull()
  expect(await bodyOn(phone, ref.id)).toEqual({ a: 'one' })
  expect(await phone.store.choices(ALICE)).toEqual([])
})
