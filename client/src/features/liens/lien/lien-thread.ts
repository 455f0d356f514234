/** A lien's negotiation as one list, and where it is. Pure. */
import type { BookLien, OfferRow } from '../../../../../shared/domain/books/read-book.ts'
import { noteSchema, type LienStep } from '../../../../../shared/domain/records/book.ts'
import { elementsOf } from '../../../../../shared/domain/records/record-kind.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'

/** `at`: ISO 8601 in UTC, by the clock of the device that wrote it. */
export type ThreadEntry =
  | { readonly kind: 'step'; readonly id: string; readonly at: string; readonly step: LienStep }
  | { readonly kind: 'offer'; readonly id: string; readonly at: string; readonly offer: OfferRow }
  | { readonly kind: 'note'; readonly id: string; readonly at: string; readonly text: string }

/** The newest first. A step that came with an offer follows it: the offer was made by it. */
export function threadOf(body: UnitValues, lien: BookLien): readonly ThreadEntry[] {
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
  return [...steps, ...offers, ...notes].toReversed().toSorted((one, other) => compare(other.at, one.at))
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

export type Negotiation = {
  readonly ours: OfferRow | null
  readonly theirs: OfferRow | null
  /** YYYY-MM-DD; of our last offer, while it waits. */
  readonly respondBy: string | null
  /** Whole days since the first entry about the lien; null: nothing is entered. */
  readonly daysOpen: number | null
}

const DAY = 86_400_000
const DONE: ReadonlySet<BookLien['status']> = new Set(['paid', 'released', 'waived', 'invalid'])

/** `now`: milliseconds since 1970. */
export function negotiationOf(lien: BookLien, now: number): Negotiation {
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
    ...{ ours, theirs: last('them') },
    respondBy: lien.status === 'reduction_requested' ? (ours?.value.respondBy ?? null) : null,
    daysOpen:
      first === undefined || DONE.has(lien.status)
        ? null
        : Math.max(0, Math.floor((now - Date.parse(first)) / DAY)),
  }
}
