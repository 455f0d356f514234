import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countWords } from './format-count.ts'

it('writes a whole number as the platform does', () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (count) => {
      expect(countWords(count)).toBe(count.toLocaleString('en-US'))
    }),
  )
})
