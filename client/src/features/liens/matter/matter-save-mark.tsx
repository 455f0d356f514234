import { useMemo, type ReactNode } from 'react'
import { DOCUMENT_FACTS } from '../../../../../shared/domain/records/document-facts.ts'
import { SaveMark } from '../../../offline/react/save-mark.tsx'
import { useRecordList } from '../../../offline/react/use-records.ts'
import type { OpenBook } from './use-book.ts'

/** Where the matter is saved, with its documents: they are records of their own. */
export function MatterSaveMark({ book }: { readonly book: OpenBook }): ReactNode {
  const { values, errors, isInView, draft } = book.draft
  const documents = useRecordList(DOCUMENT_FACTS.kind)
  const parts = useMemo(
    () =>
      documents.status === 'ready' && documents.value.isWhole
        ? documents.value.records.filter(({ body }) => body['book'] === book.id)
        : null,
    [book.id, documents],
  )
  return (
    <SaveMark
      save={draft.save}
      record={book.view}
      parts={parts}
      isInView={isInView}
      hasErrors={Object.keys(errors).length > 0}
      typed={values}
      fileName="matter.json"
      onRetry={() => void draft.flush().catch(() => undefined)}
    />
  )
}
