/** A lien's negotiation as one list, and where it is. Pure. */
import { asksOf } from '../../../../../shared/domain/books/asks.ts'
import type { BookLien, OfferRow } from '../../../../../shared/domain/books/read-book.ts'
import { sentOf } from '../../../../../shared/domain/documents/read-document.ts'
import type { Answer } from '../../../../../shared/domain/records/book-asks.ts'
import {
  noteSchema,
  proofFileSchema,
  type LienStep,
  type ProofFile,
} from '../../../../../shared/domain/records/book.ts'
import { DOCUMENT_FACTS } from '../../../../../shared/domain/records/document-facts.ts'
import { finalSchema, type SentRow } from '../../../../../shared/domain/records/document.ts'
import { elementsOf } from '../../../../../shared/domain/records/record-kind.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'

/** Of a document, what the list names: never its text. */
export type Letter = { readonly document: string; readonly title: string; readonly who: string }

/** `at`: ISO 8601 in UTC, by the clock of the device that wrote it; of an answer by link, of the server. `id`: one of all kinds. */
export type ThreadEntry =
  | { readonly kind: 'letter'; readonly id: string; readonly at: string; readonly letter: Letter }
  | {
      readonly kind: 'sent'
      readonly id: string
      readonly at: string
      readonly letter: Letter
      readonly sent: SentRow
    }
  | { readonly kind: 'file'; readonly id: string; readonly at: string; readonly file: ProofFile }
  | { readonly kind: 'answer'; readonly id: string; readonly at: string; readonly answer: Answer }
  | { readonly kind: 'step'; readonly id: string; readonly at: string; readonly step: LienStep }
  | { readonly kind: 'offer'; readonly id: string; readonly at: string; readonly offer: OfferRow }
  | { readonly kind: 'note'; readonly id: string; readonly at: string; readonly text: string }

/** The newest first. A step that came with an offer follows it: the offer was made by it. */
export function threadOf(
  body: UnitValues,
  lien: BookLien,
  documents: readonly LienDocument[] = [],
): readonly ThreadEntry[] {
  const steps = lien.steps.map((step, place): ThreadEntry => ({
    kind: 'step',
    id: `step-${place}`,
    at: step.at,
    step,
  }))
  const offers = lien.offers.map((offer): ThreadEntry => ({
    kind: 'offer',
    id: offer.id,
    at: offer.value.at,
    offer,
  }))
  const notes = elementsOf(body, 'notes', noteSchema).flatMap(({ id, value }): readonly ThreadEntry[] =>
    value.lien === lien.id ? [{ kind: 'note', id, at: value.at, text: value.text }] : [],
  )
  return [
    ...[...steps, ...offers, ...notes],
    ...filesOf(body, lien),
    ...answersOf(body, lien),
    ...documents.flatMap((document) => lettersOf(document, lien)),
  ]
    .toReversed()
    .toSorted((one, other) => compare(other.at, one.at))
}

export type LienDocument = { readonly id: string; readonly body: UnitValues }

/** When a document of the lien was made final, and each time it was sent. A draft is no letter yet; an entry that was corrected is left out. */
function lettersOf({ id, body }: LienDocument, lien: BookLien): readonly ThreadEntry[] {
  if (body['lien'] !== lien.id || body['hidden'] === true) return []
  const { data: final } = finalSchema.safeParse(body['final'])
  if (final === undefined) return []
  const letter = { document: id, title: DOCUMENT_FACTS.titleOf(body) }
  const sent = sentOf(body).filter(({ isReplaced }) => !isReplaced)
  return [
    { kind: 'letter', id: `letter-${id}`, at: final.at, letter: { ...letter, who: final.who } },
    ...sent.map(({ id: row, value }): ThreadEntry => ({
      ...{ kind: 'sent', id: row, at: value.at, sent: value },
      letter: { ...letter, who: value.who },
    })),
  ]
}

function filesOf(body: UnitValues, lien: BookLien): readonly ThreadEntry[] {
  return elementsOf(body, 'files', proofFileSchema).flatMap(({ id, value }): readonly ThreadEntry[] =>
    value.lien === lien.id ? [{ kind: 'file', id, at: value.at, file: value }] : [],
  )
}

/** One that was taken over as their offer is in the list as that, unless it came with a file. */
function answersOf(body: UnitValues, lien: BookLien): readonly ThreadEntry[] {
  const taken = new Set(lien.offers.map(({ id }) => id))
  return asksOf(body, lien.id)
    .flatMap(({ answers }) => answers)
    .filter(({ id, value }) => value.file !== null || !taken.has(id))
    .map(({ id, value }): ThreadEntry => ({
      kind: 'answer',
      id: `answer-${id}`,
      at: value.at,
      answer: value,
    }))
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

export type Negotiation = {
  readonly ours: OfferRow | null
  /** Cents: their last offer, or what they accepted or proposed by link since; null: none. */
  readonly theirs: number | null
  /** YYYY-MM-DD; of our last offer, while it waits for an answer. */
  readonly respondBy: string | null
  /** Whole days since the first entry about the lien; null: nothing is entered. */
  readonly daysOpen: number | null
}

const DAY = 86_400_000
const DONE: ReadonlySet<BookLien['status']> = new Set(['paid', 'released', 'waived', 'invalid'])

/** `now`: milliseconds since 1970. */
export function negotiationOf(body: UnitValues, lien: BookLien, now: number): Negotiation {
  const last = (by: 'us' | 'them'): OfferRow | null =>
    lien.offers.findLast(({ value }) => value.by === by) ?? null
  const ours = last('us')
  const times = [
    ...lien.steps.map(({ at }) => at),
    ...lien.offers.map(({ value }) => value.at),
    ...[...lien.entries.values()].flat().map(({ value }) => value.at),
  ].toSorted()
  const first = times[0]
  return {
    ...{ ours, theirs: theirLast(body, lien, last('them')) },
    respondBy:
      lien.status === 'reduction_requested' && (lien.answeredAt ?? '') <= (ours?.value.at ?? '')
        ? (ours?.value.respondBy ?? null)
        : null,
    daysOpen:
      first === undefined || DONE.has(lien.status)
        ? null
        : Math.max(0, Math.floor((now - Date.parse(first)) / DAY)),
  }
}

function theirLast(body: UnitValues, lien: BookLien, offer: OfferRow | null): number | null {
  const answers = asksOf(body, lien.id).flatMap((ask) => ask.answers.map(({ value }) => value))
  const [latest] = answers
    .filter(({ cents }) => cents !== null)
    .toSorted((one, other) => compare(other.at, one.at))
  return latest !== undefined && latest.at > (offer?.value.at ?? '')
    ? latest.cents
    : (offer?.value.cents ?? null)
}
