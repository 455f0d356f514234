/** Where a name that was found stands: words, and the page. */
import { BOOK_FACTS } from '../../../../../shared/domain/records/book-facts.ts'
import { CALL_FACTS } from '../../../../../shared/domain/records/call-facts.ts'
import { referralPath } from '../../../platform/navigation/paths.ts'
import { callPath } from '../call-paths.ts'

/** The source of a match that is no record. */
export const REFERRAL = 'referral'

type Source = { readonly noun: string; readonly path: (id: string) => string | null }

const SOURCES: Readonly<Record<string, Source>> = {
  [CALL_FACTS.kind]: { noun: CALL_FACTS.noun, path: callPath },
  [BOOK_FACTS.kind]: {
    noun: BOOK_FACTS.noun,
    path: (id) => `/dashboard/liens/${encodeURIComponent(id)}/edit`,
  },
  [REFERRAL]: { noun: 'referral', path: referralPath },
}
const UNKNOWN: Source = { noun: 'record', path: () => null }

export function sourceOf(source: string): Source {
  return SOURCES[source] ?? UNKNOWN
}
