/** Saves what a person pressed, and says it where that fails. */
import { useCallback } from 'react'
import { useToasts } from '../../ui/toast.tsx'
import { errorWords } from './error-words.ts'

export function useSaving(): (saved: Promise<unknown>) => void {
  const { show } = useToasts()
  return useCallback(
    (saved) => {
      saved.catch((error: unknown) => show({ id: 'case-files', message: errorWords(error) }))
    },
    [show],
  )
}
