import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textOfRtf } from './rtf-text.ts'

const HEAD = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fswiss\fcharset0 Arial;}{\f1\fnil\fcharset204 Arial;}{\f2\fnil\fcharset2 Symbol;}{\f3\fnil\fcharset128 MS Gothic;}}{\colortbl;\red0\green0\blue0;}{\*\generator Outlook;}{\info{\author Dana}}`
const textOf = (rtf: string) => textOfRtf(Uint8Array.from(rtf, (letter) => letter.charCodeAt(0)))
const read = (body: string) => textOf(`${HEAD}${body}}`)

describe('RTF', () => {
  it.each([
    [
      String.raw`\pard\plain\f0 We offer {\b $61,000.00} for injury.\par Until June 15.\par`,
      'We offer $61,000.00 for injury.\nUntil June 15.',
    ],
    [String.raw`a\line b\tab c\~d\{e\}\\`, 'a\nb\tc\u00a0d{e}\\'],
    [String.raw`\'93R\'e9sum\'e9\'94 \emdash  \lquote x\rquote`, '“Résumé” — ‘x’'],
    ['line one\r\n goes on', 'line one goes on'],
    ['a\\\r\nb', 'a\nb'],
    [String.raw`{\f1\'cf\'f0\'e8\'ec\'e5\'f0} again`, 'Пример again'],
    [String.raw`{\f3\'93\'fa\'96\'7b}`, '日本'],
    [String.raw`{\pntext\f2\'b7\tab}Item`, '•\tItem'],
    [String.raw`\u1055?\u-10179?\u-8704? {\uc0\u233}x {\uc2\u233ab}y`, 'П😀 éx éy'],
    [String.raw`{\pict\wmetafile8 0102}{\*\unknown {\b words}}{\object{\*\objdata 01}}seen`, 'seen'],
    [String.raw`\trowd\cell1 a\cell b\cell\row c`, 'a\tb\nc'],
    [String.raw`\constructor\toString\hasOwnProperty1 x`, 'x'],
  ])('%s is read', (rtf, text) => {
    expect(read(rtf)?.trim()).toBe(text)
  })

  it('with binary data in it goes on after that', () => {
    expect(read(String.raw`a{\pict\bin5 }}{{\}b`)).toBe('ab')
  })

  it('that holds HTML is read as that HTML, and nothing of it twice', () => {
    const html = String.raw`\fromhtml1 {\*\htmltag19 <html>}{\*\htmltag34 <head>}{\*\htmltag241 <style>p \{color:red\}</style>}{\*\htmltag41 </head>}
{\*\htmltag64 <p>}\htmlrtf {\htmlrtf0 We offer {\*\htmltag84 <b>}\htmlrtf {\b\htmlrtf0 $5{\*\htmltag92 </b>}\htmlrtf }\htmlrtf0  and {\*\htmltag84 &amp;}\htmlrtf &\htmlrtf0  costs.\htmlrtf\par}\htmlrtf0 {\*\htmltag72 </p>}
{\*\htmltag64 <p>}{\*\mhtmltag64 <p>}\'93Yes\'94{\*\htmltag72 </p>}`
    expect(read(html)).toBe('We offer $5 and & costs.\n“Yes”')
  })

  it('is nothing else', () => {
    expect(textOf('hello')).toBeNull()
    expect(textOf('')).toBeNull()
  })

  it('of any form ends, and keeps plain words', () => {
    const part = fc.constantFrom(
      '{',
      '}',
      '\\',
      "\\'",
      '\\u',
      '\\uc9',
      '\\bin9999999999',
      '\\*',
      '\\htmlrtf',
      'a',
      ' ',
      '\\par',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        expect(typeof read(parts.join(''))).toBe('string')
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9 .,;:$-]{1,80}$/), (words) => {
        expect(read(`\\plain ${words}`)).toBe(words.trim())
      }),
    )
  })

  it('with groups in groups without an end is read in time that follows its length', () => {
    const deep = '{'.repeat(200_000)
    expect(read(`${deep}words${'}'.repeat(200_000)} after`)).toBe('words after')
  })
})
