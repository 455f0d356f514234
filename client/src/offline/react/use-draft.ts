/**
 * One draft, for every form that keeps what is written on this device: it is loaded once, saved as it is typed, and saved at once when its
 * page is left, hidden, closed or updated.
 */
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useUnsavedWork } from '../../platform/unsaved-work.tsx'
import { createAutosave, type Autosave, type AutosaveStatus } from '../engine/draft-autosave.ts'
import type { HoldSignal, LetGo } from '../engine/draft-hold.ts'
import { useOffline } from './offline-provider.tsx'

/** Where one draft of one owner lies. `Stored` is what is found there on arrival, `Values` what the form saves. */
export type DraftSource<Stored, Values> = {
  readonly load: () => Promise<Stored>
  readonly save: (values: Values) => Promise<void>
  readonly remove: () => Promise<void>
  /** Left out where any window may write it, and the one that saved last is resumed. */
  readonly hold?: (news: HoldSignal) => LetGo
}

export type DraftLoad<Stored> =
  | { readonly status: 'loading' }
  /** Another window is writing it; it is loaded as soon as that one lets go. */
  | { readonly status: 'elsewhere' }
  | { readonly status: 'ready'; readonly stored: Stored }
  /** Loaded again by itself once what was locked has opened. */
  | { readonly status: 'failed'; readonly error: unknown }

/** All but `load` and `save` stay the same functions for as long as the source does. */
export type DraftHandle<Stored, Values> = Pick<Autosave<Values>, 'change' | 'flush' | 'stop'> & {
  readonly load: DraftLoad<Stored>
  readonly save: AutosaveStatus
  /** Removes the draft for good: no save that is under way or still to come brings it back. */
  readonly discard: () => Promise<void>
}

/** `source` must be stable: another one is another draft. */
export function useDraft<Stored, Values>(source: DraftSource<Stored, Values>): DraftHandle<Stored, Values> {
  const { core } = useOffline()
  const autosave = useMemo(
    () => createAutosave<Values>({ save: source.save, setTimer: core.setTimer, now: core.draftDeps.now }),
    [core, source],
  )
  const { change, flush, stop, end } = autosave
  const load = useLoad(source, flush)
  const save = useSyncExternalStore(autosave.subscribe, autosave.getSnapshot)
  useFlushBeforeLeaving(flush)
  useUnsavedWork(flush)
  const discard = useCallback(async () => {
    await end()
    await source.remove()
  }, [end, source])
  return { load, save, change, flush, stop, discard }
}

/** Loads it, and hands it to a window that waits for it when `flush` has settled. */
function useLoad<Stored, Values>(
  { load, hold = holdAtOnce }: DraftSource<Stored, Values>,
  flush: Autosave<Values>['flush'],
): DraftLoad<Stored> {
  const { core } = useOffline()
  const [loaded, setLoaded] = useState<{ readonly by: typeof load; readonly found: DraftLoad<Stored> }>()
  useEffect(() => {
    let isCurrent = true
    let isMissing = false
    const settle = (found: DraftLoad<Stored>): void => {
      if (isCurrent) setLoaded({ by: load, found })
    }
    const start = (): void =>
      void load().then(
        (stored) => settle({ status: 'ready', stored }),
        (error: unknown) => {
          isMissing = true
          settle({ status: 'failed', error })
        },
      )
    const stopWaiting = core.lock.onOpened(() => {
      if (isMissing) start()
      isMissing = false
    })
    const letGo = hold({ onHeld: start, onBusy: () => settle({ status: 'elsewhere' }) })
    return () => {
      isCurrent = false
      stopWaiting()
      // A failure shows in the draft's status, and there is nobody left to tell.
      letGo(flush().catch(() => undefined))
    }
  }, [core, load, hold, flush])
  return loaded?.by === load ? loaded.found : { status: 'loading' }
}

function holdAtOnce({ onHeld }: HoldSignal): LetGo {
  onHeld()
  return () => undefined
}

/** A phone may end a hidden page without another word to it. */
function useFlushBeforeLeaving(flush: () => Promise<void>): void {
  useEffect(() => {
    const save = (): void => void flush().catch(() => undefined)
    const saveWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') save()
    }
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', saveWhenHidden)
    }
  }, [flush])
}
