import { useEffect, useState } from 'react'
import type { Location } from 'react-router-dom'
import type { PageStyle } from '../../platform/navigation/page-record.ts'
import { DEFAULT_OVERLAY, playOverlay } from '../../ui/overlay.ts'
import type { LazyRoutes } from './lazy-routes.ts'

type StyleOf = LazyRoutes['styleOf']

/**
 * The address to show during a navigation to `next`. Between marketing and signup pages, the previous page stays until the overlay covers
 * the view. All other navigations are immediate, and so is every one with reduced motion.
 */
export function useStyleTransition(next: Location | null, styleOf: StyleOf): Location | null {
  const [shown, setShown] = useState(next)
  const isCovered =
    shown !== null && next !== null && playsOverlay(styleOf(shown.pathname), styleOf(next.pathname))
  if (!isCovered && shown !== next) setShown(next)
  useEffect(() => {
    if (!isCovered) return undefined
    const overlay = playOverlay(document, DEFAULT_OVERLAY, () => setShown(next))
    return overlay.abandon
  }, [isCovered, next])
  return isCovered ? shown : next
}

function playsOverlay(...styles: readonly PageStyle[]): boolean {
  return styles.includes('marketing') && styles.includes('signup') && !wantsLessMotion()
}

function wantsLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
