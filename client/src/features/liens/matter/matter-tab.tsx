import type { ReactNode } from 'react'
import type { OpenBook } from '../matter/use-book.ts'

export function MatterTabPanel({ book }: { readonly book: OpenBook }): ReactNode {
  return <p>{book.liens.length} liens</p>
}
