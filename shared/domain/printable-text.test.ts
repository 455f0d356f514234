import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MISSING_SIGN, printable, printableRun } from './printable-text.ts'

const latin = (codePoint: number): boolean => codePoint < 0x250 || codePoint === 0x200b
const text = (given: string): string => printable(given, latin).text

describe('text as it is drawn', () => {
  it('keeps letters with their accents, whichever way they were written', () => {
    expect(text('Dvořák')).toBe('Dvořák')
    expect(text('e\u0301')).toBe('é')
  })

  it('leaves out what steers printers and the direction of reading', () => {
    expect(text('a\u0000b\u0007c\u202Ed\u2066e\uFEFFf\u00ADg\u001B[2J')).toBe('abcdefg[2J')
    expect(text('a\uFE00b\uFE0Fc\uFFF9d\u{E0041}e')).toBe('abcde')
  })

  it('says what the font cannot draw, and that it did', () => {
    expect(printable('a日b', latin)).toEqual({ text: `a${MISSING_SIGN}b`, isComplete: false })
    expect(printable('ab', latin).isComplete).toBe(true)
    expect(text('\uD800')).toBe(MISSING_SIGN)
  })

  it('reads every kind of line end, and wastes no paper on empty lines', () => {
    expect(text('a\r\nb\rc\u2028d\n\n\n\n\ne\n')).toBe('a\nb\nc\nd\n\ne')
  })

  it('lets a line end within a word that no line could hold', () => {
    const [first = ''] = text('x'.repeat(500)).split('\u200B')
    expect(first).toHaveLength(48)
  })

  it('keeps the spaces that separate a part of a text from the next, and takes another sign', () => {
    expect(printableRun(' a日 ', latin, '#')).toEqual({ text: ' a# ', isComplete: false })
  })

  it('is never longer than twice what was given, and has no control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const made = text(given)
        expect(made.length).toBeLessThanOrEqual(given.normalize('NFC').length * 2)
        expect(made.split('\n').some((line) => Array.from(line).some((sign) => sign < ' '))).toBe(false)
      }),
    )
  })
})
