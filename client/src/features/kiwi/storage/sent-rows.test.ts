import { expect, it } from 'vitest'
import { ALICE, BOB } from '../../../offline/testing/memory-deps.ts'
import { openCaseDevice } from '../testing/case-device.ts'
import type { NewSentThing } from './sent-thing.ts'

const LOOKUP: NewSentThing = {
  ...{ at: 1, host: 'cases.example' },
  what: { kind: 'citations', citations: ['410 U.S. 113'] },
}
const QUESTION: NewSentThing = {
  ...{ at: 2, host: 'llm.example' },
  what: {
    ...{ kind: 'question', model: 'some-model', question: 'Who drove?' },
    passages: [{ n: 1, file: 'Report.pdf', page: 3, text: 'Quillfeather drove.' }],
  },
}

it('comes back word for word, the newest first, for its owner and its workspace alone', async () => {
  const device = openCaseDevice()
  const place = { owner: ALICE, workspace: await device.store.addWorkspace(ALICE, 'One') }
  const other = await device.store.addWorkspace(ALICE, 'Two')
  await device.store.addSent(place, LOOKUP)
  await device.store.addSent(place, QUESTION)
  const { store } = openCaseDevice(device.profile)
  expect(await store.sent(ALICE, place.workspace)).toMatchObject([QUESTION, LOOKUP])
  expect(await store.sent(ALICE, other)).toEqual([])
  expect(await store.sent(BOB, place.workspace)).toEqual([])
})

it('is sealed, and goes with its workspace', async () => {
  const { database, store } = openCaseDevice()
  const place = { owner: ALICE, workspace: await store.addWorkspace(ALICE, 'One') }
  await store.addSent(place, QUESTION)
  await store.addLookups(place, { at: 1, host: 'cases.example', results: [] })
  const rows = () => database.run(({ caseFiles }) => caseFiles.toArray())
  const plain = (await rows()).map(({ key, content }) => key + new TextDecoder('latin1').decode(content.data))
  for (const word of ['Quillfeather', 'Report.pdf', 'example', 'Who drove'])
    expect(plain.join('\n')).not.toContain(word)
  await store.removeWorkspace(ALICE, place.workspace)
  expect(await rows()).toEqual([])
})

it('is refused for a workspace that is gone, so that nothing is sent for it', async () => {
  const { store } = openCaseDevice()
  await expect(store.addSent({ owner: ALICE, workspace: 'gone' }, LOOKUP)).rejects.toThrow('deleted')
})
