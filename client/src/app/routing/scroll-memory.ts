/** Restores scroll positions: a new page starts at its top or anchor, a page from the history where the user left it. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useNavigationType, type Location } from 'react-router-dom'
import { isSamePage } from '../../platform/navigation/same-page.ts'

const STORAGE_PREFIX = 'cr_scroll:'

export function useScrollMemory(location: Location): void {
  const navigation = useNavigationType()
  const { key, pathname, hash } = location
  const isSame = isSamePage(location.state)
  const from = useRef<string | null>(null)
  /** Tracked by events, because reading scrollY during rendering would force a layout. */
  const position = useRef(0)
  useEffect(() => {
    // The browser would restore the position before the page is rendered.
    window.history.scrollRestoration = 'manual'
  }, [])
  // Tracks the position continuously, because the next page is already displayed when the cleanup runs.
  useLayoutEffect(() => {
    const follow = (): void => {
      position.current = window.scrollY
    }
    const remember = (): void =>
      window.sessionStorage.setItem(placeOf(key, pathname), String(position.current))
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('pagehide', remember)
    return () => {
      window.removeEventListener('scroll', follow)
      window.removeEventListener('pagehide', remember)
      remember()
    }
  }, [key, pathname])
  useLayoutEffect(() => {
    const isOtherPage = from.current !== pathname
    const isOpened = from.current === null && isNewVisit()
    from.current = pathname
    const isReturn = navigation === NavigationType.Pop
    const top = isReturn && !isOpened ? rememberedTop(placeOf(key, pathname)) : null
    if (top === null && hash !== '') scrollToAnchor(hash)
    else if (top !== null || (isOtherPage && !isReturn && !isSame)) {
      position.current = top ?? 0
      window.scrollTo(0, position.current)
    }
  }, [navigation, key, pathname, hash, isSame])
}

/** Includes the path, because the first location of every document has the same key. */
function placeOf(key: string, pathname: string): string {
  return `${STORAGE_PREFIX}${key}:${pathname}`
}

/** Whether the document was opened by a link or an address, not by a reload or from the history. */
function isNewVisit(): boolean {
  const [visit] = window.performance.getEntriesByType('navigation')
  return visit !== undefined && 'type' in visit && visit.type === 'navigate'
}

/** Pixels from the top; null if no position is stored. */
function rememberedTop(place: string): number | null {
  const stored = window.sessionStorage.getItem(place)
  const top = stored === null ? Number.NaN : Number(stored)
  return Number.isFinite(top) ? top : null
}

function scrollToAnchor(hash: string): void {
  document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
}
