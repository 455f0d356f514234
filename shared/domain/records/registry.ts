/** Every kind of record. To add one, add a file here and register it below. */
import { BOOK_KIND } from './book.ts'
import { CALL_KIND } from './call.ts'
import type { RecordKind } from './record-kind.ts'
import { SAVED_CASE_KIND } from './saved-case.ts'
import { SAVED_SEARCH_KIND } from './saved-search.ts'

const KINDS: ReadonlyMap<string, RecordKind> = new Map(
  [BOOK_KIND, CALL_KIND, SAVED_CASE_KIND, SAVED_SEARCH_KIND].map((kind) => [kind.kind, kind]),
)

export type RecordKinds = {
  readonly of: (kind: string) => RecordKind | null
  readonly all: readonly RecordKind[]
}

export const RECORD_KINDS: RecordKinds = {
  of: (kind) => KINDS.get(kind) ?? null,
  all: [...KINDS.values()],
}
