/** How much of a matter is shared, from least to most. Alone, so that screens load no formula with it. */
export const SHARE_TIERS = ['totals', 'ledger', 'documents'] as const
export type ShareTier = (typeof SHARE_TIERS)[number]
