import { expect, it } from 'vitest'
import { refusalToPost, refusalToWithdraw } from './client-request.policy.ts'

it.each([
  ['looking', false, null],
  ['interested', false, null],
  ['represented', false, 'An attorney represents you in this. Please talk to your attorney.'],
  ['closed', false, 'This request is closed already.'],
  ['closed', true, null],
] as const)(
  'a request that is %s (withdrawn: %s) may be withdrawn unless: %s',
  (status, isWithdrawn, words) => {
    expect(refusalToWithdraw({ status, isWithdrawn })?.words ?? null).toBe(words)
  },
)

it('everyone but an attorney may post', () => {
  expect(refusalToPost('attorney')?.code).toBe('forbidden')
  expect(refusalToPost('client')).toBeNull()
  expect(refusalToPost(null)).toBeNull()
})
