import type * as Crypto from 'node:crypto'
import { timingSafeEqual } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { equalTexts } from './signature.ts'

/** Spies on the real function: constant time cannot be measured reliably, but use of the constant-time comparison can be checked. */
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof Crypto>()
  return { ...real, timingSafeEqual: vi.fn(real.timingSafeEqual) }
})

describe('the comparison of secrets', () => {
  it.each([
    ['equal', 'secret', 'secret'],
    ['of one length', 'secret', 'secreT'],
    ['of two lengths', 'secret', 's'],
    ['empty', '', 'secret'],
  ])('takes the same time for all: digests of one length, by the comparison made for it (%s)', (_, a, b) => {
    const compare = vi.mocked(timingSafeEqual)
    compare.mockClear()
    expect(equalTexts(a, b)).toBe(a === b)
    expect(compare.mock.calls.map(([left, right]) => [left.byteLength, right.byteLength])).toEqual([[32, 32]])
  })
})
