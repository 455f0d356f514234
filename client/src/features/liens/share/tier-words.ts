import type { ShareTier } from '../../../../../shared/domain/books/share-tiers.ts'

export const TIER_LABELS: Readonly<Record<ShareTier, string>> = {
  totals: 'Totals only',
  ledger: 'Ledger without names',
  documents: 'Ledger, names and files',
}

/** What the other attorney reads. */
export const TIER_WORDS: Readonly<Record<ShareTier, string>> = {
  totals: 'Shows the sums of the settlement and of the liens. It names no lienholder and no type of lien.',
  ledger:
    'Shows the sums, and each lien as a number with its status, amounts, offers and payments. It names no lienholder, no type of lien and nothing you typed.',
  documents:
    'Shows the ledger with lienholders, types of liens, file numbers, and the names and links of attached files. These can tell of the client’s health.',
}

/** What "Take over" copies. Totals cannot be taken over. */
export const COPY_WORDS: Readonly<Record<Exclude<ShareTier, 'totals'>, string>> = {
  ledger: 'the client’s name, the dates of the case and the figures; liens are named by number',
  documents: 'the facts of the case, lienholders, amounts with their reasons, costs, and links of files',
}
