import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compressedRtf, keptRtf } from '../testing/kept-rtf.ts'
import { decompressedRtf } from './compressed-rtf.ts'

const textOf = (bytes: Uint8Array | null) => (bytes === null ? null : Buffer.from(bytes).toString('latin1'))
const hex = (bytes: string) => new Uint8Array(Buffer.from(bytes.replaceAll(' ', ''), 'hex'))

describe('compressed RTF', () => {
  // The examples of MS-OXRTFCP, sections 4.1 and 4.2.
  it.each([
    [
      '2d000000 2b000000 4c5a4675 f1c5c7a7 03000a00 72637067 31323542 320af320 68656c09 00206277 05b06c64 7d0a800f a0',
      '{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n',
    ],
    ['1a000000 1c000000 4c5a4675 e2d44b51 41000420 5758595a 0d6e7d01 0eb0', '{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}'],
  ])('is read as its standard says', (bytes, rtf) => {
    expect(textOf(decompressedRtf(hex(bytes)))).toBe(rtf)
  })

  it('gives any bytes again, compressed or not', () => {
    const byte = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code))
    const run = fc.tuple(fc.string({ unit: byte, maxLength: 8 }), fc.integer({ min: 1, max: 400 }))
    fc.assert(
      fc.property(fc.array(run, { maxLength: 12 }), (runs) => {
        const text = runs.map(([words, times]) => words.repeat(times)).join('')
        expect(textOf(decompressedRtf(compressedRtf(text)))).toBe(text)
        expect(textOf(decompressedRtf(keptRtf(text)))).toBe(text)
      }),
      { numRuns: 40 },
    )
  })

  it('that is damaged ends where it ends, whatever sizes it states', () => {
    const whole = compressedRtf('{\\rtf1 hello hello hello hello}')
    for (let length = 16; length < whole.length; length += 1) {
      const text = textOf(decompressedRtf(whole.slice(0, length))) ?? ''
      expect('{\\rtf1 hello hello hello hello}'.startsWith(text)).toBe(true)
    }
    new DataView(whole.buffer).setUint32(0, 0xffffffff, true)
    new DataView(whole.buffer).setUint32(4, 0xffffffff, true)
    expect(textOf(decompressedRtf(whole))).toBe('{\\rtf1 hello hello hello hello}')
    expect(decompressedRtf(new Uint8Array(15))).toBeNull()
    expect(decompressedRtf(new Uint8Array(100))).toBeNull()
  })
})
