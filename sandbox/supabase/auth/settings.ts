/** What a hosted project sets in its dashboard. Times are in milliseconds unless the name says otherwise. */
export type AuthSettings = {
  /** Where this API is reached, e.g. http://127.0.0.1:3002/supabase/auth/v1: the tokens' `iss` and the base of links in mails. */
  readonly externalUrl: string
  readonly siteUrl: string
  /** Globs of further addresses that a sign-in may return to. */
  readonly allowList: readonly string[]
  readonly autoconfirm: boolean
  /** Whether a session is given although the address is not confirmed yet. */
  readonly allowUnverifiedSignIns: boolean
  readonly signupDisabled: boolean
  readonly passwordMinLength: number
  /** Whether a new password needs a sign-in of the last 24 hours or a mailed code. */
  readonly passwordNeedsReauthentication: boolean
  /** Whether a new password needs the present one. */
  readonly passwordNeedsCurrent: boolean
  readonly mailFrom: string
  /** HTML of the mail that confirms a sign-up, with GoTrue's variables in it. */
  readonly confirmationTemplate: string
  /** The same for the mail that leads to a new password. */
  readonly recoveryTemplate: string
  readonly mailInterval: number
  readonly accessTokenSeconds: number
  readonly refreshReuseInterval: number
  readonly oneTimeTokenLife: number
  readonly flowStateLife: number
}

export const HOSTED_DEFAULTS = {
  accessTokenSeconds: 3600,
  refreshReuseInterval: 10_000,
  oneTimeTokenLife: 3_600_000,
  flowStateLife: 300_000,
} as const satisfies Partial<AuthSettings>
