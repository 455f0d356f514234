import { expect, it } from 'vitest'
import fc from 'fast-check'
import { diffWords } from './word-diff.ts'

const shown = (parts: ReturnType<typeof diffWords>[0]) =>
  parts.map(({ text, isSame }) => (isSame ? text : `[${text}]`)).join('')

it('marks the words that differ', () => {
  const [one, other] = diffWords('The car was red and fast.', 'The car was blue and fast.')
  expect(shown(one)).toBe('The car was [red] and fast.')
  expect(shown(other)).toBe('The car was [blue] and fast.')
})

it('marks what only one of them has', () => {
  const [one, other] = diffWords('Call back', 'Call back on Monday')
  expect(shown(one)).toBe('Call back')
  expect(shown(other)).toBe('Call back[ on Monday]')
})

it('keeps every letter of both texts', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', ' ', '\n', 'long word'), { maxLength: 30 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [left, right] = diffWords(one, other)
      expect(left.map((part) => part.text).join('')).toBe(one)
      expect(right.map((part) => part.text).join('')).toBe(other)
      expect(
        left
          .filter(({ isSame }) => isSame)
          .map((part) => part.text)
          .join(''),
      ).toBe(
        right
          .filter(({ isSame }) => isSame)
          .map((part) => part.text)
          .join(''),
      )
    }),
  )
})

it('shows very long texts whole', () => {
  const long = 'word '.repeat(2_000)
  expect(diffWords(long, `${long}more`)[0]).toEqual([{ text: long, isSame: false }])
})
