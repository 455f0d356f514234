/** Looks for the items of a checklist in a document. Pure. */
import type { Place } from '../findings/finding.ts'
import type { ReadDocument } from '../reading/passages.ts'
import { sentencesIn } from '../reading/sentences.ts'
import type { CheckedItem, ChecklistItem } from './checklist.ts'

const MOST_PLACES = 3
/** Letters of one sentence that are shown. */
const LONGEST = 600

export function checkDocument(
  document: ReadDocument,
  items: readonly Pick<ChecklistItem, 'id' | 'words'>[],
): readonly CheckedItem[] {
  const sentences = sentencesOf(document)
  return items.map(({ id, words }) => {
    const alternatives = words.map(partsOf).filter((parts) => parts.length > 0)
    const places = sentences.filter(({ whole }) =>
      alternatives.some((parts) => parts.every((part) => part.test(whole))),
    )
    return { id, places: places.slice(0, MOST_PLACES).map(({ place }) => place) }
  })
}

type Sentence = { readonly whole: string; readonly place: Place }

function sentencesOf({ file, text, pages }: ReadDocument): readonly Sentence[] {
  return pages.flatMap(({ page, start: from, end: to }) =>
    sentencesIn(text, from, to).map(({ start, end }) => {
      const shown = Math.min(end, start + LONGEST)
      return {
        // The whole sentence is looked at, also where its end is not shown.
        whole: text.slice(start, end),
        place: { file, page, start, end: shown, text: text.slice(start, shown) },
      }
    }),
  )
}

/** "percent & recover": each part as an expression, with nothing in it that a person could write by mistake. */
function partsOf(words: string): readonly RegExp[] {
  return words
    .split('&')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const literal = part
        .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
        .replaceAll(/\s+/g, String.raw`\s+`)
      // A sign, such as %, begins no word.
      return new RegExp(/^[\p{L}\p{N}]/u.test(part) ? String.raw`(?<![\p{L}\p{N}])${literal}` : literal, 'iu')
    })
}
