/** Cache keys for referrals. Separate from the queries, so that code that only invalidates does not import the API contract. */

/** Prefix of all referral queries: lists, single referrals, and the dashboard figures. */
export const referralsKey = ['referrals'] as const

export function referralKey(id: string) {
  return [...referralsKey, 'one', id] as const
}
