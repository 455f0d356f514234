/** What another room adds to the lists and tiles of the dashboard. */
import type { ReactNode } from 'react'

/** `due`: milliseconds since 1970. `node`: a list item with a key. */
export type DashboardExtra = { readonly due: number; readonly node: ReactNode }

export type DashboardExtras = {
  readonly tiles: ReactNode
  readonly actions: readonly DashboardExtra[]
  readonly upcoming: readonly DashboardExtra[]
}
