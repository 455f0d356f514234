/** What a person is asked, and what each of the two answers does. */
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ALICE } from '../testing/memory-deps.ts'
import { recordFixture, sync, type RecordFixture } from '../testing/record-fixture.ts'
import type { RecordDevice } from '../testing/record-device.ts'
import type { Decision, RecordChoice, RecordRef } from './record-store.ts'

let on: RecordFixture
let desk: RecordDevice
beforeEach(() => {
  on = recordFixture()
  desk = on.beside()
})

const decide = async (choice: RecordChoice | undefined, decision: Decision): Promise<void> => {
  if (choice === undefined) throw new Error('Nothing is asked.')
  await on.store.decide(ALICE, choice, decision)
  await sync(on)
}
const onServer = ({ id }: RecordRef) => on.server.of(ALICE).records.get(id)?.body ?? null
const here = async (ref: RecordRef) => (await on.store.read(ALICE, ref))?.body ?? null
const asked = () => on.store.choices(ALICE)

/** Both devices have it. */
async function shared(): Promise<RecordRef> {
  const ref = await on.typed('one')
  await sync(on)
  await sync(desk)
  return ref
}

describe('conflict: typed without having seen the other', () => {
  async function conflict(): Promise<RecordRef> {
    const ref = await shared()
    await desk.store.edit(ALICE, ref, { a: 'desk' })
    await sync(desk)
    await on.store.edit(ALICE, ref, { a: 'phone' })
    await sync(on)
    expect(await asked()).toMatchObject([
      { reason: 'conflict', present: 'desk', conflict: { value: 'phone' } },
    ])
    return ref
  }

  it.each([
    ['mine', 'phone'],
    ['theirs', 'desk'],
  ] as const)('%s: %s stands on every device, and nobody is asked again', async (decision, value) => {
    const ref = await conflict()
    await decide((await asked())[0], decision)
    await sync(desk)
    expect([onServer(ref), await here(ref)]).toEqual([{ a: value }, { a: value }])
    expect([await asked(), await desk.store.choices(ALICE)]).toEqual([[], []])
  })

  it('a value that came in meanwhile is asked about again, not walked over', async () => {
    const ref = await conflict()
    const [choice] = await asked()
    await desk.store.edit(ALICE, ref, { a: 'desk again' })
    await sync(desk)
    await decide(choice, 'mine')
    expect(onServer(ref)).toEqual({ a: 'desk again' })
    expect(await asked()).toMatchObject([{ present: 'desk again', conflict: { value: 'phone' } }])
  })

  it('is not asked before the answer to its own change has been pulled', async () => {
    const ref = await shared()
    await desk.store.edit(ALICE, ref, { a: 'desk' })
    await sync(desk)
    await on.store.edit(ALICE, ref, { a: 'phone' })
    await on.push()
    expect(await asked()).toEqual([])
    expect(await here(ref)).toEqual({ a: 'phone' })
  })
})

describe('gone: deleted on another device', () => {
  async function gone(): Promise<RecordRef> {
    const ref = await shared()
    await desk.store.remove(ALICE, ref)
    await sync(desk)
    await on.store.edit(ALICE, ref, { b: 'mine' })
    await sync(on)
    expect(await asked()).toMatchObject([{ reason: 'gone', body: { a: 'one', b: 'mine' } }])
    expect((await on.store.read(ALICE, ref))?.state).toBe('choice')
    return ref
  }

  it('restore: the whole record is back under its id', async () => {
    const ref = await gone()
    await decide((await asked())[0], 'mine')
    expect([onServer(ref), await asked()]).toEqual([{ a: 'one', b: 'mine' }, []])
  })

  it('let it go: nothing of it is left on the device (I7)', async () => {
    const ref = await gone()
    await decide((await asked())[0], 'theirs')
    expect([onServer(ref), await here(ref), await asked(), await on.ops()]).toEqual([null, null, [], []])
    await on.changer.change(ALICE, [ref], ([record]) => {
      expect(record?.content?.shadow).toMatchObject({ body: null, lastBody: null })
      return { writes: [null] }
    })
  })
})

describe('changed: since this device deleted it', () => {
  async function changed(): Promise<RecordRef> {
    const ref = await shared()
    await desk.store.edit(ALICE, ref, { b: 'desk' })
    await sync(desk)
    await on.store.remove(ALICE, ref)
    await sync(on)
    expect(await asked()).toMatchObject([{ reason: 'changed', body: { a: 'one', b: 'desk' } }])
    return ref
  }

  it('delete anyway: it is deleted', async () => {
    const ref = await changed()
    await decide((await asked())[0], 'mine')
    expect([onServer(ref), await here(ref), await asked()]).toEqual([null, null, []])
  })

  it('delete anyway is asked again if it changed once more', async () => {
    const ref = await changed()
    const [choice] = await asked()
    await desk.store.edit(ALICE, ref, { b: 'desk again' })
    await sync(desk)
    await decide(choice, 'mine')
    expect(await asked()).toMatchObject([{ reason: 'changed', body: { b: 'desk again' } }])
    expect(onServer(ref)).toMatchObject({ b: 'desk again' })
  })

  it('keep: it stays everywhere', async () => {
    const ref = await changed()
    await decide((await asked())[0], 'theirs')
    expect([onServer(ref), await here(ref)]).toEqual([
      { a: 'one', b: 'desk' },
      { a: 'one', b: 'desk' },
    ])
    expect(await asked()).toEqual([])
  })
})

describe('a deletion that follows own changes', () => {
  it('is no question while only this device has changed it', async () => {
    const ref = await shared()
    await on.store.edit(ALICE, ref, { b: 'mine' })
    await on.push()
    await on.store.remove(ALICE, ref)
    await sync(on)
    expect([onServer(ref), await asked()]).toEqual([null, []])
  })

  it('is one, if an own change met a conflict', async () => {
    const ref = await shared()
    await desk.store.edit(ALICE, ref, { a: 'desk' })
    await sync(desk)
    await on.store.edit(ALICE, ref, { a: 'phone' })
    await on.store.remove(ALICE, ref)
    await on.push()
    expect(await asked()).toMatchObject([{ reason: 'changed' }])
    expect(onServer(ref)).toEqual({ a: 'desk' })
  })
})

describe('invalid: the server does not take it', () => {
  async function invalid(): Promise<RecordRef> {
    on = recordFixture({}, z.string().max(5, 'At most 5 letters.'))
    const ref = await on.typed('one')
    await sync(on)
    await on.store.edit(ALICE, ref, { a: 'too long' })
    await sync(on)
    expect(await asked()).toMatchObject([
      {
        reason: 'invalid',
        details: [{ field: 'a', message: 'At most 5 letters.' }],
        body: { a: 'too long' },
      },
    ])
    return ref
  }

  it('a corrected value leaves as a new change, and the question is gone', async () => {
    const ref = await invalid()
    const former = (await on.ops())[0]?.opId
    await on.store.edit(ALICE, ref, { a: 'short' })
    const [op] = await on.ops()
    expect(op?.opId).not.toBe(former)
    await sync(on)
    expect([onServer(ref), await asked()]).toEqual([{ a: 'short' }, []])
  })

  it('let it go: the server’s value is shown again', async () => {
    const ref = await invalid()
    await decide((await asked())[0], 'theirs')
    expect([onServer(ref), await here(ref), await on.ops()]).toEqual([{ a: 'one' }, { a: 'one' }, []])
  })
})
