/**
 * Two texts compared: paragraphs first, then words inside of changed paragraphs. A paragraph that stands elsewhere is said to be moved. Only
 * text is compared, no pictures and no formatting. Pure.
 */
import { diffArrays } from 'diff'
import { folded } from '../reading/words.ts'
import type { Span } from '../reading/sentences.ts'

export type WordMark = 'same' | 'removed' | 'added'
export type MarkedWords = { readonly mark: WordMark; readonly text: string }

export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved'

export type Change = {
  readonly kind: ChangeKind
  /** Its place in the older and in the newer text; null: it is not there. */
  readonly older: Span | null
  readonly newer: Span | null
  readonly words: readonly MarkedWords[]
}

export type Comparison = {
  readonly changes: readonly Change[]
  /** Paragraphs that are the same in both. */
  readonly same: number
  /** The texts are too long to be compared. */
  readonly isTooLong: boolean
}

type Paragraph = Span & { readonly text: string; readonly key: string; readonly words: readonly string[] }

const MOST_WORDS = 400_000
/** A shorter paragraph may stand twice by chance. */
const LEAST_MOVED_WORDS = 8
/** Paragraphs with less in common are one removed and one added. */
const LEAST_COMMON = 0.5
const LONGEST_WORK = 2_000

export function compareTexts(older: string, newer: string): Comparison {
  const [old, next] = [paragraphsOf(older), paragraphsOf(newer)]
  const words = [...old, ...next].reduce((sum, paragraph) => sum + paragraph.words.length, 0)
  if (words > 2 * MOST_WORDS) return { changes: [], same: 0, isTooLong: true }
  const parts = diffArrays(
    old.map(({ key }) => key),
    next.map(({ key }) => key),
  )
  const changes: Change[] = []
  let same = 0
  let [from, to] = [0, 0]
  let removed: readonly Paragraph[] = []
  for (const { added, removed: isRemoved, value } of parts) {
    const { length } = value
    if (isRemoved) {
      removed = old.slice(from, from + length)
      from += length
      continue
    }
    if (added) {
      changes.push(...paired(removed, next.slice(to, to + length)))
      to += length
    } else {
      changes.push(...paired(removed, []))
      same += length
      from += length
      to += length
    }
    removed = []
  }
  changes.push(...paired(removed, []))
  return { changes: withMoves(changes), same, isTooLong: false }
}

function paragraphsOf(text: string): readonly Paragraph[] {
  return [...text.matchAll(/[^\n\f]+/gu)].flatMap((match) => {
    const own = match[0].trim()
    if (own === '') return []
    const start = match.index + (match[0].length - match[0].trimStart().length)
    const key = keyOf(own)
    return [{ start, end: start + own.length, text: own, key, words: key.split(' ') }]
  })
}

function keyOf(text: string): string {
  return folded(text)
    .replaceAll(/[“”]/gu, '"')
    .replaceAll(/[–—]/gu, '-')
    .split(/\s/u)
    .filter((word) => word !== '')
    .join(' ')
}

/** Pairs what was removed with what came in its place, in order, where they have enough in common. */
function paired(removed: readonly Paragraph[], added: readonly Paragraph[]): readonly Change[] {
  const changes: Change[] = []
  let next = 0
  for (const paragraph of removed) {
    const found = added.findIndex((other, at) => at >= next && common(paragraph, other) >= LEAST_COMMON)
    if (found === -1) changes.push(whole('removed', paragraph))
    else {
      changes.push(...added.slice(next, found).map((other) => whole('added', other)))
      changes.push(changed(paragraph, added[found] ?? paragraph))
      next = found + 1
    }
  }
  return [...changes, ...added.slice(next).map((other) => whole('added', other))]
}

function common(one: Paragraph, other: Paragraph): number {
  const left = new Map<string, number>()
  for (const word of one.words) left.set(word, (left.get(word) ?? 0) + 1)
  let count = 0
  for (const word of other.words) {
    const rest = left.get(word) ?? 0
    if (rest > 0) count += 1
    left.set(word, rest - 1)
  }
  return count / Math.max(one.words.length, other.words.length)
}

function whole(kind: 'added' | 'removed', { start, end, text }: Paragraph): Change {
  const place = { start, end }
  return {
    kind,
    older: kind === 'removed' ? place : null,
    newer: kind === 'added' ? place : null,
    words: [{ mark: kind, text }],
  }
}

function changed(older: Paragraph, newer: Paragraph): Change {
  const place = ({ start, end }: Paragraph): Span => ({ start, end })
  return { kind: 'changed', older: place(older), newer: place(newer), words: wordsOf(older.text, newer.text) }
}

function wordsOf(older: string, newer: string): readonly MarkedWords[] {
  const parts = diffArrays(tokensOf(older), tokensOf(newer), { timeout: LONGEST_WORK })
  // It took too long: shown as replaced whole.
  if (parts === undefined)
    return [
      { mark: 'removed', text: older },
      { mark: 'added', text: newer },
    ]
  return parts.map(({ added, removed, value }) => ({
    mark: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

function tokensOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}]+(?:['’.,][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu) ?? []
}

function withMoves(changes: readonly Change[]): readonly Change[] {
  const gone = new Map<string, Change>()
  for (const change of changes) if (change.kind === 'removed') gone.set(moveKey(change), change)
  const moved = new Set<Change>()
  const found = changes.map((change) => {
    const before = change.kind === 'added' ? gone.get(moveKey(change)) : undefined
    if (before === undefined || moved.has(before)) return change
    if (moveKey(change).split(' ').length < LEAST_MOVED_WORDS) return change
    moved.add(before)
    const words: readonly MarkedWords[] = change.words.map(({ text }) => ({ mark: 'same', text }))
    return { kind: 'moved' as const, older: before.older, newer: change.newer, words }
  })
  return found.filter((change) => !moved.has(change))
}

function moveKey({ words }: Change): string {
  return keyOf(words.map(({ text }) => text).join(''))
}
