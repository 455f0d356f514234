import { expect, it } from 'vitest'
import { MAX_REQUESTS, refusalToPost, refusalToWithdraw } from './client-request.policy.ts'

it.each([
  ['looking', false, null],
  ['interested', false, null],
  ['represented', false, 'An attorney represents you. Please talk to your attorney.'],
  ['closed', false, 'This request is already closed.'],
  ['closed', true, null],
] as const)(
  'a request that is %s (withdrawn: %s) may be withdrawn unless: %s',
  (status, isWithdrawn, words) => {
    expect(refusalToWithdraw({ status, isWithdrawn })?.userMessage ?? null).toBe(words)
  },
)

it('everyone but an attorney may post', () => {
  expect(refusalToPost('attorney', 0)?.code).toBe('forbidden')
  expect(refusalToPost('client', 0)).toBeNull()
  expect(refusalToPost(null, 0)).toBeNull()
})

it('so many requests, and no more', () => {
  expect(refusalToPost('client', MAX_REQUESTS - 1)).toBeNull()
  expect(refusalToPost('client', MAX_REQUESTS)?.code).toBe('conflict')
})
