import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenLines, type Line, type Run } from './line-breaker.ts'

/** Every character is as wide as another, and bold ones twice as wide. */
const measure = (text: string, face: string): number =>
  Array.from(text).length * (face === 'serifBold' ? 2 : 1)
const run = (text: string, face: Run['face'] = 'serif'): Run => ({
  ...{ text, face, isUnderlined: false, isMarked: false },
})
const shown = (lines: readonly Line[]): readonly string[] =>
  lines.map(({ pieces }) => pieces.map(({ text }) => text).join(''))
const broken = (text: string, width: number): readonly string[] =>
  shown(brokenLines([run(text)], width, measure)).map((line) => line.trimEnd())

describe('line ends', () => {
  it('come between words, after a hyphen, and where the text has them', () => {
    expect(broken('one two three', 7)).toEqual(['one two', 'three'])
    expect(broken('self-funded', 6)).toEqual(['self-', 'funded'])
    expect(broken('one\n\ntwo', 20)).toEqual(['one', '', 'two'])
    expect(broken('', 20)).toEqual([''])
    expect(broken('$1,234.00 - 2', 9)).toEqual(['$1,234.00', '- 2'])
  })

  it('do not come between a field and the comma after it', () => {
    const lines = brokenLines([run('for '), run('Jane Roe', 'serifBold'), run(', client')], 13, measure)
    expect(shown(lines)).toEqual(['for Jane ', 'Roe, ', 'client'])
  })

  it('leave a space between the words of two lines, and none after a hyphen', () => {
    expect(shown(brokenLines([run('one two-three\nfour')], 7, measure))).toEqual([
      'one ',
      'two-',
      'three ',
      'four',
    ])
  })

  it('divide a word only where it is wider than a line', () => {
    expect(broken('a bbbbbbbb c', 4)).toEqual(['a', 'bbbb', 'bbbb', 'c'])
    expect(broken('abc\u200Bdef', 4)).toEqual(['abc', 'def'])
  })

  it('lose and add nothing, and keep every line within the width', () => {
    const texts = fc.array(
      fc.record({
        text: fc.string({ unit: fc.constantFrom('a', 'b', ' ', '-', '\n', 'é'), maxLength: 40 }),
        bold: fc.boolean(),
      }),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 30 }), (given, width) => {
        const runs = given.map(({ text, bold }) => run(text, bold ? 'serifBold' : 'serif'))
        const lines = brokenLines(runs, width, measure)
        const words = (text: string): string => text.replaceAll(/\s/g, '')
        expect(words(shown(lines).join(''))).toBe(words(given.map(({ text }) => text).join('')))
        for (const line of lines) {
          const drawn = line.pieces
            .map((piece, at) =>
              at === line.pieces.length - 1 ? { ...piece, text: piece.text.trimEnd() } : piece,
            )
            .reduce((sum, piece) => sum + measure(piece.text, piece.face), 0)
          expect(drawn).toBe(line.width)
          expect(drawn).toBeLessThanOrEqual(width)
        }
      }),
    )
  })
})
