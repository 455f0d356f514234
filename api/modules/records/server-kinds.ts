import { CHECKED_BOOK_KIND } from '../../../shared/domain/books/checked-book.ts'
import { RECORD_KINDS, type RecordKinds } from '../../../shared/domain/records/registry.ts'
import type { RecordKind } from '../../../shared/domain/records/record-kind.ts'

const CHECKED: ReadonlyMap<string, RecordKind> = new Map([[CHECKED_BOOK_KIND.kind, CHECKED_BOOK_KIND]])

/** The platform's kinds, with what only the server checks of them. */
export const SERVER_KINDS: RecordKinds = {
  of: (kind) => CHECKED.get(kind) ?? RECORD_KINDS.of(kind),
  all: RECORD_KINDS.all.map((kind) => CHECKED.get(kind.kind) ?? kind),
}
