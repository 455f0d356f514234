/**
 * The operator's details on prerendered pages. They are not known at build time, so the build writes placeholders, each a unique text with
 * the form of the real value, and the BFF replaces them when it starts (docs/decisions/016-drawn-pages.md).
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

/** Names of the `<meta>` elements from which the app reads the details. */
export const OPERATOR_META = {
  publicOrigin: 'operator-origin',
  bookingUrl: 'operator-booking-url',
  supportEmail: 'operator-support-email',
  postalAddress: 'operator-postal-address',
} as const satisfies Record<keyof OperatorFacts, string>

const FACTS = ['publicOrigin', 'bookingUrl', 'supportEmail', 'postalAddress'] as const

/** Replaces the placeholders. `write` escapes a value for the kind of text. */
export function withOperatorFacts(
  text: string,
  facts: OperatorFacts,
  write: (value: string) => string,
): string {
  return FACTS.reduce((filled, name) => filled.replaceAll(OPERATOR_STAND_INS[name], write(facts[name])), text)
}
