/** What a lien counts, by one rule for lists, sums and settlements. Amounts in integer cents. Pure, and small: the dashboard loads it. */
import { isLocked, isNothing } from '../liens/lien-lifecycle.ts'
import type { AmountKind } from '../liens/waterfall.ts'
import type { AmountField } from '../records/book.ts'
import type { AmountValue } from './amount-history.ts'
import { countedOf, type BookLien } from './read-book.ts'

export type BestKnown = {
  readonly cents: number
  readonly kind: AmountKind
  /** The amount of the lien that it is; null: none of them. */
  readonly field: AmountField | null
}

/**
 * What the lien counts, and from where: the agreed amount, else what they asked for in answer to our request, else what a formula gave as the
 * final amount, else the claim. What we offered is not counted: nobody has agreed to it. Without any amount, 0.
 */
export function bestKnown(lien: BookLien): BestKnown {
  if (isNothing(lien.status)) return { cents: 0, kind: 'final', field: null }
  const final = lien.amounts.get('final')
  if (final !== undefined && isLocked(lien.status))
    return { cents: final.counted, kind: 'final', field: 'final' }
  const countered = lien.offers.findLast(({ value }) => value.by === 'them')
  if (lien.status === 'countered' && countered !== undefined)
    return { cents: countered.value.cents, kind: 'offered', field: null }
  if (final !== undefined && isOfFormula(final))
    return { cents: final.counted, kind: 'formula', field: 'final' }
  const confirmed = lien.amounts.get('confirmed')
  if (confirmed !== undefined)
    return {
      cents: confirmed.counted,
      kind: isOfFormula(confirmed) ? 'formula' : 'confirmed',
      field: 'confirmed',
    }
  return { cents: countedOf(lien, 'asserted') ?? 0, kind: 'asserted', field: 'asserted' }
}

function isOfFormula({ ends }: AmountValue): boolean {
  return ends.every(({ value }) => value.result !== null)
}
