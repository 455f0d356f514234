import { createHash } from 'node:crypto'
import { checkedBookKind } from '../../../shared/domain/books/checked-book.ts'
import { checkedDocumentKind } from '../../../shared/domain/documents/checked-document.ts'
import { CALL_KIND } from '../../../shared/domain/records/call.ts'
import type { RecordKind } from '../../../shared/domain/records/record-kind.ts'
import { kindsOf, type RecordKinds } from '../../../shared/domain/records/registry.ts'
import { SAVED_CASE_KIND } from '../../../shared/domain/records/saved-case.ts'
import { SAVED_SEARCH_KIND } from '../../../shared/domain/records/saved-search.ts'

/** The platform's kinds, with the shapes of their units and what only the server checks of them. */
export const SERVER_KINDS: RecordKinds<RecordKind> = kindsOf([
  checkedBookKind(sha256),
  CALL_KIND,
  checkedDocumentKind(sha256),
  SAVED_CASE_KIND,
  SAVED_SEARCH_KIND,
])

/** Of a text in UTF-8, in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
