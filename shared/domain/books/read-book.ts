/**
 * A book as its liens: what is known of each, from the units of the record. Pure; the same on the device and on the server. Units had the
 * shape of their kind when they were stored, so they are not parsed again: zod would take 25 times as long for thousands of liens.
 */
import { isLocked, type LienFacts, type LienStatus, type LienType } from '../liens/lien-lifecycle.ts'
import {
  AMOUNT_FIELDS,
  lienTypeOf,
  type AmountEntry,
  type AmountField,
  type LienField,
  type LienStep,
  type Offer,
  type Payment,
} from '../records/book.ts'
import type { JsonValue, UnitValues } from '../records/record.ts'
import { amountValue, type AmountValue, type Entry } from './amount-history.ts'
import { heldLiens } from './statement-versions.ts'

export type OfferRow = Row<Offer>
export type PaymentRow = Row<Payment>

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
  /** A result was made by a formula or a rule that our server does not know. */
  readonly isUnchecked: boolean
  /** The settlement statement in force prints its amounts, so that it cannot be unlocked. */
  readonly isHeld: boolean
  /** When the lienholder last answered on their page: ISO 8601, UTC; null: never. */
  readonly answeredAt: string | null
  /** Nothing was entered about the lien since then, so that the answer waits for somebody. Never of a lien that is agreed or done. */
  readonly hasNewAnswer: boolean
  readonly unit: (field: LienField) => JsonValue | undefined
}

/** In the order of their ids. Liens that were hidden are there too. `only`: these and no others. */
export function liensOf(body: UnitValues, only?: ReadonlySet<string>): readonly BookLien[] {
  const { ids, ...rows } = rowsByLien(body, (id) => only?.has(id) ?? true)
  const held = heldLiens(body)
  return [...ids].sort().map((id) => lienFrom(body, id, { ...rows, held }))
}

type Row<Value> = { readonly id: string; readonly value: Value }

type Rows = {
  readonly amounts: ReadonlyMap<string, readonly Entry[]>
  readonly offers: ReadonlyMap<string, readonly OfferRow[]>
  readonly payments: ReadonlyMap<string, readonly PaymentRow[]>
  readonly unchecked: ReadonlySet<string>
  /** The last instant of each: answers on the page, and what the firm wrote beside amounts, offers and payments. */
  readonly answered: ReadonlyMap<string, string>
  readonly noted: ReadonlyMap<string, string>
  readonly held: ReadonlySet<string>
}

function rowsByLien(
  body: UnitValues,
  isWanted: (lien: string) => boolean,
): Omit<Rows, 'held'> & { readonly ids: ReadonlySet<string> } {
  const ids = new Set<string>()
  const unchecked = new Set<string>()
  const amounts = new Map<string, Row<AmountEntry>[]>()
  const offers = new Map<string, Row<Offer>[]>()
  const payments = new Map<string, Row<Payment>[]>()
  const [answered, noted] = [new Map<string, string>(), new Map<string, string>()]
  for (const [name, value] of Object.entries(body)) {
    const slash = name.indexOf('/')
    if (slash === -1) continue
    const list = name.slice(0, slash)
    const id = name.slice(slash + 1, slash + 1 + ID_LENGTH)
    const lien = list === 'liens' ? id : lienOf(value)
    if (list === 'receipts' && isUnchecked(value)) unchecked.add(id)
    if (lien === null || !isWanted(lien)) continue
    if (list === 'liens') ids.add(id)
    else if (list === 'amounts') addRow(amounts, lien, { id, value: value as AmountEntry })
    else if (list === 'offers') addRow(offers, lien, { id, value: value as Offer })
    else if (list === 'payments') addRow(payments, lien, { id, value: value as Payment })
    else if (list === 'answers') keepLast(answered, lien, value)
    else if (NOTED.has(list)) keepLast(noted, lien, value)
  }
  return { ids, amounts, offers, payments, unchecked, answered, noted }
}

const ID_LENGTH = 36
const NOTED: ReadonlySet<string> = new Set(['notes', 'asks', 'askEnds'])

function keepLast(last: Map<string, string>, lien: string, value: JsonValue): void {
  const at = atOf(value)
  if (at > (last.get(lien) ?? '')) last.set(lien, at)
}

function atOf(value: JsonValue): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ''
  const { at } = value as Readonly<Record<string, JsonValue>> // not a list
  return typeof at === 'string' ? at : ''
}

function isUnchecked(receipt: JsonValue): boolean {
  return (
    typeof receipt === 'object' &&
    receipt !== null &&
    'check' in receipt &&
    receipt['check'] === 'not_checked'
  )
}

/** The lien that an amount, an offer or a payment belongs to. */
export function lienOf(value: JsonValue | undefined): string | null {
  return typeof value === 'object' && value !== null && 'lien' in value && typeof value['lien'] === 'string'
    ? value['lien']
    : null
}

/** In the order of the ids: a body seldom has another one. */
function addRow<Value>(rows: Map<string, Row<Value>[]>, lien: string, row: Row<Value>): void {
  const known = rows.get(lien)
  if (known === undefined) {
    rows.set(lien, [row])
    return
  }
  const isLast = (known.at(-1)?.id ?? '') < row.id
  known.push(row)
  if (!isLast) known.sort((one, other) => (one.id < other.id ? -1 : 1))
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
  const offers = rows.offers.get(id) ?? []
  const steps = stepsOf(unit('status'))
  const status = steps.at(-1)?.to ?? 'identified'
  const answeredAt = rows.answered.get(id) ?? null
  return {
    ...{ id, unit, entries, amounts, offers, payments, steps, status, answeredAt },
    type: lienTypeOf(unit('type')),
    paid: paidOf(payments),
    isHeld: rows.held.has(id),
    hasNewAnswer:
      answeredAt !== null &&
      !isLocked(status) &&
      answeredAt > (rows.noted.get(id) ?? '') &&
      [
        ...steps,
        ...(rows.amounts.get(id) ?? []).map(({ value }) => value),
        ...payments.map(({ value }) => value),
        // An answer that was taken over as their offer still waits for ours, or for an agreement.
        ...offers.flatMap(({ value }) => (value.by === 'us' ? [value] : [])),
      ].every(({ at }) => at < answeredAt),
    isUnchecked:
      rows.unchecked.size > 0 &&
      [...(rows.amounts.get(id) ?? []), ...offers].some((row) => rows.unchecked.has(row.id)),
  }
}

function stepsOf(status: JsonValue | undefined): readonly LienStep[] {
  // As its kind stores it.
  return typeof status === 'object' && status !== null && 'steps' in status
    ? (status['steps'] as unknown as readonly LienStep[])
    : []
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
    inIssuedStatement: lien.isHeld,
  }
}
