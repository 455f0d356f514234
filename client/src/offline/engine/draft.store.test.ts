import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { AUTOSAVE_DELAY, createAutosave } from './draft-autosave.ts'
import { createDraftStore, type DraftShape } from './draft.store.ts'
import { OfflineError } from './offline-error.ts'
import {
  ALICE,
  BOB,
  newProfile,
  openWindow,
  START,
  type OpenWindow,
  type Profile,
} from '../testing/memory-deps.ts'

type V2 = { readonly recipient: string; readonly percent: number }
const v1: DraftShape<{ name: string }> = {
  kind: 'referral',
  version: 1,
  schema: z.object({ name: z.string() }),
  migrations: {},
}
const v2: DraftShape<V2> = {
  kind: 'referral',
  version: 2,
  schema: z.object({ recipient: z.string(), percent: z.number() }),
  migrations: {
    1: (values) => ({ recipient: z.object({ name: z.string() }).parse(values).name, percent: 0 }),
  },
}

let profile: Profile
let window: OpenWindow
const storeOf = <Values>(shape: DraftShape<Values>) =>
  createDraftStore(shape, { database: window.database, sealer: window.sealer, now: () => profile.clock.now })
beforeEach(() => {
  profile = newProfile()
  window = openWindow(profile)
})

describe('drafts', () => {
  it('are listed by their latest change, per person and kind', async () => {
    const drafts = storeOf(v1)
    await drafts.save(ALICE, 'a', { name: 'first' })
    profile.clock.now += 1_000
    await drafts.save(ALICE, 'b', { name: 'second' })
    profile.clock.now += 1_000
    await drafts.save(ALICE, 'a', { name: 'first, changed' })
    await drafts.save(BOB, 'c', { name: 'of another' })
    expect(await drafts.list(ALICE)).toEqual([
      {
        id: 'a',
        replaces: null,
        createdAt: START,
        updatedAt: START + 2_000,
        content: { kind: 'values', values: { name: 'first, changed' } },
      },
      {
        id: 'b',
        replaces: null,
        createdAt: START + 1_000,
        updatedAt: START + 1_000,
        content: { kind: 'values', values: { name: 'second' } },
      },
    ])
    expect(await drafts.load(BOB, 'a')).toBeNull()
    await drafts.remove(BOB, 'a')
    expect(await drafts.list(ALICE)).toHaveLength(2)
    await drafts.remove(ALICE, 'a')
    expect(await drafts.list(ALICE)).toHaveLength(1)
  })

  it('of an older version are migrated', async () => {
    await storeOf(v1).save(ALICE, 'a', { name: 'Recipient' })
    expect((await storeOf(v2).load(ALICE, 'a'))?.content).toEqual({
      kind: 'values',
      values: { recipient: 'Recipient', percent: 0 },
    })
  })

  it('of a version that is not known come back as they were typed', async () => {
    await storeOf(v2).save(ALICE, 'a', { recipient: 'Recipient', percent: 5 })
    const raw = { recipient: 'Recipient', percent: 5 }
    expect((await storeOf(v1).load(ALICE, 'a'))?.content).toEqual({ kind: 'raw', raw })
    await storeOf({ ...v1, version: 0 }).save(ALICE, 'b', { name: 'x' })
    expect((await storeOf(v2).load(ALICE, 'b'))?.content).toEqual({ kind: 'raw', raw: { name: 'x' } })
  })
})

describe('saving while typing', () => {
  const timers: { work: () => void; after: number; cancelled: boolean }[] = []
  const setTimer = (work: () => void, after: number) => {
    const timer = { work, after, cancelled: false }
    timers.push(timer)
    return () => (timer.cancelled = true)
  }
  const passTime = () => timers.splice(0).forEach((timer) => !timer.cancelled && timer.work())
  beforeEach(() => timers.splice(0))

  it('saves the last text once, a moment after the last key', async () => {
    const save = vi.fn(() => Promise.resolve())
    const autosave = createAutosave<string>({ save, setTimer, now: () => START })
    autosave.change('a')
    autosave.change('ab')
    expect(autosave.getSnapshot()).toEqual({ kind: 'unsaved' })
    expect(timers.map(({ after }) => after)).toEqual([AUTOSAVE_DELAY, AUTOSAVE_DELAY])
    passTime()
    await autosave.flush()
    expect(save.mock.calls).toEqual([['ab']])
    expect(autosave.getSnapshot()).toEqual({ kind: 'saved', at: START })
  })

  it('never claims to have saved what it could not, and keeps it for the next try', async () => {
    const full = new OfflineError('storage_full')
    const save = vi.fn().mockRejectedValueOnce(full).mockResolvedValue(undefined)
    const autosave = createAutosave<string>({ save, setTimer, now: () => START })
    autosave.change('text')
    await expect(autosave.flush()).rejects.toBe(full)
    expect(autosave.getSnapshot()).toEqual({ kind: 'failed', error: full })
    await autosave.flush()
    expect(save.mock.calls).toEqual([['text'], ['text']])
    expect(autosave.getSnapshot()).toEqual({ kind: 'saved', at: START })
  })

  /** Two texts, of which the second is to be saved while the disk still writes the first. */
  function twoSaves() {
    const disk = {
      first: Promise.withResolvers<undefined>(),
      second: Promise.withResolvers<undefined>(),
    }
    const written: string[] = []
    const save = async (text: keyof typeof disk) => {
      await disk[text].promise
      written.push(text)
    }
    const autosave = createAutosave<keyof typeof disk>({ save, setTimer, now: () => START })
    autosave.change('first')
    const one = autosave.flush()
    autosave.change('second')
    const two = autosave.flush()
    return { disk, written, autosave, one, two }
  }

  it('writes texts in the order they were typed, however slow the disk', async () => {
    const { disk, written, one, two } = twoSaves()
    disk.second.resolve(undefined)
    disk.first.resolve(undefined)
    await Promise.all([one, two])
    expect(written).toEqual(['first', 'second'])
  })

  it('says saved only once the newest text is', async () => {
    const { disk, autosave, one, two } = twoSaves()
    disk.first.resolve(undefined)
    await one
    expect(autosave.getSnapshot()).toEqual({ kind: 'unsaved' })
    disk.second.resolve(undefined)
    await two
    expect(autosave.getSnapshot()).toEqual({ kind: 'saved', at: START })
  })

  it('never tries an older text again once a newer one is on its way', async () => {
    const full = new OfflineError('storage_full')
    const { disk, written, autosave, one, two } = twoSaves()
    disk.first.reject(full)
    await expect(one).rejects.toBe(full)
    disk.second.resolve(undefined)
    await two
    await autosave.flush()
    expect(written).toEqual(['second'])
    expect(autosave.getSnapshot()).toEqual({ kind: 'saved', at: START })
  })

  it('stopped, it saves nothing any more', async () => {
    const save = vi.fn(() => Promise.resolve())
    const autosave = createAutosave<string>({ save, setTimer, now: () => START })
    autosave.change('text')
    autosave.stop()
    passTime()
    await autosave.flush()
    expect(save).not.toHaveBeenCalled()
  })
})
