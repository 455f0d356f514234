/** One matter on this device: what was typed into it, what is stored of it, and how rows are added that are never changed again. */
import { useCallback, useMemo } from 'react'
import { liensOf, type BookLien } from '../../../../../shared/domain/books/read-book.ts'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useRecordDraft, type RecordDraft } from '../../../offline/react/use-record-draft.ts'
import { useRecordStore } from '../../../offline/react/use-records.ts'
import type { RecordView } from '../../../offline/records/record-store.ts'
import { useProfile } from '../../../platform/platform-provider.tsx'

export type OpenBook = {
  readonly id: string
  /** null: nothing has been saved yet. */
  readonly view: RecordView | null
  /** Fields that are saved as they are typed. */
  readonly draft: RecordDraft
  /** With what is typed and not saved yet. Hidden ones too. */
  readonly liens: readonly BookLien[]
  /** Who writes, as rows name them; and now, ISO 8601 in UTC. */
  readonly signed: () => { readonly who: string; readonly at: string }
  readonly newId: () => string
  /** Saves what is typed, then these units, as one change. Resolves when they are on disk and shown. Throws OfflineError. */
  readonly add: (units: UnitValues) => Promise<void>
}

export function useBook(id: string, view: RecordView | null): OpenBook {
  const { owner, core } = useOffline()
  const store = useRecordStore()
  const draft = useRecordDraft(BOOK_KIND, id, view)
  const who = useWho()
  const { values, show } = draft
  const { flush } = draft.draft
  const liens = useMemo(() => liensOf(values), [values])
  const { now } = core.draftDeps
  const signed = useCallback(() => ({ who, at: new Date(now()).toISOString() }), [now, who])
  const add = useCallback(
    async (units: UnitValues) => {
      if (owner === null) return
      await flush()
      await store.edit(owner, { kind: BOOK_KIND.kind, id }, units)
      show(units)
    },
    [flush, id, owner, show, store],
  )
  return { id, view, draft, liens, signed, newId: store.newId, add }
}

/** The name that stands beside what a person entered. */
export function useWho(): string {
  const profile = useProfile()
  if (profile.status !== 'known') return 'You'
  const { first_name: name, firm_name: firm, email } = profile.profile
  const words = [name, firm].filter((word) => typeof word === 'string' && word !== '').join(', ')
  return words === '' ? (email ?? 'You') : words
}
