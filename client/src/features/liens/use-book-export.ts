/** Saves a matter as a file of this device that can be imported again. */
import { useMutation } from '@tanstack/react-query'
import type { RecordView } from '../../offline/records/record-store.ts'
import { downloadJson } from '../../platform/download.ts'
import { useToasts } from '../../ui/toast.tsx'

export const EXPORT_FAILED = {
  id: 'export',
  message: 'The file couldn’t be made. Try again, and reload the page if it fails again.',
  duration: 8000,
}

/** `read`: the matter as it is stored. */
export function useBookExport(): {
  readonly isSaving: boolean
  readonly save: (read: () => Promise<Pick<RecordView, 'id' | 'body'>>) => void
} {
  const { show } = useToasts()
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: async (read: () => Promise<Pick<RecordView, 'id' | 'body'>>) => {
      const [{ id, body }, { bookFileName, bookFileOf }] = await Promise.all([
        read(),
        import('./book-file.ts'),
      ])
      downloadJson(bookFileName(id), bookFileOf(id, body, new Date().toISOString()))
    },
    onError: () => show(EXPORT_FAILED),
  })
  return { isSaving: saving.isPending, save: saving.mutate }
}
