import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { downloadText } from '../../../platform/download.ts'
import { nextTask } from '../../../platform/next-task.ts'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import type { CallRow } from './call-rows.ts'

type ExportProps = {
  /** What the list shows. */
  readonly rows: readonly CallRow[]
  /** False: more are being read, and a file would lack them. */
  readonly isWhole: boolean
}

/** A file of what is shown, made on this device. */
export function ExportButton({ rows, isWhole }: ExportProps): ReactNode {
  const { show } = useToasts()
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { callsCsv } = await import('./call-csv.ts')
      downloadText('calls.csv', await callsCsv(rows, nextTask), 'text/csv;charset=utf-8')
    },
    onError: () => show(EXPORT_FAILED),
  })
  if (rows.length === 0) return null
  return (
    <Button busy={saving.isPending || !isWhole} onClick={() => saving.mutate()}>
      Export CSV
    </Button>
  )
}

const EXPORT_FAILED = {
  id: 'export',
  message: 'The file couldn’t be made. Try again, and reload the page if it fails again.',
  duration: 8000,
}
