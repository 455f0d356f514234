/** The installed app's icon badge: the signed-in user's number of unsent rows. */
import { createLiveView } from './live-view.ts'

type IconBadgeDeps = {
  readonly count: () => Promise<number>
  /** Calls the listener when the count may have changed. */
  readonly onChange: (listener: () => void) => () => void
  /** `undefined`: this browser has no badges. */
  readonly setBadge: SetBadge | undefined
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
  readonly now: () => number
}
export type SetBadge = (count: number) => Promise<void>

/** Returns a stop function. */
export function followWithBadge({ count, setBadge, ...follow }: IconBadgeDeps): () => void {
  if (setBadge === undefined) return () => undefined
  const view = createLiveView({ ...follow, read: count })
  let shown: number | null = null
  return view.subscribe(() => {
    const current = view.getSnapshot()
    if (current.status !== 'ready' || current.value === shown) return
    shown = current.value
    // A tab that is not installed has no icon and may reject.
    setBadge(shown).catch(() => undefined)
  })
}
