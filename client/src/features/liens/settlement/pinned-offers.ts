/** Offers that a person took from a formula into the offers for a wanted net. Kept while the tab is open. */
import { useMemo, useState } from 'react'
import type { FormulaResult } from '../../../../../shared/domain/liens/statement.ts'

type Pinned = { readonly cents: number; readonly result: FormulaResult }

export type PinnedOffers = {
  /** By lien, in cents. */
  readonly cents: ReadonlyMap<string, number>
  readonly resultOf: (lien: string) => FormulaResult | null
  readonly pin: (lien: string, cents: number, result: FormulaResult) => void
  readonly unpin: (lien: string) => void
}

export function usePinnedOffers(): PinnedOffers {
  const [offers, setOffers] = useState<ReadonlyMap<string, Pinned>>(new Map())
  return useMemo(
    () => ({
      cents: new Map([...offers].map(([lien, { cents }]) => [lien, cents])),
      resultOf: (lien) => offers.get(lien)?.result ?? null,
      pin: (lien, cents, result) => setOffers((current) => new Map([...current, [lien, { cents, result }]])),
      unpin: (lien) => setOffers((current) => new Map([...current].filter(([id]) => id !== lien))),
    }),
    [offers],
  )
}
