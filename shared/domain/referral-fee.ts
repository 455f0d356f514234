/** What of the attorney fee goes to whom once both have agreed. Amounts in integer US cents. Pure. */
import { lazily } from './lazily.ts'
import { isAccepted, type ReferralStatus } from './referral-lifecycle.ts'
import { formatPercent } from './referral-labels.ts'

type FeeTerms = {
  readonly status: ReferralStatus
  /** What the sender offered. */
  readonly compensationPercentage: number
  /** What the recipient asks for instead; once accepted, what was agreed. */
  readonly counterPercentage: number | null
}

/** The sender's percentage that holds now: what was agreed, or else what is offered. */
export function feePercentage({ status, compensationPercentage, counterPercentage }: FeeTerms): number {
  return isAccepted(status) ? (counterPercentage ?? compensationPercentage) : compensationPercentage
}

/** Hundredths of a basis point: more digits than a percentage is entered with. */
const PARTS_PER_PERCENT = 10_000

/** `percentage` of `fee`, to the cent, half a cent rounded up. In whole numbers, because sums in floating point can lose a cent. */
export function referralFeeCents(fee: number, percentage: number): number {
  const whole = 100n * BigInt(PARTS_PER_PERCENT)
  const share = BigInt(fee) * BigInt(Math.round(percentage * PARTS_PER_PERCENT))
  return Number((share * 2n + whole) / (whole * 2n))
}

const dollars = lazily(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

/** For example "$10,000.00": always with cents, as sums of money that change hands are written. */
export function formatDollars(cents: number): string {
  return dollars().format(cents / 100)
}

/** For example "$10,000.00 (25% of $40,000.00)". */
export function referralFeeInDollars(fee: number, percentage: number): string {
  return `${formatDollars(referralFeeCents(fee, percentage))} (${formatPercent(percentage)} of ${formatDollars(fee)})`
}
