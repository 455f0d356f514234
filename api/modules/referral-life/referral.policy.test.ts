import { expect, it } from 'vitest'
import { MAX_MESSAGES, refusalOfMoreMessages } from './referral.policy.ts'

it('a referral holds so many messages, and no more', () => {
  expect(refusalOfMoreMessages(MAX_MESSAGES - 1)).toBeNull()
  expect(refusalOfMoreMessages(MAX_MESSAGES)).toMatchObject({
    code: 'conflict',
    words: expect.stringContaining('300 messages') as string,
  })
})
