/**
 * What the operator says of themselves on pages that are drawn before anyone knows it. The build writes these stand-ins, each a text that
 * occurs nowhere else and has the form of what it stands for; the BFF puts the real ones in their place when it starts
 * (docs/decisions/016-drawn-pages.md).
 */

export type OperatorFacts = {
  /** Scheme, host and port, without a slash at the end. */
  readonly publicOrigin: string
  readonly bookingUrl: string
  readonly supportEmail: string
  /** One line. */
  readonly postalAddress: string
}

export const OPERATOR_STAND_INS: OperatorFacts = {
  publicOrigin: 'https://public-origin.invalid',
  bookingUrl: 'https://booking-url.invalid/',
  supportEmail: 'support@support-email.invalid',
  postalAddress: 'postal-address.invalid',
}

/** Names of the `<meta>` elements from which the running app reads them. */
export const OPERATOR_META = {
  publicOrigin: 'operator-origin',
  bookingUrl: 'operator-booking-url',
  supportEmail: 'operator-support-email',
  postalAddress: 'operator-postal-address',
} as const satisfies Record<keyof OperatorFacts, string>

const FACTS = ['publicOrigin', 'bookingUrl', 'supportEmail', 'postalAddress'] as const

/** `write` says how a value is written in this kind of text. */
export function withOperatorFacts(
  text: string,
  facts: OperatorFacts,
  write: (value: string) => string,
): string {
  return FACTS.reduce((filled, name) => filled.replaceAll(OPERATOR_STAND_INS[name], write(facts[name])), text)
}
