/** The words of the settlement tab, and small readings of a book that several of its parts share. */
import { daysAfter } from '../../../../../shared/domain/deadlines/federal-holidays.ts'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import type { FigureRule } from '../../../../../shared/domain/liens/reviews.ts'
import type { AmountKind, PaymentRank } from '../../../../../shared/domain/liens/waterfall.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { localDay } from '../../../ui/local-time.ts'
import { lienTypeName } from '../lien-labels.ts'

export const RANK_LABELS: Readonly<Record<PaymentRank, string>> = {
  fee_and_costs: 'Fee, costs and deductions',
  federal_and_medicaid: 'Medicare, Medicaid and federal payers',
  perfected_statutory: 'Liens by statute',
  plans: 'Health plans',
  letters_and_contracts: 'Letters of protection and contracts',
  funding: 'Funding',
}

/** Where a line's amount is from. */
export const KIND_LABELS: Readonly<Record<AmountKind, string>> = {
  asserted: 'Asserted',
  confirmed: 'Confirmed',
  offered: 'Their offer',
  formula: 'By formula',
  final: 'Final',
}

/** What divides a reduction among the liens. */
export const SOLVER_RULE: FigureRule = { formula: 'solver', pack: null }

/** Sums can be below zero, amounts cannot: "−$1,200.00". */
export function signedDollars(cents: number): string {
  return cents < 0 ? `−${formatDollars(-cents)}` : formatDollars(cents)
}

export function holderOf(lien: BookLien | undefined): string {
  const holder = lien?.unit('holder')
  if (typeof holder === 'string' && holder !== '') return holder
  return lien === undefined ? 'A lien that is no longer here' : lienTypeName(lien.type)
}

/** YYYY-MM-DD in the zone of this device, so many days from the instant. */
export function dayFrom(instant: string, days = 0): string {
  return daysAfter(localDay(Date.parse(instant)), days)
}
