/** The entry of an amount as a person types it, and the choice between two that differ. Pure. */
import type { Entry } from '../../../../../shared/domain/books/amount-history.ts'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import { newAmount } from '../../../../../shared/domain/books/write-rows.ts'
import { LEDGER } from '../../../../../shared/domain/liens/formulas/ledger.ts'
import { isLocked } from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import type { AmountEntry, AmountField } from '../../../../../shared/domain/records/book.ts'
import { pageOf, WRONG_PAGE, type Entered, type Entering } from './enter-step.ts'

/** As it is typed. Money in integer cents; days YYYY-MM-DD or empty. */
export type AmountTyped = {
  readonly cents: number | null
  readonly asOf: string
  readonly document: string
  readonly page: string
  readonly why: string
  /** How `cents` was worked out; it is dropped once another amount is typed. */
  readonly result: AmountEntry['result']
}

export type AmountInput = 'cents' | 'asOf' | 'document' | 'page' | 'why'

/** Begins with the last value, which is looked at again, but with a reason of its own. */
export function beginAmount(lien: BookLien, field: AmountField): AmountTyped {
  const value = lien.amounts.get(field)?.current?.value
  return {
    cents: value?.cents ?? null,
    asOf: value?.asOf ?? '',
    document: value?.source?.document ?? '',
    page: value?.source?.page?.toString() ?? '',
    why: '',
    result: value?.result ?? null,
  }
}

/** A reason is needed once there is a value to replace. */
export function needsWhy(lien: BookLien, field: AmountField): boolean {
  return lien.amounts.has(field)
}

export function enterAmount(
  { lien, signed, newId }: Entering,
  field: AmountField,
  typed: AmountTyped,
): Entered<AmountInput> {
  const { cents, asOf } = typed
  const [document, why, page] = [typed.document.trim(), typed.why.trim(), pageOf(typed.page.trim())]
  const errors: Partial<Record<AmountInput, string>> = {
    ...(cents === null && { cents: 'Enter the amount.' }),
    ...(page === undefined && { page: WRONG_PAGE }),
    ...(page !== null &&
      page !== undefined &&
      document === '' && { document: 'Name the document of this page.' }),
    ...(needsWhy(lien, field) && why === '' && { why: 'Say why the amount changes.' }),
  }
  if (cents === null || page === undefined || Object.keys(errors).length > 0) return { ok: false, errors }
  const units = newAmount(
    lien,
    field,
    { id: newId(), ...signed },
    {
      ...{ cents, why, result: typed.result },
      asOf: asOf === '' ? null : asOf,
      source: document === '' ? null : { document, page },
    },
  )
  return { ok: true, units }
}

/** The values of a dispute that may be chosen; `isOther`: a third one may be typed. A locked amount stays what it was agreed as. */
export function choicesOf(
  lien: BookLien,
  field: AmountField,
): { readonly ends: readonly Entry[]; readonly isOther: boolean } {
  const ends = lien.amounts.get(field)?.ends ?? []
  if (!isLocked(lien.status)) return { ends, isOther: true }
  if (field !== 'final') return { ends, isOther: false }
  const agreed = lien.steps.findLast(({ action }) => action === 'agree')?.cents
  return { ends: ends.filter(({ value }) => value.cents === agreed), isOther: false }
}

export type ChoiceTyped = {
  /** The id of the entry; other: `cents`; empty: none yet. */
  readonly chosen: string
  readonly cents: number | null
  readonly why: string
}

/** One entry over both, with the day and the source of the one that was chosen. */
export function enterChoice(
  { lien, signed, newId }: Entering,
  field: AmountField,
  typed: ChoiceTyped,
): Entered<'chosen' | 'cents' | 'why'> {
  const end = choicesOf(lien, field).ends.find(({ id }) => id === typed.chosen)
  const isOther = typed.chosen === 'other'
  const why = typed.why.trim()
  const cents = end?.value.cents ?? (isOther ? typed.cents : null)
  const errors = {
    ...(end === undefined && !isOther && { chosen: 'Choose the right amount.' }),
    ...(isOther && cents === null && { cents: 'Enter the amount.' }),
    ...(why === '' && { why: 'Say why this amount is right.' }),
  }
  if (cents === null || Object.keys(errors).length > 0) return { ok: false, errors }
  const { asOf = null, source = null, result = null } = end?.value ?? {}
  return {
    ok: true,
    units: newAmount(lien, field, { id: newId(), ...signed }, { cents, why, asOf, source, result }),
  }
}

export const BALANCE_INPUTS = [
  'billed',
  'adjustments',
  'insurancePaid',
  'patientPaid',
  'unrelated',
] as const satisfies readonly AmountField[]

export type Balance =
  | { readonly ok: true; readonly cents: number; readonly result: NonNullable<AmountEntry['result']> }
  /** What is not entered yet, which is unknown and not zero. */
  | { readonly ok: false; readonly missing: readonly AmountField[] }

/** The balance of the bill by its formula, from the amounts of the lien. */
export function balanceOf({ amounts }: Pick<BookLien, 'amounts'>): Balance {
  const missing = BALANCE_INPUTS.filter((field) => !amounts.has(field))
  const inputs = Object.fromEntries(BALANCE_INPUTS.map((field) => [field, amounts.get(field)?.counted ?? 0]))
  const worked = missing.length > 0 ? null : LEDGER.find(({ id }) => id === 'balance')?.work(inputs)
  const cents = worked?.ok === true ? worked.outputs['balance'] : null
  if (worked?.ok !== true || typeof cents !== 'number') return { ok: false, missing }
  return { ok: true, cents, result: { formula: 'balance', pack: null, inputs, outputs: worked.outputs } }
}
