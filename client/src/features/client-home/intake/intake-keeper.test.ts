import { expect, it } from 'vitest'
import { emptyIntakeDraft } from './intake-draft.ts'
import { createIntakeKeeper } from './intake-keeper.ts'

const draft = emptyIntakeDraft('3f8f0c9b-6b1f-4a52-9c57-0d3a5c1e7a01')

it('keeps nothing of a request that is posted, whatever is still being saved or changed', async () => {
  const disk: string[] = []
  const saving = Promise.withResolvers<undefined>()
  const drafts = {
    load: () => Promise.resolve(null),
    save: async () => {
      await saving.promise
      disk.push('draft')
    },
    clear: () => {
      disk.length = 0
      return Promise.resolve()
    },
  }
  const keeper = createIntakeKeeper(drafts, 'device', { setTimer: () => () => undefined, now: () => 0 })
  keeper.change(draft)
  const slow = keeper.flush()
  const ended = keeper.end()
  keeper.change({ ...draft, step: 'contact' })
  saving.resolve(undefined)
  await Promise.all([slow, ended])
  await keeper.flush()
  expect(disk).toEqual([])
})
