import type { ReactNode } from 'react'

export function ComparePanel(_: { readonly kind?: string }): ReactNode {
  return null
}
