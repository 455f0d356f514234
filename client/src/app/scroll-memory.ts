/** Where a page was scrolled to: a page that is opened begins at its top or at its anchor, one that is returned to where it was left. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useNavigationType, type Location } from 'react-router-dom'

const STORAGE_PREFIX = 'cr_scroll:'

export function useScrollMemory(location: Location): void {
  const navigation = useNavigationType()
  const { key, pathname, hash } = location
  const from = useRef<string | null>(null)
  /** Followed, never asked for: the browser would have to lay a page out in the middle of drawing it. */
  const position = useRef(0)
  useEffect(() => {
    // The browser would restore a position before our page is there.
    window.history.scrollRestoration = 'manual'
  }, [])
  // While it changes: when the page is left, the next one already stands in its place.
  useLayoutEffect(() => {
    const follow = (): void => {
      position.current = window.scrollY
    }
    const remember = (): void => window.sessionStorage.setItem(STORAGE_PREFIX + key, String(position.current))
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('pagehide', remember)
    return () => {
      window.removeEventListener('scroll', follow)
      window.removeEventListener('pagehide', remember)
      remember()
    }
  }, [key])
  useLayoutEffect(() => {
    const isOtherPage = from.current !== pathname
    from.current = pathname
    const isReturn = navigation === NavigationType.Pop
    const top = isReturn ? rememberedTop(key) : null
    if (top === null && hash !== '') scrollToAnchor(hash)
    else if (top !== null || (isOtherPage && !isReturn)) {
      position.current = top ?? 0
      window.scrollTo(0, position.current)
    }
  }, [navigation, key, pathname, hash])
}

/** Pixels from the top; null for an address that was not left here. */
function rememberedTop(key: string): number | null {
  const stored = window.sessionStorage.getItem(STORAGE_PREFIX + key)
  const top = stored === null ? Number.NaN : Number(stored)
  return Number.isFinite(top) ? top : null
}

function scrollToAnchor(hash: string): void {
  document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
}
