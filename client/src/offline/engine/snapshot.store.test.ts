import { expect, it } from 'vitest'
import { z } from 'zod'
import { ALICE, newProfile, openWindow } from '../testing/memory-deps.ts'
import { createSnapshotStore } from './snapshot.store.ts'

const KEPT = { schema: z.array(z.string()), nothing: [] }

it('loses no change of calls that run at the same time, in one window or two', async () => {
  const profile = newProfile()
  const [one, other] = [openWindow(profile), openWindow(profile)].map(({ database, sealer }) =>
    createSnapshotStore({ database, sealer, now: () => profile.clock.now }),
  )
  const adding = (text: string) => (before: string[]) => [...before, text]
  await Promise.all([
    one?.change(ALICE, 'steps', KEPT, adding('first')),
    one?.change(ALICE, 'steps', KEPT, adding('second')),
    other?.change(ALICE, 'steps', KEPT, adding('third')),
  ])
  const kept = await one?.read(ALICE, 'steps', KEPT.schema)
  expect(kept?.value.toSorted()).toEqual(['first', 'second', 'third'])
})
