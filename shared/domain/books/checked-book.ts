import { BOOK_KIND } from '../records/book.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { checkBook } from './check-book.ts'
import type { Sha256 } from './check-statements.ts'

/** The kind as the server takes it in: with every rule, formula and pack, which devices load only where they show them. */
export function checkedBookKind(sha256: Sha256): RecordKind {
  return { ...BOOK_KIND, check: (change) => checkBook(change, sha256) }
}
