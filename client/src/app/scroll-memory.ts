/** Where a page was scrolled to: a page that is opened begins at its top or at its anchor, one that is returned to where it was left. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useNavigationType, type Location } from 'react-router-dom'

const STORAGE_PREFIX = 'cr_scroll:'

export function useScrollMemory(location: Location): void {
  const navigation = useNavigationType()
  const { key, pathname, hash } = location
  const from = useRef<string | null>(null)
  useEffect(() => {
    // The browser would restore a position before our page is there.
    window.history.scrollRestoration = 'manual'
  }, [])
  useLayoutEffect(() => {
    const isOtherPage = from.current !== pathname
    from.current = pathname
    if (navigation === NavigationType.Pop) scrollToRemembered(key, hash)
    else if (hash !== '') scrollToAnchor(hash)
    else if (isOtherPage) window.scrollTo(0, 0)
  }, [navigation, key, pathname, hash])
  useRemembering(key)
}

/** The position is followed while it changes: when the page is left, the next one already stands in its place. */
function useRemembering(key: string): void {
  useLayoutEffect(() => {
    let position = window.scrollY
    const follow = (): void => {
      position = window.scrollY
    }
    const remember = (): void => window.sessionStorage.setItem(STORAGE_PREFIX + key, String(position))
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('pagehide', remember)
    return () => {
      window.removeEventListener('scroll', follow)
      window.removeEventListener('pagehide', remember)
      remember()
    }
  }, [key])
}

function scrollToRemembered(key: string, hash: string): void {
  const position = Number(window.sessionStorage.getItem(STORAGE_PREFIX + key) ?? Number.NaN)
  if (Number.isFinite(position)) window.scrollTo(0, position)
  else if (hash !== '') scrollToAnchor(hash)
}

function scrollToAnchor(hash: string): void {
  document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
}
