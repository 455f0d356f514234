/** Payments as they are typed. A wrong one is taken back by a further row with its reason. Pure. */
import type { PaymentRow } from '../../../../../shared/domain/books/read-book.ts'
import { newPayment, reversalOf } from '../../../../../shared/domain/books/write-rows.ts'
import type { Entered, Entering } from './enter-step.ts'

export type PaymentTyped = {
  /** Integer cents. */
  readonly cents: number | null
  /** YYYY-MM-DD, or empty. */
  readonly on: string
  readonly number: string
  readonly payee: string
}

export function enterPayment(
  { lien, signed, newId }: Entering,
  { cents, on, number, payee }: PaymentTyped,
): Entered<'cents' | 'on'> {
  const errors = {
    ...((cents === null || cents === 0) && { cents: 'Enter the amount.' }),
    ...(on === '' && { on: 'Enter the date.' }),
  }
  if (cents === null || Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    units: newPayment(
      lien,
      { id: newId(), ...signed },
      { cents, on, number: number.trim(), payee: payee.trim() },
    ),
  }
}

export function enterReversal({ signed, newId }: Entering, payment: PaymentRow, why: string): Entered<'why'> {
  if (why.trim() === '') return { ok: false, errors: { why: 'Give the reason.' } }
  return { ok: true, units: reversalOf(payment, { id: newId(), ...signed }, why.trim()) }
}
