/** Amounts of money that a text states, in integer cents, with the words that say what each is. Offsets are UTF-16 code units. Pure. */

import { trimmedEnd } from './trim.ts'

export type FoundAmount = {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly cents: number
  /** What the text calls it: "Total charges". Empty if nothing near it says. */
  readonly label: string
}

const UNITS: Readonly<Record<string, number>> = {
  thousand: 1_000,
  k: 1_000,
  million: 1_000_000,
  m: 1_000_000,
  mm: 1_000_000,
  billion: 1_000_000_000,
}
const NUMBER = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d+(?:\\.\\d{1,2})?'
const AMOUNT = new RegExp(
  [
    // "$1,234.50", "US$ 2 million", "USD 5,000"
    `(?:(?:US|U\\.S\\.)?\\s?\\$|\\bUSD)\\s{0,2}(?<dollars>${NUMBER})(?:\\s?(?<unit>thousand|million|billion|MM|[kKM])\\b)?`,
    // "5,000 dollars", "2 million US dollars"
    `(?<![\\d.,$])\\b(?<words>${NUMBER})(?:\\s(?<scale>thousand|million|billion))?\\s(?:US\\s)?[Dd]ollars\\b(?:\\s{1,2}and\\s{1,2}(?<odd>\\d{1,2})\\s{1,2}cents\\b)?`,
    // A column of a bill: "1,234.50" with both decimals, and no sign or percent around it.
    `(?<![\\d.,$/#-])\\b(?<column>\\d{1,3}(?:,\\d{3})+\\.\\d{2})(?![\\d%]|\\.\\d)`,
  ].join('|'),
  'gu',
)

/** In the order of the text. */
export function findAmounts(text: string): readonly FoundAmount[] {
  return [...text.matchAll(AMOUNT)].flatMap((match) => {
    const { dollars, unit, words, scale, odd, column } = match.groups ?? {}
    const number = dollars ?? words ?? column ?? ''
    const cents = centsOf(number, unit ?? scale, odd)
    if (cents === null) return []
    const start = match.index + (match[0].length - match[0].trimStart().length)
    const end = match.index + match[0].length
    return [{ start, end, text: text.slice(start, end), cents, label: labelOf(text, start, end) }]
  })
}

function centsOf(number: string, unit: string | undefined, odd: string | undefined): number | null {
  const [whole = '', decimals = ''] = number.replaceAll(',', '').split('.')
  const cents =
    BigInt(whole + decimals.padEnd(2, '0')) * BigInt(UNITS[unit?.toLowerCase() ?? ''] ?? 1) + BigInt(odd ?? 0)
  return cents <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(cents) : null
}

/** Letters before an amount that may name it. */
const BEFORE = 90
const AFTER = 60
const LABEL_WORDS = 6

/** Words that say what an amount is, the most telling first. */
const KINDS =
  /\b(?:(?:total|gross|net|outstanding|remaining|past due|current|unpaid|amount|new)\s+)?(?:balance(?: due)?|charges?|billed|adjust(?:ed|ments?)|write-?offs?|(?:insurance |patient |medicare |medicaid )?pa(?:id|yments?)|co-?pays?|deductibles?|limits?(?: of liability)?|wages?|salary|lost income|settlement|fees?|costs?|expenses?|liens?|premiums?|damages|deposits?|rents?|purchase price|price|principal|interest|penalt(?:y|ies)|fines?|retainer|offers?|demands?|due|owed|total)\b/giu

function labelOf(text: string, start: number, end: number): string {
  const line = text.slice(Math.max(0, start - BEFORE), start)
  const own = line.slice(line.lastIndexOf('\n') + 1)
  const heading = headingOf(own)
  if (heading !== null) return shortened(heading)
  const before = lastMatch(own, KINDS)
  if (before !== null) return before
  const after = /^[^.;\n]*/u.exec(text.slice(end, end + AFTER))?.[0] ?? ''
  const [next] = after.matchAll(KINDS)
  return next === undefined ? '' : next[0].toLowerCase()
}

/** The words before a colon, dots or a gap that lead to the amount: "Balance due .......". */
function headingOf(line: string): string | null {
  const own = trimmedEnd(line, ' ')
  const before = trimmedEnd(own, '.:\t ')
  const isLed = /[:\t]$/u.test(own) || own.length - before.length > 1 || line.length - own.length > 1
  if (!isLed || before === '') return null
  const ends = ['.', ';', '|', '\t', '   '].map((mark) => {
    const at = before.lastIndexOf(mark)
    return at === -1 ? 0 : at + mark.length
  })
  // A row of a bill begins with its day.
  const label = before
    .slice(Math.max(...ends))
    .trim()
    .replace(/^\d{1,2}\/\d{1,2}\/\d{2,4}\s/u, '')
  return /^\p{L}/u.test(label) && label.length <= 60 ? label : null
}

function lastMatch(text: string, pattern: RegExp): string | null {
  const found = [...text.matchAll(pattern)].at(-1)
  return found === undefined ? null : found[0].toLowerCase().replaceAll(/\s+/g, ' ')
}

function shortened(label: string): string {
  return label.trim().split(/\s+/u).slice(-LABEL_WORDS).join(' ')
}
