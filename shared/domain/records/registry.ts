/**
 * Every kind of record, as devices know them. To add one, add a file here, and register it below and in the API's server-kinds.ts. Every page
 * of a person with records loads this, so a kind with many shapes registers its facts alone.
 */
import { BOOK_FACTS } from './book-facts.ts'
import { CALL_FACTS } from './call-facts.ts'
import { DOCUMENT_FACTS } from './document-facts.ts'
import { PARTNER_FACTS } from './partner-facts.ts'
import type { KindFacts } from './record-kind.ts'
import { SAVED_CASE_KIND } from './saved-case.ts'
import { SAVED_SEARCH_FACTS } from './saved-search-facts.ts'

/** `RecordKinds<RecordKind>` has the shapes of all units too. */
export type RecordKinds<Kind extends KindFacts = KindFacts> = {
  readonly of: (kind: string) => Kind | null
  readonly all: readonly Kind[]
}

export function kindsOf<Kind extends KindFacts>(all: readonly Kind[]): RecordKinds<Kind> {
  return { of: (name) => all.find(({ kind }) => kind === name) ?? null, all }
}

export const RECORD_KINDS: RecordKinds = kindsOf<KindFacts>([
  BOOK_FACTS,
  CALL_FACTS,
  DOCUMENT_FACTS,
  PARTNER_FACTS,
  SAVED_CASE_KIND,
  SAVED_SEARCH_FACTS,
])
