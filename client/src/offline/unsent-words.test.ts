import { expect, it } from 'vitest'
import { createTestCore } from '../testing/test-core.ts'
import { CONVERSATION_MESSAGE } from './operations/conversation-message.ts'
import { INTEREST } from './operations/interest.ts'
import { ALICE, BOB } from './testing/memory-deps.ts'
import { unsentNoun, unsentWords } from './unsent-words.ts'

it('names what waits on this device by its kind, for its owner alone', async () => {
  const { outbox, newReferralId: newId, countUnsent } = createTestCore()
  const other = { ownerUserId: ALICE, draftId: null }
  const add = async () => {
    const id = newId()
    await outbox.enqueue({
      operation: INTEREST,
      ...{ ...other, id },
      payload: {
        ...{ id, requestId: newId(), message: '' },
        attest: { licensed: true, noKnownConflict: true },
      },
    })
  }
  await add()
  expect(unsentNoun(await countUnsent(ALICE))).toBe('interest')
  await add()
  const id = newId()
  await outbox.enqueue({
    operation: CONVERSATION_MESSAGE,
    ...{ ...other, id },
    payload: { id, conversationId: newId(), body: 'Hello' },
  })
  const unsent = await countUnsent(ALICE)
  expect(unsent).toEqual({ rows: 3, changes: 0, documents: 0, kinds: { interest: 2, message: 1 } })
  expect([unsentNoun(unsent), unsentWords(unsent)]).toEqual([
    'item',
    '2 unsent interests and 1 unsent message',
  ])
  expect(await countUnsent(BOB)).toEqual({ rows: 0, changes: 0, documents: 0, kinds: {} })
})
