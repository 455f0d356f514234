import { expect, it } from 'vitest'
import { afterFailure, GIVE_UP_AFTER, slowRetryWait } from './delivery.policy.ts'

const MINUTE = 60_000
const passing = { message: 'connection refused', isPermanent: false }

it('[RF-07] waits 2 s after the first attempt and 4 s after the second, then goes on slowly with the words for it', () => {
  expect(afterFailure(passing, 1, 3, 0)).toEqual({
    state: 'retrying',
    wait: 2000,
    error: 'connection refused',
  })
  expect(afterFailure(passing, 2, 3, 0)).toEqual({
    state: 'retrying',
    wait: 4000,
    error: 'connection refused',
  })
  expect(afterFailure(passing, 3, 3, 0)).toEqual({
    state: 'delayed',
    wait: 10_000,
    error: 'Failed to send email after 3 attempts: connection refused',
  })
})

it('[RF-07] never repeats what the mail server refused for good', () => {
  expect(afterFailure({ message: '550 no such mailbox', isPermanent: true }, 1, 3, 0)).toEqual({
    state: 'failed',
    error: 'Failed to send email after 1 attempts: 550 no such mailbox',
  })
})

it('gives up a mail that no server took for five days', () => {
  expect(afterFailure(passing, 300, 3, GIVE_UP_AFTER - 1).state).toBe('delayed')
  expect(afterFailure(passing, 300, 3, GIVE_UP_AFTER).state).toBe('failed')
})

it('slows down with the age of the mail', () => {
  expect([0, 1, 2, 3, 50].map((attempt) => slowRetryWait(attempt, MINUTE))).toEqual([
    10_000, 20_000, 40_000, 60_000, 60_000,
  ])
  expect(slowRetryWait(90, 61 * MINUTE)).toBe(5 * MINUTE)
  expect(slowRetryWait(900, 25 * 60 * MINUTE)).toBe(30 * MINUTE)
})
