/** The number on the installed app's icon: referrals of the signed-in person that have not been sent yet. */
import { createLiveView } from './live-view.ts'

type IconBadgeDeps = {
  readonly count: () => Promise<number>
  /** Calls back when the count may have changed. */
  readonly onChange: (listener: () => void) => () => void
  /** `undefined`: this browser has no badges. */
  readonly setBadge: SetBadge | undefined
  readonly setTimer: (work: () => void, milliseconds: number) => () => void
  readonly now: () => number
}
export type SetBadge = (count: number) => Promise<void>

/** Returns how to stop. */
export function followWithBadge({ count, setBadge, ...follow }: IconBadgeDeps): () => void {
  if (setBadge === undefined) return () => undefined
  const view = createLiveView({ ...follow, read: count })
  let shown: number | null = null
  return view.subscribe(() => {
    const current = view.getSnapshot()
    if (current.status !== 'ready' || current.value === shown) return
    shown = current.value
    // An icon that is not there (a plain tab) may refuse.
    setBadge(shown).catch(() => undefined)
  })
}
