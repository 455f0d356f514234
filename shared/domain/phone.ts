/** Formats US phone numbers while they are typed: 3-3-4 with dashes, at most ten digits, keeping the caret's position. */

const MAX_DIGITS = 10
const PHONE = /^\+?\d{10,15}$/

/** '4155550123' becomes '415-555-0123'. Drops everything but digits, and a pasted country code +1. */
export function formatPhone(text: string): string {
  return dashed(nationalDigits(text))
}

/** For display: 3-3-4 for ten digits, after +1 or without a plus. Other numbers are foreign and are left unchanged. */
export function shownPhone(phone: string): string {
  const isAfterPlus = phone.trimStart().startsWith('+')
  const isNational =
    !isAfterPlus || (phone.trimStart().startsWith('+1') && digitsOf(phone).length > MAX_DIGITS)
  return isNational && nationalDigits(phone).length === MAX_DIGITS ? formatPhone(phone) : phone
}

/** The `tel:` link. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}

export type EditedText = { readonly text: string; readonly caret: number }

/** The formatted text after an edit, with the caret after the same digit as before. `caret` is an index into the text. */
export function formatPhoneEdit(text: string, caret: number): EditedText {
  const formatted = formatPhone(text)
  const dropped = digitsOf(text).length - nationalDigits(text).length
  const digitsBefore = digitsOf(text.slice(0, caret)).length - dropped
  return { text: formatted, caret: positionAfterDigit(formatted, digitsBefore) }
}

/** As `formatPhoneEdit`; a number that begins with a plus stays as it is typed, because it may be foreign. */
export function formatAnyPhoneEdit(text: string, caret: number): EditedText {
  return text.trimStart().startsWith('+') ? { text, caret } : formatPhoneEdit(text, caret)
}

/** 10 to 15 digits with an optional plus, ignoring dashes, dots, brackets and spaces. */
export function isPhone(text: string): boolean {
  return PHONE.test(phoneToSend(text))
}

/** The number as sent to the server: digits with an optional plus. */
export function phoneToSend(text: string): string {
  return text.trim().replaceAll(/[\s().-]/g, '')
}

function nationalDigits(text: string): string {
  const digits = digitsOf(text)
  const hasCountryCode = text.trimStart().startsWith('+1') && digits.length > MAX_DIGITS
  return hasCountryCode ? digits.slice(1) : digits
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function dashed(digits: string): string {
  const kept = digits.slice(0, MAX_DIGITS)
  return [kept.slice(0, 3), kept.slice(3, 6), kept.slice(6)].filter((group) => group !== '').join('-')
}

function positionAfterDigit(formatted: string, count: number): number {
  if (count <= 0) return 0
  // Dashes precede the fourth and the seventh digit.
  const dashes = Number(count > 3) + Number(count > 6)
  return Math.min(count + dashes, formatted.length)
}
