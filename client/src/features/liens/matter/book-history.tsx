import type { ReactNode } from 'react'
import { bookUnitWords } from '../../../../../shared/domain/books/book-words.ts'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import { labelKey } from '../../../../../shared/domain/records/record-kind.ts'
import type { JsonValue } from '../../../../../shared/domain/records/record.ts'
import { EarlierValues } from '../../../offline/react/earlier-values.tsx'
import type { OpenBook } from './use-book.ts'

type BookHistoryProps = {
  readonly book: OpenBook
  /** The lien whose own fields are shown; null: everything of the matter. */
  readonly lien: string | null
}

/** What was replaced in a matter, or in one of its liens, on this device or another one; and the way to restore it. */
export function BookHistory({ book: { draft, view }, lien }: BookHistoryProps): ReactNode {
  if (view === null) return null
  const isShown = (unit: string): boolean =>
    lien === null ? labelKey(unit) !== 'receipts' : unit.startsWith(`liens/${lien}/`)
  return (
    <EarlierValues
      kind={BOOK_KIND}
      view={view}
      record={draft}
      words={(unit, value) => (isShown(unit) ? bookUnitWords(unit, value, draft.values) : null)}
      canRestore={canRestore}
      {...(lien !== null && { noun: 'lien', level: 3 as const })}
    />
  )
}

/** Entries and steps only grow, and what is required cannot be empty again: our server would refuse it. */
function canRestore(unit: string, value: JsonValue): boolean {
  const key = labelKey(unit)
  return !KEPT.has(key) && !(value === null && REQUIRED.has(key))
}

const KEPT: ReadonlySet<string> = new Set([
  ...['amounts', 'offers', 'payments', 'liens/status', 'statements'],
  ...['asks', 'askEnds', 'answers'],
])
const REQUIRED: ReadonlySet<string> = new Set([
  'title',
  'client',
  'state',
  'injury',
  'liens/holder',
  'liens/type',
])
