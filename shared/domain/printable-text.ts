/** Converts text to what can be drawn: removes control and direction characters, and marks characters missing from the font. Pure. */

/** Replaces a character that the font lacks; the PDF then explains it in a note. */
export const MISSING_SIGN = '\uFFFD'

/** Longer words get break opportunities, so that no line leaves the page. */
const LONGEST_WORD = 48
/** Zero width: a line may end here. */
export const BREAK_HERE = '\u200B'

export type Printable = { readonly text: string; readonly isComplete: boolean }

/** `covers`: whether the font can draw a code point. Without white space at its ends. */
export function printable(text: string, covers: (codePoint: number) => boolean): Printable {
  const run = printableRun(text, covers)
  return { ...run, text: run.text.trim() }
}

/** The same for a part of a text, whose spaces at its ends separate it from the next part. `missingSign`: for a font without the usual one. */
export function printableRun(
  text: string,
  covers: (codePoint: number) => boolean,
  missingSign = MISSING_SIGN,
): Printable {
  const parts: string[] = []
  let isComplete = true
  let newlines = 0
  let run = 0
  for (const sign of plainLines(text)) {
    if (sign === '\n') {
      // Two in a row separate paragraphs; more would waste space.
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
    parts.push(isKnown ? sign : missingSign)
  }
  return { text: parts.join(''), isComplete }
}

/** Normalizes composed letters (NFC), line endings, and tabs to spaces. */
function plainLines(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[\t\u00A0\u202F]/g, ' ')
}

/** Control characters, and invisible characters that join, separate or reorder others. */
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
