import type { ReactNode } from 'react'
import { ProofFiles } from './proof-files.tsx'
import type { OpenBook } from './use-book.ts'

export function MatterTabPanel({ book }: { readonly book: OpenBook }): ReactNode {
  return <ProofFiles book={book} lien={null} />
}
