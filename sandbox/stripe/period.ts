/** Billing months in Unix seconds. */

/** The same day of the next month in UTC, or its last day if that month is shorter, as Stripe anchors cycles. */
export function addMonth(seconds: number): number {
  const from = new Date(seconds * 1000)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 2, 0)).getUTCDate()
  const next = new Date(from)
  next.setUTCDate(1)
  next.setUTCMonth(from.getUTCMonth() + 1)
  next.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return Math.floor(next.getTime() / 1000)
}
