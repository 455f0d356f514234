/** Cuts a document into passages of about 900 characters for the index: whole sentences, overlapping, never across pages. Pure. */
import { isHeading } from './headings.ts'
import { sentencesIn, type Span } from './sentences.ts'

export type ReadPage = {
  readonly page: number
  readonly start: number
  readonly end: number
  /** A picture of a page, without text. */
  readonly scanned: boolean
}

/** The one text of a document; pages and every finding are places in it. Offsets are UTF-16 code units. */
export type ReadDocument = {
  readonly file: string
  readonly text: string
  readonly pages: readonly ReadPage[]
}

export type Passage = Span & {
  readonly page: number
  readonly sentences: readonly Span[]
  /** The heading that it stands under, and those in it. */
  readonly headings: readonly Span[]
}

const LENGTH = 900
const OVERLAP = 150
/** A sentence may be longer than a passage, as in a list of definitions: it is cut where a clause ends. */
const LONGEST = 1_200

/** A heading is that of so many further passages. */
const UNDER = 4

export function passagesOf({ text, pages }: ReadDocument): readonly Passage[] {
  let last: Span | null = null
  let since = 0
  const passages = pages.flatMap(({ page, start, end }) => {
    const sentences = sentencesIn(text, start, end).flatMap((span) => cutAtClauses(text, span))
    return grouped(text, sentences).map((group) => ({
      ...{ page, sentences: group },
      ...{ start: group[0]?.start ?? start, end: group.at(-1)?.end ?? end },
    }))
  })
  return passages.map((passage): Passage => {
    const own = passage.sentences.filter((sentence) => isHeading(text, sentence))
    const above = last !== null && since < UNDER && last.start < passage.start ? [last] : []
    since = own.length > 0 ? 0 : since + 1
    last = own.at(-1) ?? last
    return { ...passage, headings: [...above, ...own] }
  })
}

function grouped(text: string, sentences: readonly Span[]): readonly (readonly Span[])[] {
  const groups: Span[][] = []
  let group: Span[] = []
  for (const sentence of sentences) {
    const first = group[0]
    if (first !== undefined && sentence.end - first.start > LENGTH) {
      const next = overlapping(group, sentence)
      groups.push(withoutLastHeadings(text, group, next))
      group = next
    }
    group.push(sentence)
  }
  if (group.length > 0) groups.push(group)
  return groups
}

/** A heading at the end belongs to the next passage, which begins with it. */
function withoutLastHeadings(text: string, group: readonly Span[], next: readonly Span[]): Span[] {
  const last = group.findLastIndex((sentence) => !isHeading(text, sentence) || !next.includes(sentence))
  return last === -1 ? [...group] : group.slice(0, last + 1)
}

/** The last sentences of a passage, which the next one begins with. */
function overlapping(group: readonly Span[], next: Span): Span[] {
  const at = group.findIndex(({ start }) => next.start - start <= OVERLAP)
  return at === -1 ? [] : group.slice(at)
}

function cutAtClauses(text: string, { start, end }: Span): readonly Span[] {
  const parts: Span[] = []
  let from = start
  while (end - from > LONGEST) {
    const window = text.slice(from, from + LENGTH)
    const clause = Math.max(window.lastIndexOf('; '), window.lastIndexOf(';\n'), window.lastIndexOf('\n'))
    const comma = window.lastIndexOf(', ')
    const at =
      clause > LENGTH / 3
        ? clause + 1
        : comma > LENGTH / 3
          ? comma + 1
          : Math.max(window.lastIndexOf(' '), LENGTH / 2)
    parts.push({ start: from, end: from + at })
    from += at
    while (from < end && /\s/u.test(text[from] ?? '')) from += 1
  }
  return [...parts, { start: from, end }]
}
