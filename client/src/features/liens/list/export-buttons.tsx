import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LienRow } from '../../../../../shared/domain/books/lien-rows.ts'
import type { RecordView } from '../../../offline/records/record-store.ts'
import { downloadText } from '../../../platform/download.ts'
import { nextTask } from '../../../platform/next-task.ts'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { EXPORT_FAILED, useBookExport } from '../use-book-export.ts'

type ExportProps = {
  /** What the filter shows. */
  readonly rows: readonly LienRow[]
  /** The matter that the filter shows; null: more than one. */
  readonly book: RecordView | null
  /** False: more are being read, and a file would lack them. */
  readonly isWhole: boolean
}

/** Files of what is shown, made on this device. */
export function ExportButtons({ rows, book, isWhole }: ExportProps): ReactNode {
  const { show } = useToasts()
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { liensCsv } = await import('./lien-csv.ts')
      downloadText('liens.csv', await liensCsv(rows, nextTask), 'text/csv;charset=utf-8')
    },
    onError: () => show(EXPORT_FAILED),
  })
  const matter = useBookExport()
  return (
    <>
      {rows.length > 0 && (
        <Button busy={saving.isPending || !isWhole} onClick={() => saving.mutate()}>
          Export CSV
        </Button>
      )}
      {book !== null && (
        <Button busy={matter.isSaving} onClick={() => matter.save(() => Promise.resolve(book))}>
          Export matter (JSON)
        </Button>
      )}
    </>
  )
}
