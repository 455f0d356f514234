/** What is found in documents: dates, amounts, parties and citations, each with its place and its verbatim words. */
import type { RowSum } from '../reading/bill-sums.ts'
import type { CitationKind } from '../reading/citations.ts'

export type FindingKind = 'date' | 'amount' | 'party' | 'number' | 'citation'

/** A place in a document, with its words. Offsets are UTF-16 code units of the document's text. */
export type Place = {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly page: number
  readonly text: string
}

export const DATE_TOPICS = [
  'accident',
  'treatment',
  'filing',
  'demand',
  'payment',
  'correspondence',
  'agreement',
  'other',
] as const
/** What happened on a date, as its sentence suggests. */
export type DateTopic = (typeof DATE_TOPICS)[number]

export type DateFinding = Place & {
  readonly kind: 'date'
  /** YYYY-MM-DD, YYYY-MM or YYYY; of a range the first day. */
  readonly iso: string
  readonly isoEnd?: string
  readonly topic: DateTopic
  /** The words around it, verbatim. */
  readonly around: string
}

export type AmountFinding = Place & {
  readonly kind: 'amount'
  readonly cents: number
  /** What the text calls it; empty if nothing near it says. */
  readonly label: string
  readonly around: string
  /** Of a printed total: what the rows above it add up to. */
  readonly rows: RowSum | null
}

export type PartyFinding = Place & {
  readonly kind: 'party'
  readonly name: string
  readonly aliases: readonly string[]
  readonly role: string
}

/** Its text is the number. */
export type NumberFinding = Place & { readonly kind: 'number'; readonly label: string }

export type CitationFinding = Place & {
  readonly kind: 'citation'
  readonly sort: CitationKind
  /** The authority in its standard form, the same for all that cite it; null: it points to nothing that is cited here. */
  readonly authority: string | null
  /** Names the case, where the text does. */
  readonly name: string | null
}

export type Finding = DateFinding | AmountFinding | PartyFinding | NumberFinding | CitationFinding
