/** Maximum lengths of a referral's fields, chosen so that a payload stays under the signed route's body limit. */
export const FIELD_MAX = 320
export const SUBJECT_MAX = 200
export const CASE_DETAILS_MAX = 20_000
/** Names of the client, or of all adverse parties. */
export const PARTIES_MAX = 2000
/** The sender's matter number. */
export const REFERENCE_MAX = 80
export const AREA_MAX = 60
export const FILES_MAX = 50
/** Largest body of the signed email routes, in bytes. */
export const SIGNED_BODY_MAX = 262_144

/** Rate limits for referrals, so that a stolen account or device cannot flood anyone. Refused referrals stay queued on the device. */
export const REFERRAL_BUDGETS = {
  /** Per attorney in 24 hours: twice an offline queue of a thousand. */
  perSenderAndDay: 2000,
  /** Per recipient address in an hour, from all senders: enough for the intake desk of a large firm. */
  perRecipientAndHour: 60,
  /** Mails about a moved deadline in 24 hours, per referral. Further moves take effect and are shown, without a mail. */
  deadlineMailsPerDay: 1,
} as const
export type ReferralBudgets = Readonly<Record<'perSenderAndDay' | 'perRecipientAndHour', number>>
