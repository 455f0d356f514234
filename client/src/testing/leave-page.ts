/** Simulates the events before a page closes. `hidden` alone: a phone that kills a hidden app fires no `pagehide`. */
import { vi } from 'vitest'

export const LEAVING = ['pagehide', 'hidden'] as const

/** A timer that never fires, so that no timer saves anything. */
export const noTimer = () => () => undefined

export function leavePage(leaving: (typeof LEAVING)[number]): void {
  if (leaving === 'pagehide') {
    window.dispatchEvent(new Event('pagehide'))
    return
  }
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  visibility.mockRestore()
}
