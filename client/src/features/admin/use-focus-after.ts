import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the target after each decision, because the button that was pressed is gone. */
export function useFocusAfter<Target extends HTMLElement>(decisions: number): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (decisions > 0) target.current?.focus()
  }, [decisions])
  return target
}
