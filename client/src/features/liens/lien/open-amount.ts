import { NEXT } from '../../../../../shared/domain/books/lien-rows.ts'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import { bestKnown } from '../../../../../shared/domain/books/settlement-figures.ts'

/** Cents still to be paid by the best amount that is known; 0 of a lien that is done. */
export function openOf(lien: BookLien): number {
  return NEXT[lien.status] === null ? 0 : Math.max(0, bestKnown(lien).cents - lien.paid)
}
