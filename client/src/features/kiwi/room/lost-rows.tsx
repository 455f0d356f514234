import type { ReactNode } from 'react'
import { Alert } from '../../../ui/alert.tsx'

/** Says that something is here and cannot be opened: an empty list would say that there is nothing. */
export function LostRows({ lost }: { readonly lost: number }): ReactNode {
  if (lost === 0) return null
  return (
    <Alert tone="warning" role="status" title={`${lost} of what is stored here cannot be opened any more`}>
      The browser has lost the key. Add the documents again.
    </Alert>
  )
}
