import type { ReactNode } from 'react'

export function DeadlinePanel(_: { readonly kind?: string }): ReactNode {
  return null
}
