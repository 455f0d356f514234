import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { modelKind } from '../../../../shared/domain/records/testing/memory-record-server.ts'
import { ALICE, newProfile } from '../testing/memory-deps.ts'
import { openRecordDevice, type RecordDevice } from '../testing/record-device.ts'
import { RecordServer } from '../testing/record-server.ts'

const KIND = modelKind(z.string())
const KINDS = { of: (kind: string) => (kind === KIND.kind ? KIND : null), all: [KIND] }

async function write(device: RecordDevice, values: Record<string, string>): Promise<string> {
  const id = device.store.newId()
  await device.store.edit(ALICE, { kind: 'model', id }, values)
  return id
}

it('finds the choices among many records without opening the others', async () => {
  const server = new RecordServer(KIND)
  const open = (name: string) =>
    openRecordDevice({ profile: newProfile(), name, owner: ALICE, kinds: KINDS, fetch: server.fetch })
  const [phone, desk] = [open('Phone'), open('Desk')]
  const conflicting = await write(phone, { a: 'one' })
  const deleted = await write(phone, { a: 'one' })
  for (let index = 0; index < 20; index += 1) await write(phone, { a: `other ${index}` })
  await phone.push()
  await phone.pull()
  await desk.pull()
  await phone.store.edit(ALICE, { kind: 'model', id: conflicting }, { a: 'phone' })
  await phone.store.remove(ALICE, { kind: 'model', id: deleted })
  await phone.push()
  for (const id of [conflicting, deleted]) await desk.store.edit(ALICE, { kind: 'model', id }, { a: 'desk' })
  await desk.push()
  await desk.pull()

  const opened = vi.spyOn(crypto.subtle, 'decrypt')
  const choices = await desk.store.choices(ALICE)
  expect(choices.map(({ id, reason }) => [id, reason]).toSorted()).toEqual(
    [
      [conflicting, 'conflict'],
      [deleted, 'gone'],
    ].toSorted(),
  )
  // Two records, and the one change that waits.
  expect(opened.mock.calls.length).toBeLessThanOrEqual(3)
  opened.mockRestore()
  for (const choice of choices) await desk.store.decide(ALICE, choice, 'theirs')
  expect(await desk.store.choices(ALICE)).toEqual([])
})
