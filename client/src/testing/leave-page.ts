/** What a browser says when a page may be going away, and all it says: a phone that ends a hidden app sends no pagehide. */
import { vi } from 'vitest'

export const LEAVING = ['pagehide', 'hidden'] as const

/** For a device on which no clock saves anything. */
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
