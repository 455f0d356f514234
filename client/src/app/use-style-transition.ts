import { useEffect, useState } from 'react'
import type { Location } from 'react-router-dom'
import { DEFAULT_OVERLAY, playOverlay } from '../ui/overlay.ts'
import { pageStyleOf } from './page-style.ts'

/**
 * Which address to show while `next` is on its way: between a marketing and a signup page the one before stays until the overlay covers
 * the view, so that page and style change unseen. Any other move is at once, as all are for whoever wants less motion.
 */
export function useStyleTransition(next: Location | null): Location | null {
  const [shown, setShown] = useState(next)
  const isCovered = shown !== null && next !== null && playsOverlay(shown, next)
  if (!isCovered && shown !== next) setShown(next)
  useEffect(() => {
    if (!isCovered) return undefined
    const overlay = playOverlay(document, DEFAULT_OVERLAY, () => setShown(next))
    return overlay.abandon
  }, [isCovered, next])
  return isCovered ? shown : next
}

function playsOverlay(from: Location, to: Location): boolean {
  const styles = [pageStyleOf(from.pathname), pageStyleOf(to.pathname)]
  return styles.includes('marketing') && styles.includes('signup') && !wantsLessMotion()
}

function wantsLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
