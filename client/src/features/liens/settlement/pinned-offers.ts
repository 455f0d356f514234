/** Offers that a person took from a formula into the offers for a wanted net. Kept on this device for the matter, also when the tab changes. */
import { useMemo } from 'react'
import { z } from 'zod'
import { tableOf } from '../../../../../shared/domain/table-schema.ts'
import type { FormulaResult } from '../../../../../shared/domain/liens/statement.ts'
import { formulaResultSchema } from '../../../../../shared/domain/records/book.ts'
import type { JsonValue } from '../../../../../shared/domain/records/record.ts'
import { useKept } from '../../../offline/react/use-kept.ts'

const pinnedSchema = tableOf(z.object({ cents: z.int().min(0), result: formulaResultSchema }))
type Pinned = z.infer<typeof pinnedSchema>
const NONE: Pinned = {}

export type PinnedOffers = {
  /** By lien, in cents. */
  readonly cents: ReadonlyMap<string, number>
  readonly resultOf: (lien: string) => FormulaResult | null
  /** Resolves when it is on disk. Throws OfflineError. */
  readonly pin: (lien: string, cents: number, result: FormulaResult) => Promise<void>
  readonly unpin: (lien: string) => Promise<void>
}

export function usePinnedOffers(bookId: string): PinnedOffers {
  const { value: offers = NONE, change } = useKept(`pinned-offers/${bookId}`, pinnedSchema, NONE)
  return useMemo(
    () => ({
      cents: new Map(Object.entries(offers).map(([lien, { cents }]) => [lien, cents])),
      resultOf: (lien) => offers[lien]?.result ?? null,
      pin: (lien, cents, result) => {
        const stored = { ...result, inputs: result.inputs as JsonValue } // a formula's inputs are JSON
        return change((current) => ({ ...current, [lien]: { cents, result: stored } }))
      },
      unpin: (lien) => change(({ [lien]: _, ...others }) => others),
    }),
    [change, offers],
  )
}
