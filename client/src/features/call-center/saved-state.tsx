import type { ReactNode } from 'react'
import type { SavedState } from '../../offline/records/record-store.ts'
import { Badge } from '../../ui/badge.tsx'

/** Where a call is saved. Never "everywhere" before the server has confirmed all of it. */
export function SavedBadge({ state }: { readonly state: SavedState }): ReactNode {
  switch (state) {
    case 'device':
      return <Badge tone="warning">Saved on this device</Badge>
    case 'everywhere':
      return <Badge tone="success">Saved everywhere</Badge>
    case 'choice':
      return <Badge tone="danger">Needs a decision</Badge>
  }
}
