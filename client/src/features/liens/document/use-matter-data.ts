/** What a matter and one of its liens give to a document now; live, and from this device. */
import { useMemo } from 'react'
import { liensOf, type BookLien } from '../../../../../shared/domain/books/read-book.ts'
import { dataFromBook } from '../../../../../shared/domain/documents/data-from-book.ts'
import type { MergeData } from '../../../../../shared/domain/documents/merge-data.ts'
import { BOOK_FACTS } from '../../../../../shared/domain/records/book-facts.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useRecord } from '../../../offline/react/use-records.ts'
import { localDay } from '../../../ui/local-time.ts'
import { usePackOverrides } from '../pack-overrides.tsx'
import { useOwnOffice } from './use-own-office.ts'

export type MatterData = {
  readonly title: string
  /** Those that are not hidden. */
  readonly liens: readonly BookLien[]
  readonly lien: BookLien | null
  /** The one of ours that a document was asked for; null: none was named, or it is not one of the lien’s. */
  readonly offer: string | null
  readonly data: MergeData
}

/** null: being read, or the matter is not on this device (`isMissing`). */
export function useMatterData(
  bookId: string,
  lienId: string | null,
  offerId: string | null,
): { readonly matter: MatterData | null; readonly isMissing: boolean } {
  const { core } = useOffline()
  const book = useRecord(BOOK_FACTS.kind, bookId)
  const own = useOwnOffice()
  const overrides = usePackOverrides()
  const body = book.status === 'ready' ? (book.value?.body ?? null) : null
  const today = dayOf(core.draftDeps.now())
  const matter = useMemo(() => {
    if (body === null || own === null) return null
    const liens = liensOf(body)
    const lien = liens.find(({ id }) => id === lienId) ?? null
    return {
      title: BOOK_FACTS.titleOf(body),
      liens: liens.filter(({ unit }) => unit('hidden') !== true),
      lien,
      offer: lien?.offers.find(({ id }) => id === offerId)?.id ?? null,
      data: dataFromBook({
        body,
        liens,
        lien,
        offer: offerId,
        own,
        overrides,
        today,
        dayOf: (at) => dayOf(Date.parse(at)),
      }),
    }
  }, [body, lienId, offerId, overrides, own, today])
  return { matter, isMissing: book.status === 'failed' || (book.status === 'ready' && body === null) }
}

/** Where this device is, YYYY-MM-DD. */
export function dayOf(at: number): string {
  return localDay(at)
}

export function holderOf({ unit }: BookLien): string {
  const holder = unit('holder')
  return typeof holder === 'string' && holder !== '' ? holder : 'A lienholder without a name'
}
