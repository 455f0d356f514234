import { expect, it } from 'vitest'
import { z } from 'zod'
import { modelKind } from '../../../../shared/domain/records/testing/memory-record-server.ts'
import { ALICE, newProfile, type Profile } from '../testing/memory-deps.ts'
import { openRecordDevice, type RecordDevice } from '../testing/record-device.ts'
import { RecordServer } from '../testing/record-server.ts'

const KIND = modelKind(z.string())
const KINDS = { of: (kind: string) => (kind === KIND.kind ? KIND : null), all: [KIND] }

function twoDevices() {
  const server = new RecordServer(KIND)
  const open = (name: string, profile: Profile): RecordDevice =>
    openRecordDevice({ profile, name, owner: ALICE, kinds: KINDS, fetch: server.fetch })
  const pocket = newProfile()
  return { server, clock: pocket.clock, phone: open('Phone', pocket), desk: open('Desk', newProfile()) }
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

it('a server that fails once is tried again after the wait of the first attempt', async () => {
  const { server, clock, phone } = twoDevices()
  const ref = { kind: 'model', id: phone.store.newId() }
  await phone.store.edit(ALICE, ref, { a: 'one' })
  // 503 with a Retry-After of 3 s.
  server.faults.push('unavailable')
  const pause = await phone.push()
  expect(pause?.until).toBeLessThanOrEqual(clock.now + 3_000)
  clock.now = pause?.until ?? 0
  await phone.push()
  expect(server.of(ALICE).records.get(ref.id)?.body).toEqual({ a: 'one' })
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

it('after the server was set back, a device asks only about what no other device has sent again', async () => {
  const { server, phone, desk } = twoDevices()
  const [both, onlyDesk] = [phone.store.newId(), desk.store.newId()].map((id) => ({ kind: 'model', id }))
  await phone.store.edit(ALICE, both!, { a: 'backed up' })
  await phone.push()
  await desk.pull()
  server.of(ALICE).takeBackup()
  // A value that waits for a decision is not in the backup either.
  await phone.store.edit(ALICE, both!, { a: 'phone', b: 'new' })
  await desk.store.edit(ALICE, both!, { a: 'desk' })
  await phone.push()
  await desk.push()
  await desk.store.edit(ALICE, onlyDesk!, { a: 'only here' })
  await desk.push()
  await phone.pull()
  await desk.pull()
  server.of(ALICE).restoreBackup()
  await phone.pull()
  await desk.pull()
  expect((await desk.store.choices(ALICE)).map(({ reason, id }) => [reason, id])).toEqual(
    expect.arrayContaining([
      ['set_back', both!.id],
      ['set_back', onlyDesk!.id],
    ]),
  )
  const [asked] = (await phone.store.choices(ALICE)).filter(({ id }) => id === both!.id)
  await phone.store.decide(ALICE, asked!, 'mine')
  await phone.push()
  await phone.push()
  await desk.pull()
  expect((await desk.store.choices(ALICE)).filter(({ id }) => id === both!.id)).toMatchObject([
    { reason: 'conflict', present: 'phone', conflict: { value: 'desk' } },
  ])
  expect((await desk.store.choices(ALICE)).filter(({ id }) => id === onlyDesk!.id)).toMatchObject([
    { reason: 'set_back', aside: { body: { a: 'only here' } } },
  ])
})

it('a server that is set back twice before its person has decided loses neither value', async () => {
  const { server, phone, desk } = twoDevices()
  const ref = { kind: 'model', id: phone.store.newId() }
  server.of(ALICE).takeBackup()
  await phone.store.edit(ALICE, ref, { a: 'first', b: 'same' })
  await phone.push()
  await phone.pull()
  server.of(ALICE).restoreBackup()
  await phone.pull()
  await desk.store.edit(ALICE, ref, { a: 'second', b: 'same' })
  await desk.push()
  await phone.pull()
  server.of(ALICE).restoreBackup()
  await phone.pull()
  const [choice] = await phone.store.choices(ALICE)
  expect(choice).toMatchObject({
    reason: 'set_back',
    aside: { body: { a: 'first', b: 'same' }, conflicts: [{ unit: 'a', value: 'second' }] },
  })
  await phone.store.decide(ALICE, choice!, 'mine')
  await phone.push()
  await phone.push()
  await phone.pull()
  expect(await bodyOn(phone, ref.id)).toEqual({ a: 'first', b: 'same' })
  expect(await phone.store.choices(ALICE)).toMatchObject([
    { reason: 'conflict', conflict: { value: 'second' } },
  ])
})

it('several records are changed at once: all of them, or none', async () => {
  const { phone, desk } = twoDevices()
  const [one, other, gone] = [1, 2, 3].map(() => ({ kind: 'model', id: phone.store.newId() }))
  if (one === undefined || other === undefined || gone === undefined) throw new Error('there are three')
  await phone.store.edit(ALICE, one, { a: 'before' })
  const set = { a: 'after' }
  await phone.store.editAll(ALICE, [
    { ref: one, set },
    { ref: other, set },
  ])
  await phone.store.edit(ALICE, gone, set)
  await phone.push()
  await desk.pull()
  expect(await Promise.all([one, other].map(({ id }) => bodyOn(desk, id)))).toEqual([set, set])
  await phone.store.remove(ALICE, gone)
  const late = [one, gone].map((ref) => ({ ref, set: { a: 'late' } }))
  await expect(phone.store.editAll(ALICE, late)).rejects.toMatchObject({ code: 'deleted' })
  expect(await bodyOn(phone, one.id)).toEqual(set)
})
