/** Parses typed dollar amounts into integer US cents. Pure. */

const DOLLARS = /^\$?\s*(?<whole>\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(?<cents>\d{1,2}))?$/

/** Accepts "12,450", "$12450.5" and the like. Returns null for anything else rather than guessing. */
export function centsOf(text: string): number | null {
  const parts = DOLLARS.exec(text.trim())?.groups
  if (parts === undefined) return null
  const whole = Number((parts['whole'] ?? '').replaceAll(',', ''))
  const cents = Number((parts['cents'] ?? '').padEnd(2, '0'))
  const total = whole * 100 + cents
  return Number.isSafeInteger(total) ? total : null
}
