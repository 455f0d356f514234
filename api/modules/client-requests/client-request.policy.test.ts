import { expect, it } from 'vitest'
import {
  MAX_A_DAY,
  MAX_OPEN,
  MAX_REQUESTS,
  refusalToPost,
  refusalToWithdraw,
} from './client-request.policy.ts'

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

const NONE = { all: 0, open: 0, today: 0 }

it('everyone but an attorney may post', () => {
  expect(refusalToPost('attorney', NONE)?.code).toBe('forbidden')
  expect(refusalToPost('client', NONE)).toBeNull()
  expect(refusalToPost(null, NONE)).toBeNull()
})

it.each([
  ['all', MAX_REQUESTS],
  ['open', MAX_OPEN],
  ['today', MAX_A_DAY],
] as const)('so many requests, %s, and no more', (which, most) => {
  expect(refusalToPost('client', { ...NONE, [which]: most - 1 })).toBeNull()
  expect(refusalToPost('client', { ...NONE, [which]: most })?.code).toBe('limit_reached')
})
