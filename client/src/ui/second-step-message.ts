/** User messages for second-step errors: the auth server's messages are for developers. */
type Refusal = { readonly code: string | null; readonly message: string }

const WORDS: Readonly<Record<string, string>> = {
  mfa_verification_failed: 'This code isn’t right. Enter the one your app shows now.',
  mfa_challenge_expired: 'That took too long. Please try again.',
  mfa_ip_address_mismatch: 'Your network changed in the meantime. Please try again.',
  mfa_factor_not_found: 'This sign-in method has been removed. Please reload the page.',
  mfa_factor_name_conflict: 'You already have one with this name. Choose another name.',
  too_many_enrolled_mfa_factors: 'You can’t add more. Remove one first.',
  insufficient_aal: 'Sign in again and confirm your sign-in first.',
  over_request_rate_limit: 'Too many wrong codes. Please wait a few minutes and try again.',
}

export function secondStepMessage({ code, message }: Refusal): string {
  return (code === null ? undefined : WORDS[code]) ?? message
}
