import type { ReactNode } from 'react'
export function ImportPage(): ReactNode {
  return null
}
