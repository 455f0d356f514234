/** Prices and features of the plans (product spec, section 9), in integer US cents per month. The server checks Stripe's amounts. */
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

/** The features that work today; the others are in development and are labeled so. */
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

/** Renewal date: the same day of the next month, or that month's last day. Midnight UTC of the date in the user's time zone. */
export function renewalOf(begins: Date): Date {
  const [year, month] = [begins.getFullYear(), begins.getMonth() + 1]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(begins.getDate(), lastDay)))
}

/** 99_999 becomes $999.99; whole dollars are shown without cents. */
export function formatCents(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
  }).format(cents / 100)
}
