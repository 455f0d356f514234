import type { ReactNode } from 'react'

export function FindingsPanel(_: { readonly kind?: string }): ReactNode {
  return null
}
