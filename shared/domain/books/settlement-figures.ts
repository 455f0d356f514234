/** The settlement of a matter in figures, from the units of its book. Amounts in integer cents. Pure; the same on the device and on the server. */
import { isOver, readPercent, sum, WHOLE } from '../liens/money.ts'
import {
  feeOf,
  PAYMENT_ORDER,
  referralWithinFee,
  waterfall,
  type FeeTerms,
  type LienLine,
  type PaymentRank,
  type Waterfall,
} from '../liens/waterfall.ts'
import { deductionSchema, feeSchema, recoverySchema } from '../records/book.ts'
import type { LienType } from '../liens/lien-lifecycle.ts'
import { elementsOf } from '../records/record-kind.ts'
import type { UnitValues } from '../records/record.ts'
import { bestKnown } from './best-known.ts'
import { countedOf, liensOf, type BookLien } from './read-book.ts'

type Row<Value> = { readonly id: string; readonly value: Value }
export type RecoveryRow = Row<{ readonly source: string; readonly cents: number; readonly on: string | null }>
export type DeductionRow = Row<{ readonly text: string; readonly cents: number }>

export type SettlementFigures = {
  readonly recoveries: readonly RecoveryRow[]
  /** The recoveries together. */
  readonly gross: number
  /** null: no fee is entered yet, and it counts as 0. */
  readonly terms: FeeTerms | null
  readonly fee: number
  readonly costRows: readonly DeductionRow[]
  readonly costs: number
  readonly deductionRows: readonly DeductionRow[]
  readonly other: number
  readonly holdback: number
  /** Of the liens that are not hidden, in the order of the book. */
  readonly lines: readonly LienLine[]
  readonly order: readonly PaymentRank[]
  readonly waterfall: Waterfall
}

export function settlementFigures(
  body: UnitValues,
  liens: readonly BookLien[] = liensOf(body),
): SettlementFigures {
  const recoveries = elementsOf(body, 'recoveries', recoverySchema)
  const costRows = elementsOf(body, 'costs', deductionSchema)
  const deductionRows = elementsOf(body, 'deductions', deductionSchema)
  const [gross, costs, other] = [recoveries, costRows, deductionRows].map((rows) =>
    sum(rows.map(({ value }) => value.cents)),
  ) as [number, number, number] // three lists in, three sums out
  const terms = feeTerms(body)
  const fee = terms === null ? 0 : feeOf(terms, gross, costs)
  const holdback = typeof body['holdback'] === 'number' ? body['holdback'] : 0
  const order = paymentOrder(body)
  const lines = liens.filter((lien) => lien.unit('hidden') !== true).map(lineOf)
  return {
    ...{ recoveries, gross, terms, fee, costRows, costs, deductionRows, other, holdback, lines, order },
    waterfall: waterfall({ settlement: gross, fee, costs, other, holdback, liens: lines }, order),
  }
}

/** null: none is entered, or it cannot be read. */
export function feeTerms(body: UnitValues): FeeTerms | null {
  const { success, data } = feeSchema.safeParse(body['fee'])
  if (!success) return null
  if (data.kind === 'amount') return data
  const tiers = data.tiers.map(({ from, percent }) => ({ from, percent: readPercent(percent) }))
  return tiers.every(
    (tier): tier is { from: number; percent: NonNullable<(typeof tier)['percent']> } => tier.percent !== null,
  )
    ? { kind: 'tiers', base: data.base, tiers }
    : null
}

/** The order of the matter, with what it does not name at its end. */
function paymentOrder(body: UnitValues): readonly PaymentRank[] {
  const order = Array.isArray(body['order']) ? (body['order'] as readonly PaymentRank[]) : [] // as its kind stores it
  return [...order, ...PAYMENT_ORDER.filter((rank) => !order.includes(rank))]
}

const RANKS: Readonly<Record<LienType, PaymentRank>> = {
  hospital: 'perfected_statutory',
  letter_of_protection: 'letters_and_contracts',
  provider_statutory: 'perfected_statutory',
  medicare: 'federal_and_medicaid',
  medicare_plan: 'federal_and_medicaid',
  medicaid: 'federal_and_medicaid',
  fehb: 'federal_and_medicaid',
  military: 'federal_and_medicaid',
  erisa_self_funded: 'plans',
  erisa_insured: 'plans',
  health_insurer: 'plans',
  workers_compensation: 'perfected_statutory',
  feca: 'federal_and_medicaid',
  medpay_pip: 'plans',
  child_support: 'perfected_statutory',
  prior_attorney: 'letters_and_contracts',
  funding: 'funding',
  other: 'letters_and_contracts',
}

export function rankOf(type: LienType): PaymentRank {
  return RANKS[type]
}

function lineOf(lien: BookLien): LienLine {
  const { cents, kind } = bestKnown(lien)
  return { id: lien.id, rank: rankOf(lien.type), cents, kind }
}

/** The claim in cents before any reduction: the confirmed amount, else the asserted one; null: none is entered. */
export function claimOf(lien: Pick<BookLien, 'amounts'>): number | null {
  return countedOf(lien, 'confirmed') ?? countedOf(lien, 'asserted')
}

/** The fee by both bases, so that a person sees what the agreement's base makes; null: it is no percentage. */
export function feeByBase({ terms, gross, costs }: Pick<SettlementFigures, 'terms' | 'gross' | 'costs'>): {
  readonly gross: number
  readonly net_of_costs: number
} | null {
  if (terms?.kind !== 'tiers') return null
  return {
    gross: feeOf({ ...terms, base: 'gross' }, gross, costs),
    net_of_costs: feeOf({ ...terms, base: 'net_of_costs' }, gross, costs),
  }
}

/** What the referring attorney gets out of the fee, never out of the client's part; null: no percentage is entered, or it cannot be read. */
export function referralShareOf(
  body: UnitValues,
  fee: number,
): { readonly referring: number; readonly handling: number } | null {
  const typed = body['referralShare']
  const percent = typeof typed === 'string' ? readPercent(typed) : null
  return percent === null || isOver(percent, WHOLE) ? null : referralWithinFee(fee, percent)
}
