/** What other rooms add to the lists and tiles of the dashboard. */
import type { ReactNode } from 'react'

/** `due`: milliseconds since 1970. `node`: a list item with a key. */
export type DashboardExtra = { readonly due: number; readonly node: ReactNode }

export type DashboardExtras = {
  /** null: none. */
  readonly tiles: ReactNode
  readonly actions: readonly DashboardExtra[]
  readonly upcoming: readonly DashboardExtra[]
}

/** The rooms whose parts come from this device. */
export type ExtrasRoom = 'liens' | 'deadlines'

/** A part calls it with what its room adds; null: nothing any more. */
export type OnExtras = (room: ExtrasRoom, extras: DashboardExtras | null) => void
