/** What the plans cost and hold (product spec, section 9). Amounts in integer US cents a month. The server compares Stripe's amounts with these. */
export const PRO_PLAN_MONTHLY = 99_999
export const SEAT_MONTHLY = 5_000

export const PRO_PLAN_FEATURES = [
  'Full dashboard',
  'AI legal assistant',
  'Unlimited legal research',
  'Priority support',
  'Advanced redlining',
  'Unlimited storage',
] as const

type ProPlanFeature = (typeof PRO_PLAN_FEATURES)[number]

/** What works today; the others are in development. Nobody is charged for those as if they were there. */
export const PRO_PLAN_AVAILABLE: readonly ProPlanFeature[] = [
  'Full dashboard',
  'Priority support',
  'Unlimited storage',
]

export const CUSTOM_PLAN_FEATURES = [
  'Custom integrations',
  'Dedicated account manager',
  'White-label',
  'Enterprise support',
  'Custom training',
  'Advanced security',
] as const

export function monthlyTotal(seats: number): number {
  return PRO_PLAN_MONTHLY + seats * SEAT_MONTHLY
}

/** When a subscription that begins on a day renews: the same day of the next month, or that month's last. Midnight in UTC of the person's own day. */
export function renewalOf(begins: Date): Date {
  const [year, month] = [begins.getFullYear(), begins.getMonth() + 1]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(begins.getDate(), lastDay)))
}

/** 99_999 becomes $999.99; whole dollars lose their cents. */
export function formatCents(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
  }).format(cents / 100)
}
