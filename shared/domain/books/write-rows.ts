/** Makes the units of rows that are kept as they were entered: amounts, offers, payments and steps. Pure; ids and times come from the caller. */
import {
  LIEN_OBSTACLES,
  lienTransition,
  type LienAction,
  type LienStatus,
  type LienType,
} from '../liens/lien-lifecycle.ts'
import type { AmountEntry, AmountField, LienStep, Offer, Payment } from '../records/book.ts'
import type { UnitValues } from '../records/record.ts'
import { missingFor } from './check-steps.ts'
import { factsOf, liensOf, type BookLien, type PaymentRow } from './read-book.ts'

type Signed = { readonly id: string; readonly who: string; readonly at: string }

/** The lien as it is once `units` are saved; null: neither has it. */
export function lienWith(body: UnitValues, id: string, units: UnitValues): BookLien | null {
  return liensOf({ ...body, ...units }, new Set([id]))[0] ?? null
}

/** A lien with the claim that it asserts, and so unconfirmed. `entry`: the id of the claim. */
export function newLien(
  ids: { readonly lien: string; readonly entry: string },
  { who, at }: Pick<Signed, 'who' | 'at'>,
  entered: {
    readonly holder: string
    readonly type: LienType
    readonly asserted: number
    readonly fileNumber?: string
  },
): UnitValues {
  const { holder, type, asserted, fileNumber = '' } = entered
  const claim: AmountEntry = {
    ...{ lien: ids.lien, field: 'asserted', cents: asserted, asOf: null, source: null, result: null },
    ...{ why: 'Asserted by the lienholder', who, at, over: [] },
  }
  const step: LienStep = {
    ...{ action: 'assert', to: 'unconfirmed', cents: null, dispute: null, reason: '', proof: '', who, at },
  }
  return {
    [`liens/${ids.lien}/holder`]: holder,
    [`liens/${ids.lien}/type`]: type,
    ...(fileNumber === '' ? {} : { [`liens/${ids.lien}/fileNumber`]: fileNumber }),
    [`amounts/${ids.entry}`]: claim,
    [`liens/${ids.lien}/status`]: { steps: [step] },
  }
}

/** Replaces every value that the person saw of the amount, both of a dispute too. */
export function newAmount(
  lien: BookLien,
  field: AmountField,
  { id, who, at }: Signed,
  entered: Pick<AmountEntry, 'cents' | 'why'> & Partial<Pick<AmountEntry, 'asOf' | 'source' | 'result'>>,
): UnitValues {
  const over = (lien.amounts.get(field)?.ends ?? []).map((end) => end.id)
  const entry: AmountEntry = {
    ...{ lien: lien.id, field, asOf: null, source: null, result: null, who, at, over },
    ...entered,
  }
  return { [`amounts/${id}`]: entry }
}

export function newOffer(
  lien: Pick<BookLien, 'id'>,
  { id, who, at }: Signed,
  entered: Pick<Offer, 'by' | 'cents'> & Partial<Omit<Offer, 'lien' | 'who' | 'at'>>,
): UnitValues {
  const offer: Offer = {
    ...{
      lien: lien.id,
      channel: '',
      reasons: [],
      results: [],
      respondBy: null,
      note: '',
      document: '',
      who,
      at,
    },
    ...entered,
  }
  return { [`offers/${id}`]: offer }
}

export function newPayment(
  lien: Pick<BookLien, 'id'>,
  { id, who, at }: Signed,
  entered: Pick<Payment, 'cents' | 'on'> & Partial<Pick<Payment, 'number' | 'payee' | 'why'>>,
): UnitValues {
  const payment: Payment = {
    ...{ lien: lien.id, number: '', payee: '', reverses: null, why: '', who, at },
    ...entered,
  }
  return { [`payments/${id}`]: payment }
}

/** The row that takes a payment back: nothing is removed. */
export function reversalOf(payment: PaymentRow, { id, who, at }: Signed, why: string): UnitValues {
  return { [`payments/${id}`]: { ...payment.value, reverses: payment.id, why, who, at } }
}

export type StepRequest = {
  readonly action: LienAction
  readonly cents?: number
  readonly dispute?: LienStep['dispute']
  readonly reason?: string
  readonly proof?: string
}

export type TakenStep =
  | { readonly ok: true; readonly to: LienStatus; readonly units: UnitValues }
  /** In words: what is in the way, or what is missing. */
  | { readonly ok: false; readonly error: string }

/** `lien`: with everything that the same change adds, so that an amount and the step that needs it leave together. */
export function takeStep(
  lien: BookLien,
  { action, cents, dispute = null, reason = '', proof = '' }: StepRequest,
  { who, at }: Pick<Signed, 'who' | 'at'>,
): TakenStep {
  const result = lienTransition(factsOf(lien), {
    action,
    reason: reason.trim() !== '',
    ...(cents !== undefined && { final: cents }),
  })
  if (!result.ok) return { ok: false, error: LIEN_OBSTACLES[result.why] }
  const step: LienStep = { action, to: result.to, cents: cents ?? null, dispute, reason, proof, who, at }
  const error = missingFor(result.needs, step, lien)
  if (error !== null) return { ok: false, error }
  return { ok: true, to: result.to, units: { [`liens/${lien.id}/status`]: { steps: [...lien.steps, step] } } }
}
