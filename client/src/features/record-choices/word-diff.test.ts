import { expect, it } from 'vitest'
import fc from 'fast-check'
import { diffWords } from './word-diff.ts'

const shown = (parts: ReturnType<typeof diffWords>[0]) =>
  parts.map(({ text, isSame }) => (isSame ? text : `[${text}]`)).join('')

const sameWords = (parts: ReturnType<typeof diffWords>[0]) =>
  parts
    .filter(({ isSame }) => isSame)
    .flatMap(({ text }) => text.split(/\s+/))
    .filter((word) => word !== '')

it('marks the words that differ', () => {
  const [one, other] = diffWords('The car was red and fast.', 'The car was blue and fast.')
  expect(shown(one)).toBe('The car was [red] and fast.')
  expect(shown(other)).toBe('The car was [blue] and fast.')
})

it('marks what only one of them has', () => {
  const [one, other] = diffWords('Call back', 'Call back on Monday')
  expect(shown(one)).toBe('Call back')
  expect(shown(other)).toBe('Call back [on Monday]')
})

it('marks words in a row as one, and no space beside them', () => {
  const [one, other] = diffWords(
    'seen at the emergency room that evening.',
    'seen at the hospital the next day.',
  )
  expect(shown(one)).toBe('seen at the [emergency room that evening.]')
  expect(shown(other)).toBe('seen at the [hospital the next day.]')
  expect(shown(diffWords(' one two\n', ' two')[0])).toBe(' [one] two\n')
  expect(shown(diffWords('two one ', 'two')[0])).toBe('two [one] ')
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
      expect(sameWords(left)).toEqual(sameWords(right))
      // Nothing marked begins or ends with a space.
      for (const part of [...left, ...right].filter(({ isSame }) => !isSame))
        expect(part.text).toBe(part.text.trim())
    }),
  )
})

it('shows very long texts whole', () => {
  const long = 'word '.repeat(2_000)
  expect(diffWords(long, `${long}more`)[0]).toEqual([{ text: long, isSame: false }])
})
