/** The rules that claims, offers and the net of the offers are from, so that a figure of a rule that nobody has reviewed says so. Pure. */
import { bestKnown } from '../../../../../shared/domain/books/best-known.ts'
import { resultsOfAmount, resultsOfLien } from '../../../../../shared/domain/books/figure-rules.ts'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import type { Offers, Problem, ProblemLine } from '../../../../../shared/domain/books/solve-book.ts'
import { isLocked } from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import type { FigureRule } from '../../../../../shared/domain/liens/reviews.ts'
import type { PinnedOffers } from './pinned-offers.ts'
import { SOLVER_RULE } from './settlement-words.ts'

export function claimRules(lien: BookLien): readonly FigureRule[] {
  if (isLocked(lien.status)) return resultsOfLien(lien)
  return resultsOfAmount(lien, lien.amounts.has('confirmed') ? 'confirmed' : 'asserted')
}

/** What fixes the offer, else the division among the liens. */
export function offerRules(
  lien: BookLien,
  { id, fixedAt, amount }: ProblemLine,
  offer: number,
  pinned: PinnedOffers,
): readonly FigureRule[] {
  if (fixedAt === null) return offer < amount ? [...claimRules(lien), SOLVER_RULE] : claimRules(lien)
  const result = pinned.resultOf(id)
  if (result !== null && fixedAt === pinned.cents.get(id)) return [result]
  // A kept scenario may have an offer from a formula that is not chosen any more: nothing says that it was reviewed.
  return fixedAt === bestKnown(lien).cents ? resultsOfLien(lien) : [SOLVER_RULE]
}

/** Of the offers together: of the net that they leave, and of what they save. Lines of liens that are gone have the solver alone. */
export function netRules(
  liens: ReadonlyMap<string, BookLien>,
  { lines }: Pick<Problem, 'lines'>,
  { cents }: Pick<Offers, 'cents'>,
  pinned: PinnedOffers,
): readonly FigureRule[] {
  return lines.flatMap((line) => {
    const lien = liens.get(line.id)
    return lien === undefined
      ? [SOLVER_RULE]
      : offerRules(lien, line, cents.get(line.id) ?? line.amount, pinned)
  })
}
