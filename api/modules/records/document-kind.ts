import { createHash } from 'node:crypto'
import { createDocumentCheck } from '../../../shared/domain/documents/check-document.ts'
import { DOCUMENT_KIND } from '../../../shared/domain/records/document.ts'
import type { RecordKind } from '../../../shared/domain/records/record-kind.ts'

/** Documents as the server takes them in: the hash of a final one is worked out again. */
export const CHECKED_DOCUMENT_KIND: RecordKind = {
  ...DOCUMENT_KIND,
  check: createDocumentCheck((text) => createHash('sha256').update(text, 'utf8').digest('hex')),
}
