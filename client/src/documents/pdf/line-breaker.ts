/** Breaks runs of text in several faces into lines. Pure: what a text measures comes in. */
import { BREAK_HERE } from '../../../../shared/domain/printable-text.ts'
import type { Face } from './faces.ts'

export type Style = {
  readonly face: Face
  readonly isUnderlined: boolean
  /** A missing field: drawn on a tint. */
  readonly isMarked: boolean
}
export type Run = Style & { readonly text: string }
/** Part of a line in one style. Width in points. */
export type Piece = Run & { readonly width: number }
/** A space at the end, which separates the line from the next one for who listens or copies, is not part of the width. */
export type Line = { readonly pieces: readonly Piece[]; readonly width: number }

export type Measure = (text: string, face: Face) => number

/** Text that no line end may divide, and the white space after it. */
type Word = { pieces: Piece[]; space: Piece | null; isLineEnd: boolean }

/** A line feed, spaces, a break that has no width, and the end of a hyphenated part. */
const PARTS = new RegExp(`(\\n| +|${BREAK_HERE}|(?<=[^\\s-]-)(?=[^\\s-]))`)

/** At least one line, empty for an empty text. No line is wider than `width`, unless one character is. */
export function brokenLines(runs: readonly Run[], width: number, measure: Measure): readonly Line[] {
  const lines: Line[] = []
  let current: Piece[] = []
  let used = 0
  let space: Piece | null = null
  const finish = (end: Piece | null): void => {
    const isOpen = end !== null && current.length > 0
    lines.push({
      pieces: joined(isOpen ? [...current, { ...end, isUnderlined: false, isMarked: false }] : current),
      width: used,
    })
    current = []
    used = 0
    space = null
  }
  for (const word of wordsOf(runs, measure)) {
    for (const pieces of fitting(word.pieces, width, measure)) {
      const wordWidth = widthOf(pieces)
      const before = space
      if (current.length > 0 && used + (before?.width ?? 0) + wordWidth > width) finish(before)
      else if (before !== null && current.length > 0) {
        current.push(before)
        used += before.width
      }
      current.push(...pieces)
      used += wordWidth
      space = null
    }
    space = word.space
    if (word.isLineEnd) finish(word.space)
  }
  if (current.length > 0 || lines.length === 0) finish(null)
  return lines
}

function wordsOf(runs: readonly Run[], measure: Measure): readonly Word[] {
  const words: Word[] = []
  let word: Word = { pieces: [], space: null, isLineEnd: false }
  const close = (end: Partial<Word>): void => {
    words.push({ ...word, ...end })
    word = { pieces: [], space: null, isLineEnd: false }
  }
  for (const run of runs) {
    const pieceOf = (text: string): Piece => ({ ...run, text, width: measure(text, run.face) })
    for (const part of run.text.split(PARTS)) {
      if (part === '\n') close({ isLineEnd: true, space: pieceOf(' ') })
      else if (part === BREAK_HERE) close({})
      else if (/^ +$/.test(part)) close({ space: pieceOf(' ') })
      else if (part !== '') {
        if (word.pieces.at(-1)?.text.endsWith('-') === true) close({})
        word.pieces.push(pieceOf(part))
      }
    }
  }
  if (word.pieces.length > 0) close({})
  return words
}

function isSameStyle(one: Style, other: Style): boolean {
  return one.face === other.face && one.isUnderlined === other.isUnderlined && one.isMarked === other.isMarked
}

function widthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.width, 0)
}

/** The word as it is, or, where it is wider than a line, in parts that are not. */
function fitting(pieces: readonly Piece[], width: number, measure: Measure): readonly (readonly Piece[])[] {
  if (pieces.length === 0) return []
  if (widthOf(pieces) <= width) return [pieces]
  const parts: Piece[][] = []
  let part: Piece[] = []
  for (const piece of pieces) {
    for (const sign of piece.text) {
      const drawn = { ...piece, text: sign, width: measure(sign, piece.face) }
      if (part.length > 0 && widthOf(part) + drawn.width > width) {
        parts.push(part)
        part = []
      }
      part.push(drawn)
    }
  }
  return [...parts, part]
}

/** Neighbors of one style as one piece, so that they are drawn and read as one text. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const result: Piece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (last !== undefined && isSameStyle(last, piece))
      result[result.length - 1] = { ...last, text: last.text + piece.text, width: last.width + piece.width }
    else result.push(piece)
  }
  return result
}
