/** The liens that share one limit with each other, as the formulas of their state read them. Pure. */
import { isNothing, type LienType } from '../liens/lien-lifecycle.ts'
import type { JsonValue } from '../records/record.ts'
import type { BookLien } from './read-book.ts'
import { claimOf } from './settlement-figures.ts'

const PROVIDERS: ReadonlySet<LienType> = new Set(['hospital', 'provider_statutory'])

/** Liens of providers by statute that count in the settlement and have a claim. */
export function poolOf(liens: readonly BookLien[]): readonly BookLien[] {
  return liens.filter(
    (lien) =>
      PROVIDERS.has(lien.type) &&
      lien.unit('hidden') !== true &&
      !isNothing(lien.status) &&
      claimOf(lien) !== null,
  )
}

/** Rows of the input `liens`, by the id of the formula. What the book does not say of a row is an empty text, which the formula refuses. */
export const POOL_ROWS: Readonly<Record<string, (pool: readonly BookLien[]) => JsonValue>> = {
  cap_nc: (pool) => pool.map(amountOf),
  cap_mo: (pool) => pool.map(amountOf),
  cap_wa: (pool) => pool.map(amountOf),
  cap_il: (pool) =>
    pool.map((lien) => ({ category: kindOf(lien), class: classOf(kindOf(lien)), amount: amountOf(lien) })),
  cap_va: (pool) => pool.map((lien) => ({ type: kindOf(lien), amount: amountOf(lien) })),
}

function amountOf(lien: BookLien): number {
  return claimOf(lien) ?? 0
}

/** The kind of provider in words, as it was entered. */
function kindOf(lien: BookLien): string {
  const entered = lien.unit('class')
  if (typeof entered === 'string' && entered.trim() !== '') return entered
  return lien.type === 'hospital' ? 'hospital' : ''
}

const PROFESSIONAL = /physician|doctor|dentist|optometrist|naprapath|psychologist|therapist/i
const PROVIDER = /hospital|home health|ambulatory|ambulance|emergency medical|long-term care/i

/** Of the Illinois act, by its words for each; empty: the words fit none or both. */
function classOf(kind: string): 'professional' | 'provider' | '' {
  const [isProfessional, isProvider] = [PROFESSIONAL.test(kind), PROVIDER.test(kind)]
  if (isProfessional === isProvider) return ''
  return isProfessional ? 'professional' : 'provider'
}
