/**
 * Exact money for liens. Amounts are integer US cents, at least 0 and at most `MAX_CENTS`. A ratio is never a floating-point number: each
 * result is one product, one division and one rounding in whole numbers. Pure.
 *
 * Where the law is silent, the roundings are a convention of this product: a reduction, an offset or a share of costs is rounded half up and
 * then subtracted, a legal maximum is rounded down, "at least" a fraction is rounded up.
 */

/** Ten billion dollars. */
export const MAX_CENTS = 1_000_000_000_000

/** `part / whole`, with `whole` above 0. */
export type Ratio = { readonly part: bigint; readonly whole: bigint }

/** Of two whole numbers, for example a fee and a settlement in cents. `whole` must be above 0. */
export function ratio(part: number, whole: number): Ratio {
  return { part: BigInt(part), whole: BigInt(whole) }
}

/** Rounded half up: for a reduction, an offset or a share of costs. */
export function share(cents: number, { part, whole }: Ratio): number {
  return Number((2n * BigInt(cents) * part + whole) / (2n * whole))
}

/** Rounded down: for a legal maximum. */
export function atMost(cents: number, { part, whole }: Ratio): number {
  return Number((BigInt(cents) * part) / whole)
}

/** Rounded up: for "at least" a fraction. */
export function atLeast(cents: number, { part, whole }: Ratio): number {
  return Number((BigInt(cents) * part + whole - 1n) / whole)
}

export function product(one: Ratio, other: Ratio): Ratio {
  return { part: one.part * other.part, whole: one.whole * other.whole }
}

export function sum(cents: readonly number[]): number {
  return cents.reduce((total, each) => total + each, 0)
}

/** What is left of `cents`, never below 0. */
export function less(cents: number, ...deductions: readonly number[]): number {
  return Math.max(0, cents - sum(deductions))
}

/**
 * Divides `pool` by `weights` in whole cents that add up to it: each gets its exact part rounded down, and the largest remainders get the
 * cents that are left, an earlier row before a later one. Weights are whole numbers, at least 0, and not all 0 unless the pool is 0.
 */
export function divided(pool: number, weights: readonly (number | bigint)[]): readonly number[] {
  const parts = weights.map(BigInt)
  const whole = parts.reduce((total, each) => total + each, 0n)
  if (whole === 0n) {
    if (pool === 0) return parts.map(() => 0)
    throw new RangeError('A pool cannot be divided among rows without weight.')
  }
  const products = parts.map((part) => BigInt(pool) * part)
  const shares = products.map((each) => Number(each / whole))
  const byRemainder = products
    .map((each, row) => ({ row, remainder: each % whole }))
    .sort((one, other) => compare(other.remainder, one.remainder) || one.row - other.row)
  const left = pool - sum(shares)
  const extra = new Set(byRemainder.slice(0, left).map(({ row }) => row))
  return shares.map((cents, row) => (extra.has(row) ? cents + 1 : cents))
}

function compare(one: bigint, other: bigint): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Up to `digits` decimals, rounded half up, without zeros at the end: "0.365501". */
export function decimalText({ part, whole }: Ratio, digits = 10): string {
  const scale = 10n ** BigInt(digits)
  const scaled = (2n * part * scale + whole) / (2n * whole)
  const decimals = withoutEndingZeros((scaled % scale).toString().padStart(digits, '0'))
  const integer = (scaled / scale).toString()
  return decimals === '' ? integer : `${integer}.${decimals}`
}

export type MoneyReading =
  | { readonly ok: true; readonly cents: number }
  | { readonly ok: false; readonly error: string }

/** Typed money: "1,234.5", "$1,234.50" and "1234.50". Anything unclear is refused with words for the person who typed it. */
export function readMoney(typed: string): MoneyReading {
  const text = typed.trim().replace(/^\$ ?/, '')
  if (text === '') return refused('Enter an amount, for example 1,234.50.')
  if (/^[+\-−(]/.test(text)) return refused('Enter the amount without a sign.')
  if (/^[\d.]+,\d{1,2}$/.test(text))
    return refused('Use a point for cents and commas for thousands: 1,234.50.')
  const [, whole = '', decimals = ''] = /^([\d,]*)(?:\.(\d*))?$/.exec(text) ?? []
  if (decimals.length > 2) return refused('An amount has at most two decimals.')
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)$/.test(whole))
    return refused(`"${typed.trim()}" is not an amount. Write it like 1,234.50.`)
  const cents = BigInt(whole.replaceAll(',', '') + decimals.padEnd(2, '0'))
  return cents > BigInt(MAX_CENTS)
    ? refused('The amount is over ten billion dollars.')
    : { ok: true, cents: Number(cents) }
}

function refused(error: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error }
}

/**
 * A percentage as it was typed, as an exact part of the whole; null if it cannot be read. 33.333333 and "33.333333" are that many percent,
 * "33 1/3" (with or without a percent sign) is thirty-three and a third percent, and "1/3" is the fraction itself.
 */
export function readPercent(typed: number | string): Ratio | null {
  const text = typeof typed === 'number' ? plainDecimal(typed) : typed.trim()
  const fraction = /^(\d{1,9}) ?\/ ?(\d{1,9})$/.exec(text)
  if (fraction !== null) return over(BigInt(fraction[1] ?? ''), BigInt(fraction[2] ?? ''))
  const mixed = /^(\d{1,9}) (\d{1,9})\/(\d{1,9}) ?%?$/.exec(text)
  if (mixed !== null) {
    const [integer, part, whole] = [BigInt(mixed[1] ?? ''), BigInt(mixed[2] ?? ''), BigInt(mixed[3] ?? '')]
    return over(integer * whole + part, whole * 100n)
  }
  const decimal = /^(\d{1,15})(?:\.(\d{1,20}))? ?%?$/.exec(text)
  if (decimal === null) return null
  const decimals = decimal[2] ?? ''
  return over(BigInt((decimal[1] ?? '') + decimals), 10n ** BigInt(decimals.length) * 100n)
}

function over(part: bigint, whole: bigint): Ratio | null {
  return whole === 0n ? null : { part, whole }
}

/** This number in decimals, without an exponent. */
function plainDecimal(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  const [integer = '', typed = ''] = value.toFixed(20).split('.')
  const decimals = withoutEndingZeros(typed)
  return decimals === '' ? integer : `${integer}.${decimals}`
}

function withoutEndingZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

export function isOver({ part, whole }: Ratio, limit: Ratio): boolean {
  return part * limit.whole > limit.part * whole
}

export const HALF: Ratio = { part: 1n, whole: 2n }
export const THIRD: Ratio = { part: 1n, whole: 3n }
export const QUARTER: Ratio = { part: 1n, whole: 4n }
export const WHOLE: Ratio = { part: 1n, whole: 1n }
