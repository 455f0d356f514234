/** Upper bounds of a referral's fields: generous for a person, small enough that a payload stays under the signed route's body limit. */
export const FIELD_MAX = 320
export const SUBJECT_MAX = 200
export const CASE_DETAILS_MAX = 20_000
/** Names of the client, or of everybody on the other side. */
export const PARTIES_MAX = 2000
/** The sender's own number of a matter. */
export const REFERENCE_MAX = 80
export const AREA_MAX = 60
export const FILES_MAX = 50
/** Bytes that the signed e-mail routes accept, headers excluded. */
export const SIGNED_BODY_MAX = 262_144

/** How many referrals may be sent, so that a stolen account or device cannot flood anybody. Refused ones wait on the device. */
export const REFERRAL_BUDGETS = {
  /** Of one attorney in 24 hours: a queue of a thousand written offline leaves at once, and as many again. */
  perSenderAndDay: 2000,
  /** To one address in an hour, by whomever: the intake desk of a large firm on a busy morning. */
  perRecipientAndHour: 60,
  /** Mails to a recipient about a moved deadline in 24 hours, for each referral. Every move itself counts and is shown. */
  deadlineMailsPerDay: 1,
} as const
export type ReferralBudgets = Readonly<Record<'perSenderAndDay' | 'perRecipientAndHour', number>>
