/** Settings of a hosted project's dashboard. Times are in milliseconds unless the name says otherwise. */
export type AuthSettings = {
  /** The address of this API, e.g. http://127.0.0.1:3002/supabase/auth/v1: the tokens' `iss` and the base of links in emails. */
  readonly externalUrl: string
  readonly siteUrl: string
  /** Globs of additional redirect addresses for a sign-in. */
  readonly allowList: readonly string[]
  readonly autoconfirm: boolean
  /** Whether a sign-in with an unconfirmed address gets a session. */
  readonly allowUnverifiedSignIns: boolean
  readonly signupDisabled: boolean
  readonly passwordMinLength: number
  /** Whether a new password needs a sign-in of the last 24 hours or a mailed code. */
  readonly passwordNeedsReauthentication: boolean
  /** Whether a new password needs the current one. */
  readonly passwordNeedsCurrent: boolean
  readonly mailFrom: string
  /** HTML of the email that confirms a sign-up, with GoTrue's variables. */
  readonly confirmationTemplate: string
  /** HTML of the recovery email, with GoTrue's variables. */
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
