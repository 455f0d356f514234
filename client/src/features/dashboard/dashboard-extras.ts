/** What other rooms add to the lists and tiles of the dashboard, which knows none of them. */
import type { ReactNode } from 'react'
import type { Tone } from '../../ui/tone.ts'

/** A row of "Needs action". */
export type ActionRow = {
  readonly key: string
  readonly to: string
  /** The words of the link. */
  readonly title: string
  readonly note: string
  readonly badge: { readonly words: string; readonly tone: Tone }
  /** Milliseconds since 1970. now: before all that has a time. null: it has no time, and comes after them. */
  readonly due: number | 'now' | null
  /** How its time is said; absent: as the time left. `dateTime`: as HTML's. */
  readonly when?: { readonly dateTime: string; readonly words: string }
}

/** A row of the week. `due`: milliseconds since 1970. */
export type WeekRow = Pick<ActionRow, 'key' | 'to' | 'title' | 'note'> & { readonly due: number }

export type DashboardExtras = {
  /** null: none. */
  readonly tiles: ReactNode
  readonly actions: readonly ActionRow[]
  readonly upcoming: readonly WeekRow[]
}

/** What this device knows, with or without a connection. */
export const EXTRAS_ROOMS = ['choices', 'reminders', 'calls', 'deadlines', 'liens'] as const
export type ExtrasRoom = (typeof EXTRAS_ROOMS)[number]

/** A part calls it with what its room adds; null: nothing any more. */
export type OnExtras = (room: ExtrasRoom, extras: DashboardExtras | null) => void
