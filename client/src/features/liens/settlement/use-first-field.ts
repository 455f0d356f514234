import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the first field of a group that a button has just opened elsewhere on the screen. */
export function useFirstField(): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    group.current?.querySelector<HTMLElement>('select, input')?.focus()
  }, [])
  return group
}
