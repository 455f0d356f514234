import { BOOK_KIND } from '../records/book.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { checkBook } from './check-book.ts'

/** The kind as the server takes it in: with every rule, formula and pack, which devices load only where they show them. */
export const CHECKED_BOOK_KIND: RecordKind = { ...BOOK_KIND, check: checkBook }
