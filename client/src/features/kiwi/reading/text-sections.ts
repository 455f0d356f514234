/** A document's text as it is shown: page by page, and a long page in several sections. Offsets are UTF-16 code units. Pure. */
import type { ReadDocument } from './passages.ts'

export type TextSection = {
  /** Its number, from 0, and how many there are. */
  readonly number: number
  readonly of: number
  readonly page: number
  /** How many pages the document has. */
  readonly pages: number
  readonly scanned: boolean
  readonly start: number
  readonly text: string
}

/** Longer ones make a screen slow. */
const LONGEST = 24_000

type Section = {
  readonly page: number
  readonly scanned: boolean
  readonly start: number
  readonly end: number
}

/** The section that has the place `at`; null: the document has no page. */
export function sectionAt(document: ReadDocument, at: number): TextSection | null {
  const sections = sectionsOf(document)
  const number = Math.max(
    0,
    sections.findLastIndex(({ start }) => start <= at),
  )
  const section = sections[number]
  if (section === undefined) return null
  const { page, scanned, start, end } = section
  return {
    ...{ number, of: sections.length, page, pages: document.pages.length, scanned, start },
    text: document.text.slice(start, end),
  }
}

function sectionsOf({ text, pages }: ReadDocument): readonly Section[] {
  return pages.flatMap(({ page, scanned, start, end }) => {
    const sections: Section[] = []
    let from = start
    while (end - from > LONGEST) {
      const line = text.lastIndexOf('\n', from + LONGEST)
      const cut = line > from + LONGEST / 2 ? line + 1 : from + LONGEST
      sections.push({ page, scanned, start: from, end: cut })
      from = cut
    }
    return [...sections, { page, scanned, start: from, end }]
  })
}
