/** A book as its liens: what is known of each, from the units of the record. Pure; the same on the device and on the server. */
import type { z } from 'zod'
import type { LienFacts, LienStatus, LienType } from '../liens/lien-lifecycle.ts'
import {
  amountEntrySchema,
  AMOUNT_FIELDS,
  lienStatusSchema,
  lienTypeOf,
  offerSchema,
  paymentSchema,
  type AmountField,
  type LienField,
  type LienStep,
  type Offer,
  type Payment,
} from '../records/book.ts'
import type { JsonValue, UnitValues } from '../records/record.ts'
import { amountValue, type AmountValue, type Entry } from './amount-history.ts'

export type OfferRow = { readonly id: string; readonly value: Offer }
export type PaymentRow = { readonly id: string; readonly value: Payment }

export type BookLien = {
  readonly id: string
  readonly type: LienType
  readonly status: LienStatus
  readonly steps: readonly LienStep[]
  readonly entries: ReadonlyMap<AmountField, readonly Entry[]>
  readonly amounts: ReadonlyMap<AmountField, AmountValue>
  /** In the order of their ids, which is the order in which devices made them. */
  readonly offers: readonly OfferRow[]
  readonly payments: readonly PaymentRow[]
  /** Cents paid and not reversed. */
  readonly paid: number
  readonly unit: (field: LienField) => JsonValue | undefined
}

/** In the order of their ids. Liens that were hidden are there too. `only`: these and no others. */
export function liensOf(body: UnitValues, only?: ReadonlySet<string>): readonly BookLien[] {
  const { ids, rows } = sorted(body, (id) => only?.has(id) ?? true)
  return [...ids].sort().map((id) => lienFrom(body, id, rows))
}

type Rows = {
  readonly amounts: ReadonlyMap<string, readonly Entry[]>
  readonly offers: ReadonlyMap<string, readonly OfferRow[]>
  readonly payments: ReadonlyMap<string, readonly PaymentRow[]>
}

function sorted(
  body: UnitValues,
  isWanted: (lien: string) => boolean,
): { readonly ids: ReadonlySet<string>; readonly rows: Rows } {
  const ids = new Set<string>()
  const rows = {
    amounts: new Map<string, Entry[]>(),
    offers: new Map<string, OfferRow[]>(),
    payments: new Map<string, PaymentRow[]>(),
  }
  for (const name of Object.keys(body).sort()) {
    const [list, id = ''] = name.split('/')
    if (list === 'liens') {
      if (isWanted(id)) ids.add(id)
      continue
    }
    const lien = lienOf(body[name])
    if (lien === null || !isWanted(lien)) continue
    if (list === 'amounts') addRow(rows.amounts, id, amountEntrySchema, body[name])
    else if (list === 'offers') addRow(rows.offers, id, offerSchema, body[name])
    else if (list === 'payments') addRow(rows.payments, id, paymentSchema, body[name])
  }
  return { ids, rows }
}

/** The lien that an amount, an offer or a payment belongs to. */
export function lienOf(value: JsonValue | undefined): string | null {
  return typeof value === 'object' && value !== null && 'lien' in value && typeof value['lien'] === 'string'
    ? value['lien']
    : null
}

function addRow<Value extends { readonly lien: string }>(
  rows: Map<string, { readonly id: string; readonly value: Value }[]>,
  id: string,
  schema: z.ZodType<Value>,
  stored: JsonValue | undefined,
): void {
  const { success, data } = schema.safeParse(stored)
  if (!success) return
  const row = { id, value: data }
  const known = rows.get(data.lien)
  if (known === undefined) rows.set(data.lien, [row])
  else known.push(row)
}

function lienFrom(body: UnitValues, id: string, rows: Rows): BookLien {
  const unit = (field: LienField): JsonValue | undefined => body[`liens/${id}/${field}`]
  const entries = Map.groupBy(rows.amounts.get(id) ?? [], ({ value }) => value.field)
  const amounts = new Map<AmountField, AmountValue>()
  for (const field of AMOUNT_FIELDS) {
    const value = amountValue(entries.get(field) ?? [])
    if (value !== null) amounts.set(field, value)
  }
  const payments = rows.payments.get(id) ?? []
  const steps = stepsOf(unit('status'))
  return {
    ...{ id, unit, entries, amounts, payments, steps },
    type: lienTypeOf(unit('type')),
    status: steps.at(-1)?.to ?? 'identified',
    offers: rows.offers.get(id) ?? [],
    paid: paidOf(payments),
  }
}

export function stepsOf(status: JsonValue | undefined): readonly LienStep[] {
  if (status === undefined) return []
  const { success, data } = lienStatusSchema.safeParse(status)
  return success ? data.steps : []
}

/** A payment that two devices reversed is reversed once. */
function paidOf(payments: readonly PaymentRow[]): number {
  const reversed = new Set(payments.flatMap(({ value }) => value.reverses ?? []))
  return payments.reduce(
    (sum, { id, value }) => (value.reverses === null && !reversed.has(id) ? sum + value.cents : sum),
    0,
  )
}

/** Cents as sums use them; null: no entry. */
export function countedOf(lien: Pick<BookLien, 'amounts'>, field: AmountField): number | null {
  return lien.amounts.get(field)?.counted ?? null
}

export function disputedFields({ amounts }: Pick<BookLien, 'amounts'>): readonly AmountField[] {
  return [...amounts].filter(([, { isDisputed }]) => isDisputed).map(([field]) => field)
}

/** For the guards of the lifecycle. */
export function factsOf(lien: BookLien): LienFacts {
  const selfFunded = lien.unit('selfFunded')
  return {
    status: lien.status,
    type: lien.type,
    hasOffer: lien.offers.length > 0,
    hasAmountConflict: disputedFields(lien).length > 0,
    planSelfFunded: typeof selfFunded === 'boolean' ? selfFunded : null,
    hasDemandLetter: lien.unit('demandOn') !== undefined,
    confirmed: countedOf(lien, 'confirmed'),
    final: countedOf(lien, 'final'),
    paid: lien.paid,
    // Statements are not issued yet.
    inIssuedStatement: false,
  }
}
