/**
 * One draft of a form that is stored on this device: loaded once, autosaved, and saved immediately when a field is left, or when its page
 * is left, hidden, closed or updated.
 */
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useUnsavedWork } from '../../platform/unsaved-work.tsx'
import { createAutosave, type Autosave, type AutosaveStatus } from '../engine/draft-autosave.ts'
import type { HoldSignal, LetGo } from '../engine/draft-hold.ts'
import { useOffline } from './offline-provider.tsx'

/** Storage of one owner's draft. `Stored` is the type that is loaded, `Values` the type that the form saves. */
export type DraftSource<Stored, Values> = {
  readonly load: () => Promise<Stored>
  readonly save: (values: Values) => Promise<void>
  readonly remove: () => Promise<void>
  /** Omit it to let every window write; then the last save wins. */
  readonly hold?: (news: HoldSignal) => LetGo
}

export type DraftLoad<Stored> =
  | { readonly status: 'loading' }
  /** Another window is editing it; it is loaded once that window releases it. */
  | { readonly status: 'elsewhere' }
  | { readonly status: 'ready'; readonly stored: Stored }
  /** Reloaded automatically after an unlock. */
  | { readonly status: 'failed'; readonly error: unknown }

/** All members except `load` and `save` are stable while the source is. */
export type DraftHandle<Stored, Values> = Pick<Autosave<Values>, 'change' | 'flush' | 'stop'> & {
  readonly load: DraftLoad<Stored>
  readonly save: AutosaveStatus
  /** Removes the draft permanently: neither a running nor a later save restores it. */
  readonly discard: () => Promise<void>
}

/** `source` must be stable: a new object means a new draft. */
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

/** Loads the draft, and releases it to a waiting window once `flush` has settled. */
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
      // The component is unmounted, so a failure cannot be displayed.
      letGo(flush().catch(() => undefined))
    }
  }, [core, load, hold, flush])
  return loaded?.by === load ? loaded.found : { status: 'loading' }
}

function holdAtOnce({ onHeld }: HoldSignal): LetGo {
  onHeld()
  return () => undefined
}

/** Whoever leaves a field has finished typing in it; and phones can kill a hidden page without another event. */
function useFlushBeforeLeaving(flush: () => Promise<void>): void {
  useEffect(() => {
    const save = (): void => void flush().catch(() => undefined)
    const saveWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') save()
    }
    document.addEventListener('focusout', save)
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      document.removeEventListener('focusout', save)
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', saveWhenHidden)
    }
  }, [flush])
}
