import { useEffect } from 'react'
import { isBusy, quickActOf, readSingleKeys, type QuickAct } from './quick-keys.ts'

/** `act` must be stable. */
export function useQuickKeys(act: (what: QuickAct) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      const what = quickActOf(event, readSingleKeys())
      if (what === null || isBusy(document, event.target)) return
      event.preventDefault()
      act(what)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [act])
}
