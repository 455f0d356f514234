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

export const CUSTOM_PLAN_FEATURES = [
  'Custom integrations',
  'Dedicated account manager',
  'White-label',
  'Enterprise support',
  'Custom training',
  'Advanced security',
] as const

/** 99_999 becomes $999.99; whole dollars lose their cents. */
export function formatCents(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
  }).format(cents / 100)
}
