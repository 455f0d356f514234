/** Finds dates, amounts, parties and citations in a document, each with its place. Pure. */
import { findAmounts } from '../reading/amounts.ts'
import { rowSums } from '../reading/bill-sums.ts'
import { findNumbers } from '../reading/case-numbers.ts'
import { findCitations, type FoundCitation } from '../reading/citations.ts'
import { findDates } from '../reading/dates.ts'
import { keepsLines } from '../reading/line-breaks.ts'
import { pageAt } from '../reading/page-at.ts'
import { findParties } from '../reading/parties.ts'
import type { ReadDocument } from '../reading/passages.ts'
import { sentencesIn, type Span } from '../reading/sentences.ts'
import { spaced } from '../reading/trim.ts'
import { topicOf } from './date-topics.ts'
import type {
  AmountFinding,
  CitationFinding,
  DateFinding,
  Finding,
  FindingKind,
  PartyFinding,
  Place,
} from './finding.ts'

export function findInDocument(document: ReadDocument, kind: FindingKind): readonly Finding[] {
  switch (kind) {
    case 'date':
      return datesIn(document)
    case 'amount':
      return amountsIn(document)
    case 'party':
      return partiesIn(document)
    case 'number':
      return findNumbers(document.text).map((found) => ({
        ...placeOf(document, found),
        kind: 'number' as const,
        label: found.label,
      }))
    case 'citation':
      return citationsIn(document)
  }
}

function placeOf(
  { file, pages }: ReadDocument,
  { start, end, text }: Span & { readonly text: string },
): Place {
  return { file, start, end, page: pageAt(pages, start), text }
}

/** The year in a citation is no date of the matter. */
function datesIn(document: ReadDocument): readonly DateFinding[] {
  const citations = findCitations(document.text)
  const around = aroundIn(document)
  return findDates(document.text).flatMap((date) => {
    if (
      citations.some(({ start, end }) => date.start < end + TAIL && start < date.end && date.iso.length === 4)
    )
      return []
    const words = around(date)
    return [
      {
        ...placeOf(document, date),
        kind: 'date' as const,
        iso: date.iso,
        ...(date.isoEnd !== undefined && { isoEnd: date.isoEnd }),
        topic: topicOf(words),
        around: words,
      },
    ]
  })
}

/** A citation's year stands in brackets after it. */
const TAIL = 60

function amountsIn(document: ReadDocument): readonly AmountFinding[] {
  const around = aroundIn(document)
  const amounts = findAmounts(document.text)
  const sums = rowSums(document.text, amounts)
  return amounts.map((amount) => ({
    ...placeOf(document, amount),
    kind: 'amount' as const,
    cents: amount.cents,
    label: amount.label,
    around: around(amount),
    rows: sums.get(amount.start) ?? null,
  }))
}

function partiesIn(document: ReadDocument): readonly PartyFinding[] {
  return findParties(document.text).map((party) => ({
    ...placeOf(document, party),
    kind: 'party' as const,
    ...{ name: party.name, aliases: party.aliases, role: party.role },
  }))
}

function citationsIn(document: ReadDocument): readonly CitationFinding[] {
  const found = findCitations(document.text)
  const authorities = new Map<number, FoundCitation>()
  for (const cite of found)
    if (cite.resource !== null && !authorities.has(cite.resource)) authorities.set(cite.resource, cite)
  return found.map((cite) => {
    const authority = cite.resource === null ? undefined : authorities.get(cite.resource)
    return {
      ...placeOf(document, cite),
      kind: 'citation' as const,
      sort: cite.kind,
      authority: authority === undefined ? null : standardForm(authority),
      name: authority?.name ?? null,
    }
  })
}

function standardForm({ volume, reporter, page, text, kind }: FoundCitation): string {
  if (reporter === undefined || page === undefined) return spaced(text)
  if (kind === 'law') return [volume, reporter, `§ ${page}`].filter((part) => part !== undefined).join(' ')
  return [volume, reporter, page].filter((part) => part !== undefined).join(' ')
}

/** Of a longer sentence, and of a table, the line of the place. */
const LONGEST = 320
const BESIDE = 130

function aroundIn({ text, pages }: ReadDocument): (place: Span) => string {
  const sentences = pages.flatMap(({ start, end }) => sentencesIn(text, start, end))
  return ({ start, end }) => {
    const sentence = sentenceAt(sentences, start)
    if (sentence !== null && sentence.end - sentence.start <= LONGEST && sentence.end >= end) {
      const whole = text.slice(sentence.start, sentence.end)
      if (!keepsLines(whole)) return whole
    }
    const [from, to] = [Math.max(sentence?.start ?? 0, start - BESIDE), Math.min(text.length, end + BESIDE)]
    const before = text.slice(from, start)
    const after = text.slice(end, to)
    const first = before.lastIndexOf('\n', before.length - 1)
    const last = after.indexOf('\n')
    return text.slice(first === -1 ? from : from + first + 1, last === -1 ? to : end + last).trim()
  }
}

function sentenceAt(sentences: readonly Span[], at: number): Span | null {
  let [low, high] = [0, sentences.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sentences[middle]?.start ?? 0) <= at) low = middle
    else high = middle - 1
  }
  const found = sentences[low]
  return found !== undefined && found.start <= at ? found : null
}
