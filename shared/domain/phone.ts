/** US phone numbers as they are typed: 3-3-4 with dashes, at most ten digits, and a caret that stays where the person put it. */

const MAX_DIGITS = 10
const PHONE = /^\+?\d{10,15}$/

/** '4155550123' becomes '415-555-0123'; what is not a digit is dropped. A pasted +1 is the country's and goes, too. */
export function formatPhone(text: string): string {
  return dashed(nationalDigits(text))
}

/** As it is read: 3-3-4 for a US number. One of another country is left as it is, as it has more digits than that form holds. */
export function shownPhone(phone: string): string {
  return nationalDigits(phone).length === MAX_DIGITS ? formatPhone(phone) : phone
}

/** The address that dials it. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}

export type EditedText = { readonly text: string; readonly caret: number }

/** The text after an edit, formatted, with the caret behind the same digit as before. `caret` counts characters. */
export function formatPhoneEdit(text: string, caret: number): EditedText {
  const formatted = formatPhone(text)
  const dropped = digitsOf(text).length - nationalDigits(text).length
  const before = digitsOf(text.slice(0, caret)).length - dropped
  return { text: formatted, caret: positionAfterDigit(formatted, before) }
}

/** 10 to 15 digits with an optional plus, once dashes, dots, brackets and blanks are gone. */
export function isPhone(text: string): boolean {
  return PHONE.test(phoneToSend(text))
}

/** As it goes over the wire: digits, and the plus where there is one. */
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
  // A dash stands before the fourth and before the seventh digit.
  const dashes = Number(count > 3) + Number(count > 6)
  return Math.min(count + dashes, formatted.length)
}
