/** Text as it can be drawn: nothing that steers a printer or the direction of reading, and a box for what the font has no sign for. Pure. */

/** Said once where it was needed. */
export const MISSING_SIGN = '\uFFFD'

/** Longer runs get places where a line may end, so that no line leaves the page. */
const LONGEST_WORD = 48
const BREAK_HERE = '\u200B'

export type Printable = { readonly text: string; readonly isComplete: boolean }

/** `covers`: whether the font can draw a code point. */
export function printable(text: string, covers: (codePoint: number) => boolean): Printable {
  const parts: string[] = []
  let isComplete = true
  let newlines = 0
  let run = 0
  for (const sign of plainLines(text)) {
    if (sign === '\n') {
      // Two in a row part paragraphs; more would only waste paper.
      if (newlines < 2) parts.push(sign)
      newlines += 1
      run = 0
      continue
    }
    newlines = 0
    const codePoint = sign.codePointAt(0) ?? 0
    if (isUnprintable(codePoint)) continue
    run = sign === ' ' ? 0 : run + 1
    if (run > LONGEST_WORD) {
      parts.push(BREAK_HERE)
      run = 1
    }
    const isKnown = covers(codePoint)
    isComplete &&= isKnown
    parts.push(isKnown ? sign : MISSING_SIGN)
  }
  return { text: parts.join('').trim(), isComplete }
}

/** Letters and their accents as one sign where there is one, each kind of line end as one, tabs as a blank. */
function plainLines(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[\t\u00A0\u202F]/g, ' ')
}

/** Control signs, and those without a shape that join, part or turn others. */
function isUnprintable(codePoint: number): boolean {
  return (
    codePoint < 0x20 ||
    (codePoint >= 0x7f && codePoint <= 0x9f) ||
    codePoint === 0xad ||
    (codePoint >= 0x200b && codePoint <= 0x200f) ||
    (codePoint >= 0x202a && codePoint <= 0x202e) ||
    (codePoint >= 0x2060 && codePoint <= 0x206f) ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
    codePoint === 0xfeff ||
    (codePoint >= 0xfff9 && codePoint <= 0xfffb) ||
    (codePoint >= 0xe0000 && codePoint <= 0xe0fff)
  )
}
