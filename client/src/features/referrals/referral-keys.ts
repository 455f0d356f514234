/** What the answers about referrals are kept under. Apart from their calls: whoever only forgets an answer needs no contract. */

/** Everything that the server tells of referrals: lists, single ones, and the figures of the dashboard, whose key begins alike. */
export const referralsKey = ['referrals'] as const

export function referralKey(id: string) {
  return [...referralsKey, 'one', id] as const
}
