/** The results of formulas that an amount of a lien is from. Pure. */
import type { AmountEntry, AmountField } from '../records/book.ts'
import { bestKnown } from './best-known.ts'
import type { BookLien } from './read-book.ts'

type Result = NonNullable<AmountEntry['result']>

/** Of the amount that sums use; empty: it was typed, or there is none. */
export function resultsOfAmount(lien: Pick<BookLien, 'amounts'>, field: AmountField): readonly Result[] {
  const value = lien.amounts.get(field)
  return (value?.ends ?? []).flatMap(({ value: { cents, result } }) =>
    result === null || cents !== value?.counted ? [] : [result],
  )
}

/** Of what the lien counts in the settlement. */
export function resultsOfLien(lien: BookLien): readonly Result[] {
  const { field } = bestKnown(lien)
  return field === null ? [] : resultsOfAmount(lien, field)
}
