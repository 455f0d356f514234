import type { Sha256 } from '../books/check-statements.ts'
import { DOCUMENT_KIND } from '../records/document.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { createDocumentCheck } from './check-document.ts'

/** The kind as the server takes it in: the hash of a final document is worked out again. */
export function checkedDocumentKind(sha256: Sha256): RecordKind {
  return { ...DOCUMENT_KIND, check: createDocumentCheck(sha256) }
}
