import { useId, type ReactNode } from 'react'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useRecordStore } from '../../../offline/react/use-records.ts'
import type { RecordView } from '../../../offline/records/record-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useBookExport } from '../use-book-export.ts'
import styles from './matter.module.css'
import type { OpenBook } from './use-book.ts'

/** The matter as a file, made on this device: as it is stored, with what is being typed. */
export function ExportMatter({ book }: { readonly book: OpenBook }): ReactNode {
  const id = useId()
  const { owner } = useOffline()
  const store = useRecordStore()
  const { isSaving, save } = useBookExport()
  const { flush } = book.draft.draft

  async function stored(): Promise<RecordView> {
    await flush()
    const view = owner === null ? null : await store.read(owner, { kind: BOOK_KIND.kind, id: book.id })
    if (view === null) throw new Error('The matter is not on this device.')
    return view
  }
  return (
    <Card aria-labelledby={id} className={styles['part']}>
      <h2 id={id}>Export</h2>
      <p className={styles['soft']}>
        A file with the matter, its liens and their history, the settlement and the notes. It can be imported
        again under Liens, Import. Requests by link, their answers and the documents are not in it: Documents
        has a ZIP file of those.
      </p>
      <div className={styles['ways']}>
        <Button busy={isSaving} onClick={() => save(stored)}>
          Export matter (JSON)
        </Button>
      </div>
    </Card>
  )
}
