/** The agreed split of the attorney fee. Amounts in integer US cents. Pure. */
import { lazily } from './lazily.ts'
import { isAccepted, type ReferralStatus } from './referral-lifecycle.ts'
import { formatPercent } from './referral-labels.ts'

type FeeTerms = {
  readonly status: ReferralStatus
  /** The sender's offer. */
  readonly compensationPercentage: number
  /** The recipient's counteroffer; once accepted, the agreed percentage. */
  readonly counterPercentage: number | null
}

/** The sender's current percentage: the agreed one, or else the one offered. */
export function feePercentage({ status, compensationPercentage, counterPercentage }: FeeTerms): number {
  return isAccepted(status) ? (counterPercentage ?? compensationPercentage) : compensationPercentage
}

/** Hundredths of a basis point: finer than any percentage that can be entered. */
const PARTS_PER_PERCENT = 10_000

/** `percentage` of `fee` in cents, half a cent rounded up. Uses integers, because floating-point arithmetic can be off by a cent. */
export function referralFeeCents(fee: number, percentage: number): number {
  const whole = 100n * BigInt(PARTS_PER_PERCENT)
  const share = BigInt(fee) * BigInt(Math.round(percentage * PARTS_PER_PERCENT))
  return Number((share * 2n + whole) / (whole * 2n))
}

const dollars = lazily(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

/** For example "$10,000.00": always with cents, as is usual for payments. */
export function formatDollars(cents: number): string {
  return dollars().format(cents / 100)
}

/** For example "$10,000.00 (25% of $40,000.00)". */
export function referralFeeInDollars(fee: number, percentage: number): string {
  return `${formatDollars(referralFeeCents(fee, percentage))} (${formatPercent(percentage)} of ${formatDollars(fee)})`
}
