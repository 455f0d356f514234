/** Who gets what of a settlement: the fee by its tiers, every deduction and lien, and the client's net. Amounts in integer cents. Pure. */
import { divided, share, sum, type Ratio } from './money.ts'

/** A percentage of what is recovered from an amount on: a third from 0, a quarter from $1,000,000. Each holds for its own part. */
export type FeeTier = { readonly from: number; readonly percent: Ratio }

export type FeeTerms =
  | { readonly kind: 'tiers'; readonly base: 'gross' | 'net_of_costs'; readonly tiers: readonly FeeTier[] }
  | { readonly kind: 'amount'; readonly cents: number; readonly reason: string }

/** One product and one rounding for all tiers together, half up. Tiers in any order. */
export function feeOf(terms: FeeTerms, settlement: number, costs: number): number {
  if (terms.kind === 'amount') return terms.cents
  const base = terms.base === 'gross' ? settlement : Math.max(0, settlement - costs)
  const tiers = [...terms.tiers].sort((one, other) => one.from - other.from)
  const fee = tiers.reduce<Ratio>(
    (sofar, { from, percent }, at) => {
      const upTo = Math.min(base, tiers[at + 1]?.from ?? base)
      const within = BigInt(Math.max(0, upTo - from))
      return {
        part: sofar.part * percent.whole + within * percent.part * sofar.whole,
        whole: sofar.whole * percent.whole,
      }
    },
    { part: 0n, whole: 1n },
  )
  return share(1, fee)
}

/** The order in which lines are paid if the money runs out; a preset, which a matter may change. */
export const PAYMENT_ORDER = [
  'fee_and_costs',
  'federal_and_medicaid',
  'perfected_statutory',
  'plans',
  'letters_and_contracts',
  'funding',
] as const
export type PaymentRank = (typeof PAYMENT_ORDER)[number]

/** Where a lien's amount is from; everything but `final` is shown with this word. */
export type AmountKind = 'asserted' | 'confirmed' | 'offered' | 'formula' | 'final'

export type LienLine = {
  readonly id: string
  readonly rank: PaymentRank
  readonly cents: number
  readonly kind: AmountKind
}

export type SettlementLines = {
  readonly settlement: number
  readonly fee: number
  readonly costs: number
  readonly other: number
  readonly holdback: number
  readonly liens: readonly LienLine[]
}

export type PaidLine = { readonly id: string; readonly cents: number; readonly short: number }

export type Waterfall = {
  /** Settlement less every line as it is claimed. Negative: the statement cannot be issued. */
  readonly clientNet: number
  /** What each line gets if the money is paid by rank: `fee`, `costs`, `other`, `holdback`, then the liens by id. */
  readonly paid: readonly PaidLine[]
  /** What is left for the client then, at least 0. `paid` and this add up to the settlement. */
  readonly left: number
  /** Whether a lien's amount is not final yet. */
  readonly provisional: boolean
}

export function waterfall(lines: SettlementLines, order: readonly PaymentRank[] = PAYMENT_ORDER): Waterfall {
  const own = [
    { id: 'fee', rank: 'fee_and_costs', cents: lines.fee },
    { id: 'costs', rank: 'fee_and_costs', cents: lines.costs },
    { id: 'other', rank: 'fee_and_costs', cents: lines.other },
  ] as const
  const ranked = [...own, ...lines.liens]
  let left = lines.settlement
  const paid = new Map<string, PaidLine>()
  const pay = (due: readonly { readonly id: string; readonly cents: number }[]): void => {
    const claimed = due.map(({ cents }) => cents)
    const shares = divided(Math.min(left, sum(claimed)), claimed)
    due.forEach(({ id, cents }, at) =>
      paid.set(id, { id, cents: shares[at] ?? 0, short: cents - (shares[at] ?? 0) }),
    )
    left -= sum(shares)
  }
  for (const rank of order) pay(ranked.filter((line) => line.rank === rank))
  pay([{ id: 'holdback', cents: lines.holdback }])
  const claimed = lines.fee + lines.costs + lines.other + lines.holdback
  return {
    clientNet: lines.settlement - claimed - sum(lines.liens.map(({ cents }) => cents)),
    paid: [...own, { id: 'holdback' }, ...lines.liens]
      .map(({ id }) => paid.get(id))
      .filter((line) => line !== undefined),
    left,
    provisional: lines.liens.some(({ kind }) => kind !== 'final'),
  }
}

/** A referral share comes out of the fee; the handling attorney keeps the rest. It never comes out of the client's part. */
export function referralWithinFee(
  fee: number,
  percent: Ratio,
): { readonly referring: number; readonly handling: number } {
  const referring = Math.min(fee, share(fee, percent))
  return { referring, handling: fee - referring }
}
